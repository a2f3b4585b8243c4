/** Legal holds: an Admin places and lifts one with a reason; all Admins are notified (BEY-185). */
import type { HoldRequest } from '@srae/contract/schemas/records';
import { canBeHeld, getRecordKind, type RecordKindId } from '@srae/domain/records/schedule';
import type { IdentityDeps } from '../../identity/identity.ts';
import { Problem } from '../../problem.ts';
import type { Tx } from '../../store/database/database.ts';
import {
  createHold,
  findEqualHold,
  isCountedGrant,
  isHeld,
  isAccountHeld,
  lockHoldsShared,
  listHolds,
  lockHolds,
  type NamedHold,
  saveHoldLifted,
} from '../../store/records/holds.ts';
import { type ActContext, runAdminAct } from '../audit/record-act.ts';
import { refuseFields } from '../programme/field-refusals.ts';
import { mailAdmins } from '../accounts/user-groups.ts';

/**
 * Places a hold after waiting for deletions in progress, once: a repeated call after a lost response places no second.
 * Returns its key; throws INVALID.
 */
export function placeHold(deps: IdentityDeps, act: ActContext, request: HoldRequest): Promise<number> {
  const { covers } = request;
  const grant = covers === 'grant' ? request.grant : null;
  const kind = covers === 'kind' ? request.kind : null;
  const reason = request.reason.trim();
  return runAdminAct(deps, act, async (tx) => {
    refuseFields([
      covers === 'grant' && (grant === null || !(await isCountedGrant(tx, grant)))
        ? { field: 'grant', message: 'Please choose a grant.' }
        : null,
      covers === 'kind' && (kind === null || !canBeHeld(kind))
        ? { field: 'kind', message: 'Please choose a kind of record.' }
        : null,
      reason === '' ? { field: 'reason', message: 'Please enter why the records are held.' } : null,
    ]);
    await lockHolds(tx);
    const hold = { covers, held_grant: grant, record_kind: kind, reason, placed_by: act.actor.sub };
    const equal = await findEqualHold(tx, hold);
    if (equal !== null) return { result: equal, object: `legal hold ${equal}`, grantId: grant };
    const pk = await createHold(tx, { ...hold, placed_at: act.at });
    const subject = await describeHold(tx, pk);
    await mailAdmins(tx, deps, 'legal_hold', {
      change: `A legal hold has been placed on ${subject}. While it stands, nothing it covers is disposed of.`,
      lines: `Reason: ${reason}`,
    });
    return {
      result: pk,
      object: `legal hold ${pk}`,
      grantId: grant,
      details: { covers, grant, kind, reason },
    };
  });
}

/** Lifts a hold. Throws NOT_FOUND, HOLD_LIFTED if already lifted, and INVALID without a reason. */
export function liftHold(deps: IdentityDeps, act: ActContext, pk: number, given: string): Promise<void> {
  const reason = given.trim();
  return runAdminAct(deps, act, async (tx) => {
    refuseFields([
      reason === '' ? { field: 'reason', message: 'Please enter why the hold is lifted.' } : null,
    ]);
    await lockHolds(tx);
    const lifted = await saveHoldLifted(tx, pk, { by: act.actor.sub, at: act.at, reason });
    if (lifted === null) throw new Problem('NOT_FOUND');
    if (!lifted) throw new Problem('HOLD_LIFTED');
    await mailAdmins(tx, deps, 'legal_hold', {
      change: `The legal hold on ${await describeHold(tx, pk)} has been lifted. Records that are due can be disposed of again.`,
      lines: `Reason: ${reason}`,
    });
    return { result: undefined, object: `legal hold ${pk}`, details: { reason } };
  });
}

/** Throws RECORDS_HELD where a hold covers one of the kinds or the grant. Holds placed later wait for the transaction. */
export async function refuseHeld(
  tx: Tx,
  kinds: readonly RecordKindId[],
  grantId: number | null,
): Promise<void> {
  await lockHoldsShared(tx);
  if (await isHeld(tx, kinds, grantId)) throw new Problem('RECORDS_HELD');
}

/** The same for an account. */
export async function refuseHeldAccount(tx: Tx, username: string): Promise<void> {
  await lockHoldsShared(tx);
  if (await isAccountHeld(tx, username)) throw new Problem('RECORDS_HELD');
}

/** What a hold covers, in words. */
export function holdSubjectText({ covers, grant_name, record_kind }: NamedHold): string {
  if (covers === 'everything') return 'all records';
  if (covers === 'grant') return `all records of ${grant_name ?? 'a grant'}`;
  return record_kind !== null && canBeHeld(record_kind)
    ? `${getRecordKind(record_kind).label} (all grants)`
    : 'a kind of record';
}

async function describeHold(tx: Tx, pk: number): Promise<string> {
  const hold = (await listHolds(tx)).find((one) => one.pk === pk);
  return hold ? holdSubjectText(hold) : 'records';
}
