/** A forgotten password: the same response for every address, and a code that proves the mailbox (AU-6, PW-7). */
import { normaliseEmail } from '@srae/domain/identity/email';
import { Problem } from '../../problem.ts';
import type { Caller } from '../caller.ts';
import { deleteCodes } from '../../store/sessions/codes.ts';
import { recordFailure } from '../limits/failure-alarm.ts';
import type { IdentityDeps } from '../identity.ts';
import { toLimitKey } from '../limits/network.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { recordSignInEvent } from '../record-sign-in.ts';
import { newPasswordProblems } from './new-password.ts';
import { endSessions } from '../sessions/sessions.ts';
import { clearAttempts, isExhausted, consume } from '../limits/throttles.ts';
import { findUserByEmail } from '../../store/accounts/users.ts';

/**
 * Mails a code after the response if the address has an account. Throws TOO_MANY, which depends only on the caller
 * and the typed address, and BUSY.
 */
export async function forgotPassword(deps: IdentityDeps, email: string, caller: Caller): Promise<void> {
  const { limits } = deps.identity.settings;
  const at = { db: deps.db, secrets: deps.identity.secrets, now: deps.clock.now() };
  const network = toLimitKey(caller.ip);
  const address = normaliseEmail(email);
  // Per network and address, so that nobody can exhaust another person's mails; per address for 15 minutes only.
  const counted = [
    [limits.resetsPerIp, network],
    [limits.sends, `mail ${address} ${network}`],
    [limits.sendsPerPersonADay, `mail ${address} ${network}`],
    [limits.resetMails, address],
  ] as const;
  for (const [limit, who] of counted) {
    if (!(await consume(at, limit, who))) throw new Problem('TOO_MANY');
  }
  const started = deps.identity.afterAnswer.start('a request for a reset code', async () => {
    await deps.identity.authenticator.forgot(email);
    const user = await findUserByEmail(deps.db, email);
    await recordSignInEvent(deps.db, deps, caller, {
      action: 'auth.forgot-password',
      username: user?.username ?? null,
      typedName: email,
      outcome: 'done',
      proven: false,
    });
  });
  if (!started) throw new Problem('BUSY', undefined, { headers: { 'Retry-After': '10' } });
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
  const network = toLimitKey(caller.ip);
  const who = `reset ${normaliseEmail(request.email)} ${network}`;
  if (!(await consume(at, limits.signInsPerIp, network))) throw new Problem('TOO_MANY');
  const problems = newPasswordProblems(request.password, request.email, settings.passwordPolicy);
  if (problems.length > 0) throw new Problem('PASSWORD_POLICY', problems);
  // Checked without counting: attempts while blocked do not extend the block.
  if ((await isExhausted(at, limits.codes, who)) || (await isExhausted(at, limits.codesADay, who)))
    throw new Problem('TOO_MANY');

  const result = await authenticator.confirmForgot(request.email, request.code, request.password);
  if (result.outcome !== 'changed') {
    // Counted only for a valid code; the code itself limits attempts across networks.
    if (result.outcome === 'wrong' && (await consume(at, limits.codes, who)))
      await consume(at, limits.codesADay, who);
    await recordSignInEvent(deps.db, deps, caller, {
      action: 'auth.confirm-forgot-password',
      username: result.username,
      typedName: request.email,
      outcome: 'refused',
      details: { code: 'CODE_MISMATCH' },
      proven: false,
    });
    await recordFailure(deps);
    throw new Problem('CODE_MISMATCH');
  }
  await clearAttempts(at, limits.codes, who);
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
    await endSessions(tx, { username }, 'password changed', now);
    await deleteCodes(tx, username, 'sign-in');
    await deps.identity.email.send(tx, composeMail(deps, email.trim(), 'password_changed'));
    await recordSignInEvent(tx, deps, caller, {
      action: 'auth.confirm-forgot-password',
      username,
      outcome: 'done',
      fields: ['password'],
    });
  });
}
