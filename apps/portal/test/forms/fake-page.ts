/** One reporting page on the fake server: reads, saves validated by the domain's rules, versions, a draft. */
import type { Endpoint } from '@srae/contract/endpoint';
import type { DraftRead, FormSave, PageRead } from '@srae/contract/schemas/reporting';
import { fromTypedValue } from '@srae/contract/typed-values';
import type { Answer, Answers } from '@srae/domain/form-kit/answers';
import type { Form, FormContext } from '@srae/domain/form-kit/form';
import { allFields, clearHidden, findIssues, toFlags } from '@srae/domain/form-kit/issues';
import { mergeAnswers } from '@srae/domain/form-kit/partial';
import { PAGE_NAMES } from '../../src/forms/state/loaded-page.ts';
import { type FakeServer, Refusal } from '../fake-server.ts';

export const SUMMER: FormContext = {
  season: 'summer',
  collectCovid: false,
  reportingWindow: '1 January to 30 June 2023',
};

export type FakePage = {
  readonly form: Form;
  answers: Answers;
  version: number;
  context: FormContext;
  previous: PageRead['previous'];
  readOnly: PageRead['read_only'];
  textsDisposed: boolean;
  savedBy: string;
  savedAt: string | null;
  flags: { minor: boolean; major: boolean } | null;
  /** The latest draft. */
  draft: DraftRead | null;
  /** Simulates a save by another person. */
  saveElsewhere: (answers: Answers, by: string) => void;
};

export type PageCalls = {
  readonly read: Endpoint;
  readonly save: Endpoint;
  readonly draft: { readonly read: Endpoint; readonly save: Endpoint; readonly discard: Endpoint };
};

export function fakePage(
  server: FakeServer,
  form: Form,
  calls: PageCalls,
  given: Partial<FakePage> = {},
): FakePage {
  const page: FakePage = {
    form,
    answers: {},
    version: 0,
    context: SUMMER,
    previous: {},
    readOnly: null,
    textsDisposed: false,
    savedBy: 'Grace Grantee',
    savedAt: null,
    flags: null,
    draft: null,
    ...given,
    saveElsewhere: (answers, by) => {
      page.answers = { ...page.answers, ...answers };
      page.version += 1;
      page.savedBy = by;
      page.savedAt = '2023-07-04T18:05:00.000Z';
    },
  };
  server.on(calls.read, () => shaped(form, toRow(page)));
  server.on(calls.save, ({ body }) => {
    // The page sends the contract's type; the server's tests cover the schema.
    const save = body as FormSave;
    if (save.version !== page.version) {
      const { version, savedAt, savedBy } = page;
      const details = { version, updated_at: savedAt, updated_by: savedBy };
      throw new Refusal(409, 'VERSION_CONFLICT', 'Someone else has saved this page.', details);
    }
    page.answers = clearHidden(form, mergeAnswers(form, page.answers, sentIn(form, save)), page.context);
    const issues = findIssues(form, page.answers, page.context);
    page.flags = toFlags(form, issues);
    page.version += 1;
    page.savedAt = '2023-07-04T18:05:00.000Z';
    if (page.draft?.id === save.draft) page.draft = null;
    const { version, savedAt, flags } = page;
    return { Payload: '{"success":true}', version, updated_at: savedAt, flags, issues };
  });
  server.on(calls.draft.read, () => (page.draft ? [page.draft] : []));
  server.on(calls.draft.save, ({ body }) => {
    page.draft = { ...(body as Omit<DraftRead, 'saved_at'>), saved_at: '2023-07-04T18:00:00.000Z' };
    return page.draft;
  });
  server.on(calls.draft.discard, ({ query }) => {
    if (page.draft?.id === query.get('id')) page.draft = null;
    return {};
  });
  return page;
}

/** The answers in a save request body. */
export function sentIn(form: Form, save: FormSave): Answers {
  const sent: Record<string, Answer> = {};
  for (const { tableName, tableData } of save.formData) {
    const rows = tableData.map((row) =>
      Object.fromEntries(row.map(({ name, value }) => [name, fromTypedValue(value)])),
    );
    if (tableName === form.table) Object.assign(sent, rows[0]);
    else sent[tableName] = rows;
  }
  return sent;
}

function toRow(page: FakePage): PageRead {
  const { form, version, savedAt } = page;
  const state = { version, updated_at: savedAt, updated_by: savedAt ? page.savedBy : null };
  const fields = allFields(form).filter((field) => field.kind !== 'rows');
  return {
    ...Object.fromEntries(fields.map((field) => [field.name, page.answers[field.name] ?? null])),
    [form.flags.minor]: page.flags?.minor ?? null,
    [form.flags.major]: page.flags?.major ?? null,
    version,
    pages: { [PAGE_NAMES[form.name]]: state },
    previous: page.previous,
    context: { ...page.context },
    read_only: page.readOnly,
    texts_disposed: page.textsDisposed,
    cohorts: page.answers['program_cohorts'] ?? [],
  };
}

/** Program pages are returned as a list, the reach page with its cohorts (Q59). */
function shaped(form: Form, row: PageRead): unknown {
  if (form.table !== 'program_submissions') return row;
  if (form.name !== 'programreach') return [row];
  return { program_reach: [row], program_cohorts: row['cohorts'] };
}
