/**
 * The comments and the submission of the report. The comments are a form with one field, so that drafts, conflicts
 * and failures work as on every other page; Submit Data also saves them (VAL-022).
 */
import { reporting } from '@srae/contract/reporting';
import type { ReportRead } from '@srae/contract/schemas/report';
import type { DraftRead, FormSave, Saved } from '@srae/contract/schemas/reporting';
import { toTypedValue } from '@srae/contract/typed-values';
import type { Form, FormContext } from '@srae/domain/form-kit/form';
import { COMMENTS, GRANTEE_FLAGS, SUBMITTED_COLUMN } from '@srae/domain/forms/page-columns';
import type { Season } from '@srae/domain/period/season';
import { call } from '../../../api/client.ts';
import { draftCalls } from '../../../forms/draft-calls.ts';
import type { DraftCalls } from '../../../forms/state/draft-saver.ts';
import { createFormSession, type FormSession } from '../../../forms/state/form-session.ts';
import { createFormStore, type FormStore } from '../../../forms/state/form-state.ts';
import type { LoadedPage } from '../../../forms/state/loaded-page.ts';
import { createObservable, type Observable } from '../../../forms/state/observable.ts';

export type ReportParams = { readonly grantId: number; readonly periodPk: number };

/** The last action, and the server's response to the last submission. */
export type Attempt = {
  readonly intent: 'save' | 'submit';
  readonly outcome: NonNullable<Saved['submission']> | null;
};

export type OpenComments = {
  readonly store: FormStore;
  readonly session: FormSession;
  readonly attempt: Pick<Observable<Attempt>, 'get' | 'subscribe'>;
  readonly save: () => Promise<void>;
  readonly submit: () => Promise<void>;
};

/** Opens the comments of a loaded report; `mode` 'read' only shows them and stored drafts. */
export function openComments(
  params: ReportParams,
  season: Season,
  submission: NonNullable<ReportRead['submission']>,
  { drafts, mode }: { readonly drafts: readonly DraftRead[]; readonly mode: 'write' | 'read' },
): OpenComments {
  const page = toPage(submission, season);
  const attempt = createObservable<Attempt>({ intent: 'save', outcome: null });
  const store = createFormStore(COMMENTS_FORM, page.answers, page.context);
  const session = createFormSession(
    store,
    {
      read: async () => {
        const read = await call<ReportRead>(reporting.readReport, { params });
        if (read.submission === null) throw new Error('Comments are open to those who see them');
        return toPage(read.submission, season);
      },
      save: async (body) => {
        const submits = attempt.get().intent === 'submit';
        const saved = await call<Saved>(reporting.saveGrantee, { params, body: toBody(body, submits) });
        attempt.set({ outcome: saved.submission ?? null });
        return saved;
      },
      draft: commentsDraft(params),
    },
    page,
    { drafts, mode },
  );
  const ask = (intent: Attempt['intent']) => {
    // Keeps the running action: the session accepts only one at a time.
    if (session.get().step.at !== 'saving') attempt.set({ intent, outcome: null });
    return session.save();
  };
  return { store, session, attempt, save: () => ask('save'), submit: () => ask('submit') };
}

export function commentsDraft(params: ReportParams): DraftCalls {
  return draftCalls(reporting.readGranteeDraft, reporting.saveGranteeDraft, reporting.discardGranteeDraft, {
    ...params,
    formName: 'comments',
  });
}

const COMMENTS_FORM: Form = {
  name: 'grantee',
  table: COMMENTS.table,
  title: () => COMMENTS.label,
  savedText: COMMENTS.savedText,
  flags: GRANTEE_FLAGS,
  minorFlagMeans: 'any issue',
  sections: [
    {
      id: 'comments',
      title: COMMENTS.label,
      layout: 'list',
      fields: [
        {
          name: COMMENTS.name,
          label: COMMENTS.label,
          help: COMMENTS.help,
          kind: 'text',
          maxLength: COMMENTS.maxLength,
        },
      ],
    },
  ],
  rules: [],
};

function toPage(submission: NonNullable<ReportRead['submission']>, season: Season): LoadedPage {
  const context: FormContext = { season, collectCovid: false, reportingWindow: '' };
  return {
    answers: { [COMMENTS.name]: submission.comments },
    state: submission.page,
    flags: null,
    context,
    previous: {},
    readOnly: null,
    textsDisposed: false,
  };
}

/** The request body: the comments, plus the submit column for a submission (decision 9). */
function toBody(body: FormSave, submits: boolean): FormSave {
  const comments = body.formData
    .flatMap(({ tableData }) => tableData.flat())
    .filter((cell) => cell.name === COMMENTS.name);
  const submitted = { name: SUBMITTED_COLUMN.name, value: toTypedValue(true, 'yesno') };
  const row = submits ? [...comments, submitted] : comments;
  return { ...body, formData: [{ tableName: COMMENTS.table, tableData: [row] }] };
}
