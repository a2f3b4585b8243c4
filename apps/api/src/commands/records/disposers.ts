/** The disposer of each kind of record. The types require one for every kind that an Admin approves. */
import type { ApprovedKindId } from '@srae/domain/records/schedule';
import type { IdentityDeps } from '../../identity/identity.ts';
import { findUser } from '../../store/accounts/users.ts';
import { inScope, type Tx } from '../../store/database/database.ts';
import type { DisposalStep, DisposedRows, Disposer, DueRows } from '../../store/records/disposer.ts';
import { lockHoldsShared } from '../../store/records/holds.ts';
import {
  FORM_ANSWERS,
  QUERIES,
  SUBMISSIONS,
  SURVEY_ROWS,
  UPLOAD_RECEIPTS,
} from '../../store/records/period-records.ts';
import {
  ACCESS_REVIEWS,
  AUDIT,
  countAccounts,
  findDueAccount,
  PRACTICE,
  ROW_RELEASES,
} from '../../store/records/portal-records.ts';
import { endLostKeys } from '../credentials/end-keys.ts';

const DISPOSERS = {
  'survey-rows': SURVEY_ROWS,
  'upload-receipts': UPLOAD_RECEIPTS,
  'form-answers': FORM_ANSWERS,
  submissions: SUBMISSIONS,
  queries: QUERIES,
  audit: AUDIT,
  'access-reviews': ACCESS_REVIEWS,
  'row-releases': ROW_RELEASES,
  practice: PRACTICE,
} satisfies Record<Exclude<ApprovedKindId, 'accounts'>, Disposer>;

/** Counts the due records of a kind, and those under a hold. */
export function countDue(tx: Tx, kind: ApprovedKindId, until: Date): Promise<readonly DueRows[]> {
  return kind === 'accounts' ? countAccounts(tx, until) : DISPOSERS[kind].count(tx, until);
}

/**
 * Disposes of one batch of a kind and stores its counts, in one transaction during which no hold can be placed; false
 * when nothing is left.
 */
export function disposePortion(
  deps: IdentityDeps,
  kind: ApprovedKindId,
  step: DisposalStep,
  keepCounts: (tx: Tx, portion: DisposedRows) => Promise<void>,
): Promise<boolean> {
  if (kind === 'accounts') return disposeAccount(deps, step, keepCounts);
  return inScope(deps.db, 'all', async (tx) => {
    await lockHoldsShared(tx);
    const portion = await DISPOSERS[kind].disposeNext(tx, step);
    if (portion === null) return false;
    await keepCounts(tx, portion);
    return true;
  });
}

/** Accounts may also be stored in a user pool, so they are deleted like by an Admin. */
function disposeAccount(
  deps: IdentityDeps,
  { until }: DisposalStep,
  keepCounts: (tx: Tx, portion: DisposedRows) => Promise<void>,
): Promise<boolean> {
  return deps.identity.directory.change('all', async (tx, accounts) => {
    await lockHoldsShared(tx);
    const username = await findDueAccount(tx, until);
    const user = username === null ? null : await findUser(tx, username);
    if (!user) return false;
    await accounts.remove(user);
    await endLostKeys(tx, deps, null, user.username);
    await keepCounts(tx, [{ table: 'identity_users', rows: 1 }]);
    return true;
  });
}
