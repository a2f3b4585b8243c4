/** The yearly access review: listing of all accounts, export as a file, and confirmation (decision 44; BEY-184). */
import type { Access, AccessReview, ReviewedAccount } from '@srae/contract/schemas/accounts/access-reviews';
import { listHeadings, type TableColumn, toCells } from '@srae/domain/dataset/table-columns';
import { reviewDueOn, reviewState } from '@srae/domain/identity/access-review';
import { easternDate } from '@srae/domain/period/calendar-date';
import { csvText } from '@srae/sheets/write/write-csv';
import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { sha256Hex } from '../digest.ts';
import { Problem } from '../../problem.ts';
import {
  createReview,
  findLastReviewDate,
  findReviewFile,
  listConfirmedReviews,
  listAllReviewedAccounts,
  lockReviews,
} from '../../store/accounts/access-reviews.ts';
import { inScope } from '../../store/database/database.ts';
import { runAdminAct } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';
import { toFile } from '../exports/file.ts';
import type { ExportFile } from '../exports/file.ts';

/** What must be confirmed now, when it is due, and past confirmations. */
export function loadAccessReview({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<AccessReview> {
  return inScope(db, 'all', async (tx) => {
    const now = clock.now();
    const accounts = await listAllReviewedAccounts(tx, now);
    const dueOn = reviewDueOn(easternDate((await findLastReviewDate(tx)) ?? now));
    return {
      due_on: dueOn,
      state: reviewState(dueOn, easternDate(now)),
      accounts: accounts.length,
      accesses: countAccesses(accounts),
      digest: toAccountsDigest(accounts),
      confirmed: [...(await listConfirmedReviews(tx))],
    };
  });
}

/** The current accounts, one line per access. */
export function exportAccounts(deps: Pick<Deps, 'db' | 'clock'>, act: ActContext): Promise<ExportFile> {
  return runAdminAct(deps, act, async (tx) => {
    const accounts = await listAllReviewedAccounts(tx, deps.clock.now());
    return {
      result: toReviewFile(toCsv(accounts), deps.clock.now()),
      object: 'access review',
      details: { accounts: accounts.length },
    };
  });
}

/**
 * Confirms the reviewed access and stores it as a file; returns its key. Throws REVIEW_CHANGED when permissions no
 * longer match the digest.
 */
export function confirmReview(
  deps: Pick<Deps, 'db' | 'clock'>,
  act: ActContext,
  digest: string,
): Promise<number> {
  return runAdminAct(deps, act, async (tx) => {
    await lockReviews(tx);
    const accounts = await listAllReviewedAccounts(tx, deps.clock.now());
    if (toAccountsDigest(accounts) !== digest) throw new Problem('REVIEW_CHANGED');
    const file = toCsv(accounts);
    const counts = { accounts: accounts.length, accesses: countAccesses(accounts) };
    const sha256 = sha256Hex(file);
    const pk = await createReview(tx, {
      confirmed_by: act.actor.sub,
      confirmed_at: deps.clock.now(),
      ...counts,
      sha256,
      file,
    });
    return { result: pk, object: `access review ${pk}`, details: { ...counts, sha256 } };
  });
}

/** The file of a confirmed review. Throws NOT_FOUND. */
export function downloadReview(
  deps: Pick<Deps, 'db' | 'clock'>,
  act: ActContext,
  pk: number,
): Promise<ExportFile> {
  return runAdminAct(deps, act, async (tx) => {
    const review = await findReviewFile(tx, pk);
    if (!review) throw new Problem('NOT_FOUND');
    return { result: toReviewFile(review.file, review.confirmed_at), object: `access review ${pk}` };
  });
}

/** Digest of the permissions. Sign-ins are excluded, since they continue during the review. */
function toAccountsDigest(accounts: readonly ReviewedAccount[]): string {
  return sha256Hex(
    JSON.stringify(
      accounts.map(({ username, full_name, email, enabled, accesses }) => [
        username,
        full_name,
        email,
        enabled,
        accesses.map((one) => [
          one.role,
          one.grant,
          one.provider,
          one.key,
          one.portal,
          one.dashboard,
          one.granted_by,
        ]),
      ]),
    ),
  );
}

function countAccesses(accounts: readonly ReviewedAccount[]): number {
  return accounts.reduce((sum, { accesses }) => sum + accesses.length, 0);
}

const ACCOUNT_COLUMNS: readonly TableColumn<ReviewedAccount>[] = [
  ['Name', (account) => account.full_name],
  ['Email', (account) => account.email],
  ['Account', (account) => (account.enabled ? 'active' : 'deactivated')],
  ['Account made on', (account) => toDay(account.created_at)],
  ['Last sign-in', ({ last_sign_in_at: at }) => (at === null ? 'never' : toDay(at))],
];

const ACCESS_COLUMNS: readonly TableColumn<Access>[] = [
  ['Role', (access) => access.role],
  ['Grant', (access) => access.grant],
  ['Provider', (access) => access.provider],
  ['Machine key', (access) => access.key],
  ['Portal access', (access) => (access.portal ? 'yes' : 'no')],
  ['Dashboard access', (access) => (access.dashboard ? 'yes' : 'no')],
  ['Granted on', (access) => access.granted_on],
  ['Granted by', (access) => access.granted_by ?? 'not recorded'],
];

/** The role of an account without access, and the blank cells after it. */
const NO_ACCESS = ['none', ...ACCESS_COLUMNS.slice(1).map(() => null)];

function toCsv(accounts: readonly ReviewedAccount[]): string {
  return csvText([
    [...listHeadings(ACCOUNT_COLUMNS), ...listHeadings(ACCESS_COLUMNS)],
    ...accounts.flatMap((account) => {
      const person = toCells(ACCOUNT_COLUMNS, account);
      const held = account.accesses.map((access) => [...person, ...toCells(ACCESS_COLUMNS, access)]);
      return held.length > 0 ? held : [[...person, ...NO_ACCESS]];
    }),
  ]);
}

function toDay(instant: string): string {
  return easternDate(new Date(instant));
}

function toReviewFile(text: string, at: Date): ExportFile {
  return { ...toFile('csv', ['access-review'], at), body: Readable.from([text]) };
}
