import './forms.scss';
import type { DraftRead } from '@srae/contract/schemas/reporting';
import type { FormContext } from '@srae/domain/form-kit/form';
import type { Form } from '@srae/domain/form-kit/form';
import { isAboutTexts } from '@srae/domain/instrument/typed-texts';
import { FORM_WINDOWS } from '@srae/domain/period/reporting-period';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { toMessage } from '../api/problem.ts';
import { FieldQueries } from '../queries/part-queries.ts';
import { useReporting } from '../session/session-context.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Progress.tsx';
import { ErrorState } from '../ui/feedback/States.tsx';
import { useDeferredData } from '../ui/use-deferred-data.ts';
import { FormBody } from './frame/FormBody.tsx';
import type { SectionParts } from './frame/SectionCard.tsx';
import { focusField, type OpenForm, OpenFormContext } from './form-context.ts';
import { WithManualPanel } from './help/WithManualPanel.tsx';
import { PageQueries, usePageQueries } from './PageQueries.tsx';
import { useReadOnlyReasons, useViewOnly } from './permissions.ts';
import { ReportingStrip } from './ReportingStrip.tsx';
import { reportingKeys } from './reporting-keys.ts';
import { scheduleUpdate } from '../ui/schedule-update.ts';
import { createFormSession, type FormCalls } from './state/form-session.ts';
import { createFormStore } from './state/form-state.ts';
import type { LoadedPage } from './state/loaded-page.ts';

export type FormPageProps = {
  form: Form;
  /** Identifies the page; a change opens another page. */
  pageKey: readonly (string | number)[];
  calls: FormCalls;
  /** Above the heading: breadcrumbs, tabs. */
  lead?: ReactNode;
  /** Below the heading: what is asked in this season. */
  intro?: ReactNode;
  /** Beside Save: Continue, Previous. Rendered inside the open form. */
  actions?: ReactNode;
  parts?: SectionParts;
  emptyLabel?: string;
  findName?: OpenForm['findName'];
  /** 'always' shows issues on every load, not only when the stored flags are set (EEX-018). */
  revalidates?: 'always' | 'when flagged' | 'never';
  canSave?: (context: FormContext) => boolean;
};

type Opened = { page: LoadedPage; drafts: readonly DraftRead[] };

/** A reporting form from load to save: everything on it comes from its definition. */
export function FormPage(props: FormPageProps) {
  const { form, pageKey, calls, lead } = props;
  const { season } = useReporting().period;
  const viewOnly = useViewOnly();
  const reasons = useReadOnlyReasons();
  const query = useQuery({
    queryKey: reportingKeys.form(form.name, ...pageKey),
    queryFn: () => open(calls, viewOnly === null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const asked = usePageQueries(form.name);
  const opened = useDeferredData(query.data);
  const readOnlyReason = query.data?.page.readOnly ?? null;
  return (
    <WithManualPanel>
      <div className="reporting-page">
        <ReportingStrip
          readOnly={readOnlyReason === null ? null : reasons[readOnlyReason]}
          windows={FORM_WINDOWS[form.name]}
        />
        {lead}
        <h1>{form.title(season)}</h1>
        <PageQueries form={form.name} queries={asked} />
        {opened ? (
          <FieldQueries value={asked}>
            {opened.page.textsDisposed ? (
              <Notice tone="info">{TEXTS_DISPOSED[isClosed(opened.page) ? 'closed' : 'open']}</Notice>
            ) : null}
            <OpenedForm key={pageKey.join('/')} {...props} opened={opened} />
          </FieldQueries>
        ) : query.isError ? (
          <ErrorState
            message={toMessage(query.error)}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        ) : (
          <Skeleton label="Loading the page" lines={8} />
        )}
      </div>
    </WithManualPanel>
  );
}

/** Texts that were disposed of are asked for only where they can be entered: in a period that is open again. */
const isClosed = (page: LoadedPage) => page.readOnly !== null;

const TEXTS_DISPOSED = {
  closed:
    'Anything that was written here in words has been disposed of under the records schedule. It is not missing: nothing has to be entered again.',
  open: 'Anything that was written here in words before has been disposed of under the records schedule. The report period is open for writing again, so a text that the form requires has to be entered again.',
} as const;

/** A failed load of the drafts does not block the page. */
async function open(calls: FormCalls, mayWrite: boolean): Promise<Opened> {
  const drafts = mayWrite && calls.draft ? calls.draft.list().catch(() => []) : [];
  return { page: await calls.read(), drafts: await drafts };
}

function OpenedForm({ opened, ...props }: FormPageProps & { opened: Opened }) {
  const { form, calls, emptyLabel = 'Select an option', findName, revalidates = 'when flagged' } = props;
  const viewOnly = useViewOnly();
  const reasons = useReadOnlyReasons();
  const queries = useQueryClient();
  const [openForm] = useState<OpenForm>(() => {
    const { page, drafts } = opened;
    const store = createFormStore(form, page.answers, page.context, scheduleUpdate);
    const flagged = page.flags?.minor === true || page.flags?.major === true;
    if (revalidates === 'always' || (revalidates === 'when flagged' && flagged))
      store.show(
        store
          .issues()
          .filter((issue) => !(page.textsDisposed && isClosed(page) && isAboutTexts(form, issue))),
      );
    const readOnly = viewOnly ?? (page.readOnly === null ? null : reasons[page.readOnly]);
    const session = createFormSession(store, calls, page, {
      drafts,
      mode: readOnly === null ? 'write' : 'read',
    });
    return { form, store, session, previous: page.previous, readOnly, emptyLabel, findName };
  });
  useInvalidateOnSave(openForm, () => void queries.invalidateQueries({ queryKey: reportingKeys.all }));
  useFieldInAddress();
  const parts = useMemo(() => props.parts ?? {}, [props.parts]);
  return (
    <OpenFormContext value={openForm}>
      <FormBody
        intro={props.intro}
        actions={props.actions}
        parts={parts}
        canSave={props.canSave?.(opened.page.context) ?? true}
      />
    </OpenFormContext>
  );
}

/** Invalidates what depends on the saved page: tables, the report. */
function useInvalidateOnSave({ session }: OpenForm, refresh: () => void): void {
  useEffect(() => {
    let seen = session.get().result;
    return session.subscribe(() => {
      const { result } = session.get();
      if (result !== null && result !== seen) refresh();
      seen = result;
    });
  }, [session, refresh]);
}

/** A hash such as '#gr_num_providers_funded' focuses that field. */
function useFieldInAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (/^#\w+$/.test(hash)) focusField(hash.slice(1));
  }, [hash]);
}
