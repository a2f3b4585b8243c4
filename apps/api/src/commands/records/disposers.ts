/** What disposes of each kind of record. Every kind that an Admin approves has one, or the types refuse it. */
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

/** What of a kind is due, with what a hold keeps. */
export function countDue(tx: Tx, kind: ApprovedKindId, until: Date): Promise<readonly DueRows[]> {
  return kind === 'accounts' ? countAccounts(tx, until) : DISPOSERS[kind].count(tx, until);
}

/**
 * Disposes of a portion of a kind and keeps its counts, in one transaction that no hold is placed in; false when nothing
 * is left.
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

/** Accounts may be stored in a user pool as well, so they go as an Admin deletes them. */
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
    await keepCounts(tx, [{ table: 'identity_users', rows: 1 }]);
    return true;
  });
}
