/** A forgotten password: the same answer for every address, and a code that proves the mailbox (AU-6, PW-7). */
import { normaliseEmail } from '@srae/domain/identity/email';
import { passwordProblems } from '@srae/domain/identity/password';
import { Problem } from '../problem.ts';
import type { Caller } from './caller.ts';
import { endChallenges } from './challenges.ts';
import type { IdentityDeps } from './identity.ts';
import { noticeOf } from './notices.ts';
import { record } from './record.ts';
import { endSessions } from './sessions.ts';
import { forget, take } from './throttles.ts';
import { findUserByEmail } from './users.ts';

/** Mails a code where the address has an account. Throws TOO_MANY, which depends on the caller alone. */
export async function forgotPassword(deps: IdentityDeps, email: string, caller: Caller): Promise<void> {
  const { limits } = deps.identity.settings;
  const at = { db: deps.db, secrets: deps.identity.secrets, now: deps.clock.now() };
  if (!(await take(at, limits.resetsPerIp, caller.ip))) throw new Problem('TOO_MANY');
  // Per address the quota is silent: it must not tell which addresses have accounts.
  const address = `mail ${normaliseEmail(email)}`;
  const within = [await take(at, limits.sends, address), await take(at, limits.sendsPerPersonADay, address)];
  if (within.every(Boolean)) await deps.identity.authenticator.forgot(email);
  const user = await findUserByEmail(deps.db, email);
  await record(deps.db, deps, caller, {
    action: 'auth.forgot-password',
    username: user?.username ?? null,
    outcome: 'done',
    proven: false,
  });
}

/** Sets a new password with the mailed code. Throws CODE_MISMATCH, PASSWORD_POLICY and TOO_MANY; signs nobody in. */
export async function confirmForgotPassword(
  deps: IdentityDeps,
  request: { email: string; code: string; password: string },
  caller: Caller,
): Promise<void> {
  const { settings, authenticator, secrets } = deps.identity;
  const { limits } = settings;
  const at = { db: deps.db, secrets, now: deps.clock.now() };
  const who = `reset ${normaliseEmail(request.email)}`;
  if (!(await take(at, limits.signInsPerIp, caller.ip))) throw new Problem('TOO_MANY');
  const problems = passwordProblems(request.password, request.email, settings.passwordPolicy);
  if (problems.length > 0) throw new Problem('PASSWORD_POLICY', problems);
  const within = [await take(at, limits.codes, who), await take(at, limits.codesADay, who)];
  if (!within.every(Boolean)) throw new Problem('TOO_MANY');

  const result = await authenticator.confirmForgot(request.email, request.code, request.password);
  if (result === 'mismatch') {
    await record(deps.db, deps, caller, {
      action: 'auth.confirm-forgot-password',
      username: null,
      outcome: 'refused',
      details: { code: 'CODE_MISMATCH' },
    });
    throw new Problem('CODE_MISMATCH');
  }
  await forget(at, limits.codes, who);
  await afterPasswordChange(deps, result.username, request.email, caller);
}

async function afterPasswordChange(
  deps: IdentityDeps,
  username: string,
  email: string,
  caller: Caller,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    await endSessions(tx, username, 'password changed', now);
    await endChallenges(tx, username);
    await deps.identity.email.send(tx, noticeOf(deps, email.trim(), 'password_changed'));
    await record(tx, deps, caller, {
      action: 'auth.confirm-forgot-password',
      username,
      outcome: 'done',
      fields: ['password'],
    });
  });
}
