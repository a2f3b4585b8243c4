/** Saves or withdraws the reason why a provider or program has nothing to report in a period (decision 35). */
import type { NothingBody } from '@srae/contract/schemas/reporting';
import {
  mayStateNothing,
  type NothingStatement,
  noteProblem,
} from '@srae/domain/programme/nothing-to-report';
import { Problem } from '../../problem.ts';
import type { PagePlace } from '../../store/access/keys.ts';
import type { Tx } from '../../store/database/database.ts';
import { getPageContext } from '../../store/forms/form-context.ts';
import { lockNothingAnswers, saveNothingToReport } from '../../store/forms/nothing-to-report.ts';
import { lockSubmissionShared } from '../../store/reports/snapshots.ts';
import { type ActContext, recordAct } from '../audit/record-act.ts';
import { refuseFields } from '../programme/field-refusals.ts';
import { refuseInactive, refuseUnlessWritable } from './assert-writable.ts';

/** Throws SOMETHING_TO_REPORT unless the answers show that there is nothing. */
export async function stateNothing(
  tx: Tx,
  place: PagePlace,
  act: ActContext,
  body: NothingBody,
): Promise<void> {
  const statement = toStatement(body);
  const { key, providerId, programId } = place;
  await lockSubmissionShared(tx, key);
  const context = await getPageContext(tx, place);
  refuseUnlessWritable(context);
  // For an inactive provider only the provider itself can have a reason, not its programs.
  if (programId !== null) refuseInactive({ ...context, programActive: null });
  const grounds = await lockNothingAnswers(tx, place);
  if (statement !== null && !(grounds && mayStateNothing(grounds))) throw new Problem('SOMETHING_TO_REPORT');
  await saveNothingToReport(tx, place, statement);
  const target = programId === null ? `provider ${providerId}` : `program ${programId}`;
  await recordAct(tx, act, {
    object: `${target}, period ${key.periodPk}`,
    grantId: key.grantId,
    before: { reason: grounds?.reason ?? null },
    after: { reason: statement?.reason ?? null },
  });
}

function toStatement({ reason, note }: NothingBody): NothingStatement | null {
  if (reason === null) return null;
  const trimmedNote = (note ?? '').trim();
  const message = noteProblem(reason, trimmedNote);
  refuseFields([message === null ? null : { field: 'note', message }]);
  return { reason, note: trimmedNote === '' ? null : trimmedNote };
}
