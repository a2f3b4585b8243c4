/** A forgotten password: the same response for every address, and a code that proves the mailbox (AU-6, PW-7). */
import { normaliseEmail } from '@srae/domain/identity/email';
import { Problem, retryLater } from '../../problem.ts';
import type { Caller } from '../caller.ts';
import { deleteCodes } from '../../store/sessions/codes.ts';
import { recordFailure } from '../limits/failure-alarm.ts';
import type { IdentityDeps } from '../identity.ts';
import { toLimitKey, toNetwork } from '../limits/network.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { recordSignInEvent } from '../record-sign-in.ts';
import { newPasswordProblems } from './new-password.ts';
import { endSessions } from '../sessions/sessions.ts';
import { isWithin, requireWithin } from '../limits/require-within.ts';
import { consume, refund, refundAll, toAt } from '../limits/throttles.ts';
import type { At, Counted } from '../limits/throttles.ts';
import { hasSessionFrom } from '../../store/sessions/sessions.ts';
import { findUserByEmail, NOBODY } from '../../store/accounts/users.ts';

/**
 * Mails a code after the response if the address has an account. Once the mails of the address are used up, the
 * response stays the same and the last code stays valid. Throws TOO_MANY, which depends only on the caller and the
 * typed address, and BUSY.
 */
export async function forgotPassword(deps: IdentityDeps, email: string, caller: Caller): Promise<void> {
  const { limits } = deps.identity.settings;
  const at = toAt(deps);
  const network = toLimitKey(caller.ip);
  // Per network and address, so that nobody can exhaust another person's mails.
  const who = `mail ${normaliseEmail(email)} ${network}`;
  await requireWithin(
    deps,
    [
      { limit: limits.resetsPerIp, who: network },
      { limit: limits.sends, who },
      { limit: limits.sendsPerPersonADay, who },
    ],
    { action: 'auth.forgot-password', typedName: email, proven: false, caller },
  );
  const started = deps.identity.afterAnswer.start('a request for a reset code', async () => {
    const user = await findUserByEmail(deps.db, email);
    const username = user?.username ?? null;
    const isMailed = await consume(at, limits.resetMails, await toPool(deps, { email, username }, caller));
    if (isMailed) await deps.identity.authenticator.forgot(email);
    await recordSignInEvent(deps.db, deps, caller, {
      action: 'auth.forgot-password',
      username,
      typedName: email,
      ...(isMailed ? { outcome: 'done' } : { outcome: 'refused', details: { code: 'TOO_MANY' } }),
      proven: false,
    });
  });
  if (!started) throw retryLater('BUSY');
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
  const attempt = {
    action: 'auth.confirm-forgot-password',
    typedName: request.email,
    proven: false,
    caller,
  } as const;
  await requireWithin(deps, [{ limit: limits.signInsPerIp, who: network }], attempt);
  const problems = newPasswordProblems(request.password, request.email, settings.passwordPolicy);
  if (problems.length > 0) throw new Problem('PASSWORD_POLICY', problems);
  const failed: Counted = { limit: limits.failedPerIp, who: network, afterRight: 'give back' };
  const tries = listTries(deps, request.email, network);
  await requireWithin(deps, tries, attempt);
  if (!(await isWithin(deps, [failed], attempt))) {
    await giveBack(at, tries);
    throw new Problem('TOO_MANY');
  }
  const user = await findUserByEmail(deps.db, request.email);
  const pool: Counted = {
    limit: limits.resetGuesses,
    who: await toPool(deps, { email: request.email, username: user?.username ?? null }, caller),
    afterRight: 'give back',
  };
  // Without a try left the code is not compared; the response is that to a wrong one (AU-6).
  const code = (await consume(at, pool.limit, pool.who)) ? request.code : null;

  const result = await authenticator
    .confirmForgot(request.email, code, request.password)
    .catch(async (failure: unknown) => {
      await giveBack(at, [failed, ...tries, pool]);
      throw failure;
    });
  if (result.outcome !== 'changed') {
    // Without a valid code nothing could be guessed.
    if (result.outcome === 'none') await giveBack(at, [...tries, pool]);
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
  await refundAll(at, [failed, ...tries, pool]);
  await afterPasswordChange(deps, result.username, user?.email ?? request.email, caller);
}

/** The tries at reset codes of one network for one address. */
function listTries({ identity }: IdentityDeps, email: string, network: string): Counted[] {
  const { limits } = identity.settings;
  const who = `reset ${normaliseEmail(email)} ${network}`;
  return [
    { limit: limits.codes, who, afterRight: 'forget' },
    { limit: limits.codesADay, who, afterRight: 'give back' },
  ];
}

async function giveBack(at: At, counted: readonly Counted[]): Promise<void> {
  for (const { limit, who } of counted) await refund(at, limit, who);
}

/**
 * Who shares the mails and tries of an address: all networks together, except that one in which the person has had a
 * session has its own, which nobody elsewhere can use up.
 */
async function toPool(
  { db }: IdentityDeps,
  { email, username }: { readonly email: string; readonly username: string | null },
  caller: Caller,
): Promise<string> {
  const network = toNetwork(caller.ip);
  const address = normaliseEmail(email);
  return (await hasSessionFrom(db, username ?? NOBODY, network)) ? `${address} ${network}` : address;
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
    await deps.identity.email.send(tx, composeMail(deps, email.trim(), 'password_changed', {}));
    await recordSignInEvent(tx, deps, caller, {
      action: 'auth.confirm-forgot-password',
      username,
      outcome: 'done',
      fields: ['password'],
    });
  });
}
