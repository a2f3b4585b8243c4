/** Explanations of minor issues: written by the Grantee, shown with the issue, frozen on submission (decision 36). */
import type { ExplanationBody } from '@srae/contract/schemas/queries';
import {
  explanationProblem,
  type ExplainedIssue,
  isExplainable,
  issueKey,
} from '@srae/domain/queries/explanation';
import { Problem } from '../../problem.ts';
import { toGrantPlace, type GrantPeriod } from '../../store/access/keys.ts';
import type { Tx } from '../../store/database/database.ts';
import { getPageContext } from '../../store/forms/form-context.ts';
import {
  deleteExplanations,
  type ExplanationRow,
  listExplanations,
  saveExplanation,
} from '../../store/queries/explanations.ts';
import { lockSubmissionShared } from '../../store/reports/snapshots.ts';
import { type ActContext, recordAct } from '../audit/record-act.ts';
import { refuseUnlessWritable } from '../forms/assert-writable.ts';
import { toAuditName } from '../forms/form-pages.ts';
import { type ValidatedPage, validatePages } from '../forms/validate-pages.ts';
import { refuseFields } from '../programme/field-refusals.ts';

/** Writes an explanation, or removes it if blank. Throws NO_SUCH_ISSUE, INVALID, and if not writable. */
export async function explainIssue(
  tx: Tx,
  act: ActContext,
  key: GrantPeriod,
  { provider, program, text, ...named }: ExplanationBody,
): Promise<void> {
  const issue: ExplainedIssue = { ...named, providerId: provider, programId: program };
  const message = explanationProblem(text);
  refuseFields([message === null ? null : { field: 'text', message }]);
  await lockSubmissionShared(tx, key);
  const context = await getPageContext(tx, toGrantPlace(key));
  refuseUnlessWritable(context);
  const written = text.trim();
  const before = (await listExplanations(tx, key)).find((one) => issueKey(one) === issueKey(issue));
  if (written === '') await deleteExplanations(tx, before ? [before.pk] : []);
  else {
    const pages = await validatePages(tx, key, context, { forms: [issue.form] });
    if (!listExplainable(pages).has(issueKey(issue))) throw new Problem('NO_SUCH_ISSUE');
    await saveExplanation(tx, key, issue, { text: written, by: act.actor.sub, at: act.at });
  }
  await recordAct(tx, act, {
    object: `${toAuditName({ ...issue, ...key })}, period ${key.periodPk}`,
    grantId: key.grantId,
    fields: [issue.field],
    details: { issue: issue.code, before: before !== undefined, after: written !== '' },
  });
}

/** Explanations of current issues, by the key of the issue. */
export async function loadExplanations(
  tx: Tx,
  key: GrantPeriod,
  pages: readonly ValidatedPage[],
): Promise<ReadonlyMap<string, ExplanationRow>> {
  const explainable = listExplainable(pages);
  const rows = await listExplanations(tx, key);
  return new Map(rows.map((row) => [issueKey(row), row] as const).filter(([one]) => explainable.has(one)));
}

/** Removes explanations of issues that the pages no longer have, so that a submission does not freeze them. */
export async function pruneExplanations(
  tx: Tx,
  key: GrantPeriod,
  pages: readonly ValidatedPage[],
): Promise<void> {
  const rows = await listExplanations(tx, key);
  if (rows.length === 0) return;
  const explainable = listExplainable(pages.filter((page) => !page.deleted));
  await deleteExplanations(
    tx,
    rows.filter((row) => !explainable.has(issueKey(row))).map(({ pk }) => pk),
  );
}

function listExplainable(pages: readonly ValidatedPage[]): ReadonlySet<string> {
  return new Set(
    pages.flatMap(({ form, providerId, programId, issues }) =>
      issues
        .filter(isExplainable)
        .map(({ code, field }) => issueKey({ form, providerId, programId, code, field })),
    ),
  );
}
