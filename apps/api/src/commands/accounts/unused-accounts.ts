/** Deactivation of inactive accounts after three warnings (decision 44; BEY-183). */
import type { AuditAction } from '@srae/domain/access/action-words';
import { nextUnusedStep, UNUSED_DAYS, unusedBefore } from '@srae/domain/identity/unused-account';
import type { WarningDays } from '@srae/domain/identity/unused-account';
import { easternDate, longDate } from '@srae/domain/period/calendar-date';
import type { Accounts } from '../../identity/directory/directory.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { logUnattendedEvent } from '../../identity/log-security-event.ts';
import { composeMail } from '../../identity/mail/compose-mail.ts';
import { endSessions } from '../../identity/sessions/sessions.ts';
import { listUnusedAccounts, lockAccountUse, saveWarning } from '../../store/accounts/unused.ts';
import type { User } from '../../store/accounts/users.ts';
import { recordEvent } from '../../store/audit/audit.ts';
import type { Tx } from '../../store/database/database.ts';
import { deleteCodes } from '../../store/sessions/codes.ts';
import { endLostKeys } from '../credentials/end-keys.ts';
import { isLastAdmin } from './user-groups.ts';
import { sendAccountEnded } from './user-invite.ts';

export type UnusedOutcome = { readonly warned: number; readonly deactivated: number };

/**
 * Performs the due step for every unused account, each in its own transaction; with several processes each step runs
 * once. The last Admin who can sign in is kept.
 */
export async function deactivateUnusedAccounts(
  deps: IdentityDeps,
  signal?: AbortSignal,
): Promise<UnusedOutcome> {
  let warned = 0;
  let deactivated = 0;
  for (const username of await listUnusedAccounts(deps.db, unusedBefore(deps.clock.now()))) {
    if (signal?.aborted) break;
    const taken = await deps.identity.directory.change('all', (tx, accounts) =>
      takeStep(deps, tx, accounts, username),
    );
    if (taken === 'warn') warned += 1;
    if (taken === 'deactivate') deactivated += 1;
  }
  return { warned, deactivated };
}

async function takeStep(
  deps: IdentityDeps,
  tx: Tx,
  accounts: Accounts,
  username: string,
): Promise<'none' | 'warn' | 'deactivate'> {
  // Locks the Admin group before the account, in the same order as every other account change.
  if (await isLastAdmin(tx, username)) return 'none';
  const account = await lockAccountUse(tx, username);
  if (!account) return 'none';
  const step = nextUnusedStep(account.use, deps.clock.now());
  if (step.kind === 'warn') await warn(deps, tx, account.user, { days: step.days, at: step.at });
  if (step.kind === 'deactivate') await deactivate(deps, tx, accounts, account.user);
  return step.kind;
}

async function warn(
  deps: IdentityDeps,
  tx: Tx,
  user: User,
  { days, at }: { readonly days: WarningDays; readonly at: Date },
): Promise<void> {
  await saveWarning(tx, user.username, at, days);
  await deps.identity.email.send(
    tx,
    composeMail(deps, user.email, 'account_unused', {
      change:
        user.last_sign_in_at === null
          ? 'Nobody has signed in to your account yet.'
          : `You last signed in on ${longDate(easternDate(user.last_sign_in_at))}.`,
      days: String(UNUSED_DAYS),
      due: longDate(easternDate(at)),
      left: days === 1 ? 'tomorrow' : `in ${days} days`,
    }),
  );
  await recordUnattended(deps, tx, user, { action: 'account.warn_unused', details: { days_before: days } });
}

async function deactivate(deps: IdentityDeps, tx: Tx, accounts: Accounts, user: User): Promise<void> {
  await accounts.setEnabled(user, false);
  await endSessions(tx, { username: user.username }, 'account unused', deps.clock.now());
  await deleteCodes(tx, user.username, 'all');
  await endLostKeys(tx, deps, null, user.username);
  await sendAccountEnded(
    tx,
    deps,
    user.email,
    `Your account has been deactivated because it was not used for ${UNUSED_DAYS} days. The help desk can activate it again.`,
  );
  await recordUnattended(deps, tx, user, {
    action: 'account.deactivate_unused',
    details: { old: { enabled: true }, new: { enabled: false } },
  });
}

async function recordUnattended(
  deps: IdentityDeps,
  tx: Tx,
  { username }: User,
  event: { readonly action: AuditAction; readonly details: Record<string, unknown> },
): Promise<void> {
  await recordEvent(tx, {
    at: deps.clock.now(),
    actor: null,
    object: `user ${username}`,
    outcome: 'done',
    ...event,
  });
  logUnattendedEvent(deps, { action: event.action, outcome: 'done', subject: username });
}
