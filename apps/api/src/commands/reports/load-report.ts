/** The whole validation report of a grant in one response: statuses, issues, submission state (Q141). */
import type { ReportRead } from '@srae/contract/schemas/report';
import { FORM_NAMES } from '@srae/domain/form-kit/form';
import { isAboutTexts } from '@srae/domain/instrument/typed-texts';
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
import { type DisposedKinds, listDisposedKinds } from '../../store/records/disposals.ts';
import { findLatestSnapshot } from '../../store/reports/snapshots.ts';
import { loadExplanations } from '../queries/explain-issue.ts';
import { getForm } from '../forms/form-pages.ts';
import { loadValidatedPages } from '../forms/validated-pages.ts';
import type { ValidatedPage } from '../forms/validate-pages.ts';
import { toState } from '../forms/page-version.ts';
import { compareContent } from './content-digest.ts';
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
  const shown = await listShownPages(tx, key, { context, report, only });
  // Texts disposed of cannot be typed again while the period is closed or the report is locked.
  const disposed = readOnlyReason(context) === null ? null : await listDisposedKinds(tx, key);
  const pages = disposed?.has('form-answers') ? shown.map((page) => withoutTextIssues(page, context)) : shown;
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

/**
 * The page with the issues about answers that are missing or wrong, and not about texts that were disposed of: a page
 * with any text was typed in since.
 */
function withoutTextIssues(page: ValidatedPage, { instrument }: PageContext): ValidatedPage {
  if (!page.lacksTexts) return page;
  const form = getForm(instrument, page.form);
  return { ...page, issues: page.issues.filter((issue) => !isAboutTexts(form, issue)) };
}

async function submissionState(
  tx: Tx,
  key: GrantPeriod,
  { context, disposed }: { readonly context: PageContext; readonly disposed: DisposedKinds | null },
): Promise<ReportRead['submission']> {
  const row = await findPageRow(tx, 'comments', toGrantPlace(key).key);
  const latest = await findLatestSnapshot(tx, key);
  const by = row?.['comments_updated_by'];
  const people = await listPersonNames(
    tx,
    [latest?.submittedBy, latest?.reopening?.by, by].filter((one) => typeof one === 'string'),
  );
  const comments = row?.['gr_additional_info'];
  const { periodOpen } = context;
  const isChanged =
    latest !== null && !(await compareContent(tx, key, { submitted: latest, periodOpen, disposed })).isSame;
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
    changed: isChanged ? changedSinceText(latest) : null,
    next_number: nextNumber(latest?.number ?? null, !isChanged && isSubmitted(context)),
    lock_after_submit: context.lockAfterSubmit,
  };
}
