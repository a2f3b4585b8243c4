/** The whole validation report of a grant in one response: statuses, issues, submission state (Q141). */
import type { ReportRead } from '@srae/contract/schemas/report';
import { FORM_NAMES } from '@srae/domain/form-kit/form';
import { issueKey } from '@srae/domain/queries/explanation';
import { changedSinceText, nextNumber } from '@srae/domain/report/submission-state';
import { validationReport } from '@srae/domain/report/validation-report';
import type { ReportViewer, ValidationReport } from '@srae/domain/report/validation-report';
import type { Tx } from '../../store/database/database.ts';
import {
  isLocked,
  isSubmitted,
  getPageContext,
  type PageContext,
  readOnlyReason,
} from '../../store/forms/form-context.ts';
import { findPageRow } from '../../store/forms/pages.ts';
import { FORMER_USER, listPersonNames } from '../../store/accounts/people.ts';
import type { ExplanationRow } from '../../store/queries/explanations.ts';
import { getReportInput } from '../../store/reports/report-data.ts';
import type { ReportedProviders } from '../../store/programme/places-of-period.ts';
import { listDisposedKinds } from '../../store/records/disposals.ts';
import { findLatestSnapshot, type SnapshotHead } from '../../store/reports/snapshots.ts';
import { loadExplanations } from '../queries/explain-issue.ts';
import { loadValidatedPages } from '../forms/validated-pages.ts';
import type { ValidatedPage } from '../forms/validate-pages.ts';
import { toState } from '../forms/page-version.ts';
import { loadContentDigest, saysTheSame } from './content-digest.ts';
import { TYPED_TEXTS } from './same-report.ts';
import { presentReopening } from './present-reopening.ts';
import { toGrantPlace } from '../../store/access/keys.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';

/** Only statuses, as validated by Submit Data. */
export async function validateReport(tx: Tx, key: GrantPeriod): Promise<ValidationReport> {
  return validationReport(await getReportInput(tx, key), { role: 'Grantee' });
}

/** The report as a viewer may see it; a Provider gets only the own provider, without the submission. */
export async function loadReport(tx: Tx, key: GrantPeriod, viewer: ReportViewer): Promise<ReportRead> {
  const context = await getPageContext(tx, toGrantPlace(key));
  const only = viewer.role === 'Provider' ? viewer.providers : null;
  const report = validationReport(await getReportInput(tx, key, only), viewer);
  const disposed = context.periodOpen ? NO_KINDS : await listDisposedKinds(tx, key.periodPk);
  const pages = (await listShownPages(tx, key, { context, report, only })).map((page) =>
    withoutDisposedTexts(page, disposed),
  );
  const explanations: ReadonlyMap<string, ExplanationRow> =
    viewer.role === 'Provider' ? new Map() : await loadExplanations(tx, key, pages);
  const issues = pages
    .filter((page) => page.issues.length > 0)
    .map(({ form, providerId, programId, issues: found }) => ({
      form,
      providerId,
      programId,
      issues: found.map((issue) => {
        const { code, field } = issue;
        const said = explanations.get(issueKey({ form, providerId, programId, code, field }));
        return {
          ...issue,
          explanation: said ? { text: said.text, written_at: said.written_at.toISOString() } : null,
        };
      }),
    }));
  return {
    report: { ...report, providers: [...report.providers] },
    issues,
    read_only: readOnlyReason(context),
    submission: viewer.role === 'Provider' ? null : await submissionState(tx, key, { context, disposed }),
  };
}

/** While a period is open for writing nothing of it is disposed of. */
const NO_KINDS: ReadonlySet<string> = new Set();

/** The pages with a status in the report, validated. */
async function listShownPages(
  tx: Tx,
  key: GrantPeriod,
  { context, report, only }: { context: PageContext; report: ValidationReport; only: ReportedProviders },
): Promise<readonly ValidatedPage[]> {
  const forms = FORM_NAMES.filter((form) => form !== 'grantee' || report.grantee !== null);
  const shown = new Set(
    report.providers.flatMap((one) => [`provider ${one.pk}`, ...one.programs.map((p) => `program ${p.pk}`)]),
  );
  const pages = await loadValidatedPages(tx, key, context, { forms, providers: only });
  return pages.filter(
    ({ form, providerId, programId }) =>
      form === 'grantee' || shown.has(programId === null ? `provider ${providerId}` : `program ${programId}`),
  );
}

/** The page with the issues about answers that are missing or wrong, and not about texts that were disposed of. */
function withoutDisposedTexts(page: ValidatedPage, disposed: ReadonlySet<string>): ValidatedPage {
  if (!disposed.has('form-answers')) return page;
  const issues = page.issues.filter(({ fields }) => fields.some((name) => !TYPED_TEXTS.has(name)));
  return { ...page, issues };
}

type State = { readonly context: PageContext; readonly disposed: ReadonlySet<string> };

async function submissionState(
  tx: Tx,
  key: GrantPeriod,
  { context, disposed }: State,
): Promise<ReportRead['submission']> {
  const row = await findPageRow(tx, 'comments', toGrantPlace(key).key);
  const latest = await findLatestSnapshot(tx, key);
  const by = row?.['comments_updated_by'];
  const people = await listPersonNames(
    tx,
    [latest?.submittedBy, latest?.reopening?.by, by].filter((one) => typeof one === 'string'),
  );
  const comments = row?.['gr_additional_info'];
  const changed = latest && (await findChange(tx, key, { context, disposed }, latest));
  return {
    comments: typeof comments === 'string' ? comments : null,
    page: toState('comments', row, people),
    locked: isLocked(context),
    latest: latest && {
      number: latest.number,
      submitted_at: latest.submittedAt.toISOString(),
      submitted_by: people.get(latest.submittedBy) ?? FORMER_USER,
    },
    reopened: latest && presentReopening(latest, people),
    changed,
    next_number: nextNumber(latest?.number ?? null, changed === null && isSubmitted(context)),
    lock_after_submit: context.lockAfterSubmit,
  };
}

/** What is said of a report that has changed since it was submitted; null while it has not. */
async function findChange(
  tx: Tx,
  key: GrantPeriod,
  { context, disposed }: State,
  latest: SnapshotHead,
): Promise<string | null> {
  const { stamp, digest } = await loadContentDigest(tx, key);
  const changed = changedSinceText(latest, digest);
  if (changed === null || context.periodOpen) return changed;
  // Nothing can be saved any more, but the programme goes on (decision 77).
  return (await saysTheSame(tx, key, { submitted: latest, stamp, disposed })) ? null : changed;
}
