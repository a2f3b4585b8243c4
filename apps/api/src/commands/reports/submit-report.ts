/** Comments and submission of a grant's report. A submission without major issues freezes a numbered snapshot. */
import type { Saved } from '@srae/contract/schemas/reporting';
import type { AuditAction } from '@srae/domain/access/action-words';
import { COMMENTS } from '@srae/domain/forms/page-columns';
import { nextNumber } from '@srae/domain/report/submission-state';
import { submitOutcome } from '@srae/domain/report/validation-report';
import { sha256Hex } from '../digest.ts';
import { Problem } from '../../problem.ts';
import type { Tx } from '../../store/database/database.ts';
import { deleteDraft } from '../../store/forms/drafts.ts';
import { isSubmitted, getPageContext } from '../../store/forms/form-context.ts';
import { findPageRow } from '../../store/forms/pages.ts';
import {
  findLatestSnapshot,
  createSnapshot,
  lockSubmissionShared,
  lockSubmission,
} from '../../store/reports/snapshots.ts';
import { getSubmissionContent } from '../../store/reports/submission-content.ts';
import { recordAct } from '../audit/record-act.ts';
import type { AuditEntry } from '../audit/record-act.ts';
import { refreshFlags } from '../forms/validate-pages.ts';
import { pruneExplanations } from '../queries/explain-issue.ts';
import { compareContent } from './content-digest.ts';
import { validateReport } from './load-report.ts';
import type { Release } from '../releases/release-report.ts';
import { toDraftKey, toSaved, writePage } from '../forms/save-form.ts';
import type { SaveRequest } from '../forms/save-form.ts';
import { refuseUnlessWritable } from '../forms/assert-writable.ts';
import { toGrantPlace } from '../../store/access/keys.ts';

/** Saves only the comments. */
export async function saveComments(tx: Tx, request: SaveRequest): Promise<Saved> {
  await lockSubmissionShared(tx, request.key);
  refuseUnlessWritable(await getPageContext(tx, toGrantPlace(request.key)));
  const version = await writePage(tx, 'comments', request, {
    columns: { gr_additional_info: sentComments(request) },
  });
  await deleteDraft(tx, toDraftKey(request, 'comments'));
  await audit(tx, request, 'submission.comment', { object: 'comments', fields: ['gr_additional_info'] });
  return answer(request, version);
}

/**
 * Submits the report after revalidating every page. With a major issue the comments are saved, nothing is frozen and
 * gr_submitted is unchanged (decision 27, BEY-139, BEY-140); otherwise the current state is frozen under the next
 * number, or keeps its number if it has neither changed nor been reopened since (decision 9, BEY-038). The survey
 * figures that others see follow the submission (BEY-194): `release` is called last.
 */
export async function submitReport(tx: Tx, request: SaveRequest, release: Release): Promise<Saved> {
  const { key } = request;
  await lockSubmission(tx, key);
  const context = await getPageContext(tx, toGrantPlace(key));
  refuseUnlessWritable(context);
  const pages = await refreshFlags(tx, key, {}, request.act);
  await pruneExplanations(tx, key, pages);
  const { submitted, message } = submitOutcome(await validateReport(tx, key));
  const version = await writeOutcome(tx, request, submitted);
  if (!submitted) {
    await audit(tx, request, 'submission.try', { object: 'submission refused', details: { submitted } });
    return answer(request, version, { submitted, number: null, message });
  }
  const latest = await findLatestSnapshot(tx, key);
  // A reopened report gets a new submission, or it would stay open and due forever.
  const compared =
    latest !== null && isSubmitted(context)
      ? await compareContent(tx, key, { submitted: latest, periodOpen: context.periodOpen })
      : null;
  const isUnchanged = compared?.isSame === true;
  const number = nextNumber(latest?.number ?? null, isUnchanged);
  if (!isUnchanged) {
    const { at, actor } = request.act;
    const content = compared?.content ?? (await getSubmissionContent(tx, key));
    await createSnapshot(tx, { ...key, number, at, by: actor.sub, digest: sha256Hex(content), content });
    await audit(tx, request, 'submission.create', {
      object: `submission ${number}`,
      details: { submitted, number },
    });
    await release(tx, key);
  }
  return answer(request, version, { submitted, number, message });
}

/** Comments and, if accepted, gr_submitted; written only if changed, so that a double click causes no conflict. */
async function writeOutcome(tx: Tx, request: SaveRequest, submitted: boolean): Promise<number> {
  const row = await findPageRow(tx, 'comments', request.key);
  const stored = row?.['gr_additional_info'] ?? null;
  const comments = request.save.names.includes(COMMENTS.name) ? sentComments(request) : stored;
  const version = Number(row?.['comments_version'] ?? 0);
  const accepted: Record<string, boolean> = submitted ? { gr_submitted: true } : {};
  if (comments === stored) {
    if (!submitted || row?.['gr_submitted'] === true) return version;
    return writePage(
      tx,
      'comments',
      { ...request, save: { ...request.save, version } },
      { columns: accepted },
    );
  }
  await deleteDraft(tx, toDraftKey(request, 'comments'));
  return writePage(tx, 'comments', request, { columns: { gr_additional_info: comments, ...accepted } });
}

function sentComments(request: SaveRequest): string | null {
  const text = request.save.answers[COMMENTS.name] ?? null;
  if (text === null) return null;
  if (typeof text !== 'string' || text.length > COMMENTS.maxLength) {
    throw new Problem('INVALID', [
      { field: COMMENTS.name, message: `Use at most ${COMMENTS.maxLength} characters.` },
    ]);
  }
  return text.trim() === '' ? null : text;
}

/** The call is the one that saves the grantee page; the event says what it did. */
function audit(
  tx: Tx,
  request: SaveRequest,
  action: AuditAction,
  { object, ...entry }: Pick<AuditEntry, 'fields' | 'details'> & { readonly object: string },
): Promise<void> {
  const { grantId, periodPk } = request.key;
  return recordAct(
    tx,
    { ...request.act, action },
    { object: `${object}, period ${periodPk}`, grantId, ...entry },
  );
}

function answer(request: SaveRequest, version: number, submission?: Saved['submission']): Saved {
  const saved = toSaved(request, { flags: { minor: false, major: false }, issues: [] }, version);
  return submission ? { ...saved, submission } : saved;
}
