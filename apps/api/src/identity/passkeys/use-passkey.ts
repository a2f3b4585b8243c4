/** Sign-in with a passkey, alone or as the second step after the password (BEY-175). */
import { withoutControls } from '@srae/domain/form-kit/texts';
import type { PasskeyAnswer, PasskeySignIn } from '@srae/contract/schemas/accounts/passkeys';
import { Problem } from '../../problem.ts';
import {
  findPasskey,
  listPasskeys,
  type Passkey,
  savePasskeyBlocked,
  savePasskeyUse,
} from '../../store/credentials/passkeys.ts';
import { findUser, type User } from '../../store/accounts/users.ts';
import { createPasskeyChallenge, deletePasskeyChallenge } from '../../store/sessions/passkey-challenges.ts';
import type { Caller } from '../caller.ts';
import type { IdentityDeps } from '../identity.ts';
import { randomToken, sha256 } from '../keys/secrets.ts';
import { recordFailure } from '../limits/failure-alarm.ts';
import { CHALLENGE_MS } from '../limits/limits.ts';
import { toLimitKey } from '../limits/network.ts';
import { requireWithin } from '../limits/require-within.ts';
import { refund } from '../limits/throttles.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { recordSignInEvent } from '../record-sign-in.ts';
import { finishSignIn } from '../sign-in/finish.ts';
import type { SignedIn } from '../sign-in/outcome.ts';
import { readAnswer, toRequestOptions } from './relying-party.ts';

/** Starts a sign-in by passkey alone. Throws TOO_MANY. */
export async function startPasskeySignIn(deps: IdentityDeps, caller: Caller): Promise<PasskeySignIn> {
  const { settings } = deps.identity;
  const now = deps.clock.now();
  const counter = { limit: settings.limits.signInsPerIp, who: toLimitKey(caller.ip) };
  await requireWithin(deps, [counter], { action: 'auth.passkey-start', caller });
  const session = randomToken(deps.random);
  const expires_at = new Date(now.getTime() + CHALLENGE_MS);
  await createPasskeyChallenge(deps.db, { challenge_hash: sha256(session), sid: null, expires_at });
  return { session, options: toRequestOptions(deps.config, session) };
}

/** Completes it: a passkey is both factors. Throws CHALLENGE_EXPIRED, PASSKEY_REFUSED, PASSKEY_BLOCKED, TOO_MANY. */
export async function finishPasskeySignIn(
  deps: IdentityDeps,
  { session, response }: { readonly session: string; readonly response: PasskeyAnswer },
  caller: Caller,
): Promise<SignedIn> {
  const { settings, secrets } = deps.identity;
  const now = deps.clock.now();
  const at = { db: deps.db, secrets, now };
  const network = toLimitKey(caller.ip);
  const counter = { limit: settings.limits.failedPerIp, who: network };
  await requireWithin(deps, [counter], { action: 'auth.passkey-finish', caller });
  const challenge = await deletePasskeyChallenge(deps.db, sha256(session));
  if (!challenge || challenge.sid !== null || challenge.expires_at <= now)
    throw new Problem('CHALLENGE_EXPIRED');
  const user = await consumeAnswer(deps, { session, response, of: null }, caller);
  // A pending password change or Admin action blocks every sign-in method.
  if (user.status !== 'CONFIRMED' || user.disabled_at) {
    return refuse(deps, caller, { username: user.username, code: 'PASSKEY_REFUSED', because: 'account' });
  }
  await refund(at, settings.limits.failedPerIp, network);
  return finishSignIn(deps, user, { amr: ['passkey'] }, caller);
}

/** Authentication options for one of the person's passkeys as the second step. */
export async function toSecondStep(deps: IdentityDeps, username: string, session: string) {
  const passkeys = await listPasskeys(deps.db, username);
  const usable = passkeys.filter((passkey) => passkey.blocked_at === null);
  return toRequestOptions(deps.config, session, usable);
}

export type Answered = {
  /** The name of the sign-in in progress, as signed by the passkey. */
  readonly session: string;
  readonly response: PasskeyAnswer;
  /** The required owner of the passkey; null: anybody. */
  readonly of: string | null;
};

/**
 * The owner of the passkey that signed, as read before the passkey was used: its removal afterwards is a change of the
 * account. Throws PASSKEY_REFUSED, and PASSKEY_BLOCKED for a copied one.
 */
export async function consumeAnswer(
  deps: IdentityDeps,
  { session, response, of }: Answered,
  caller: Caller,
): Promise<User> {
  const passkey = await findPasskey(deps.db, response.id);
  const user = passkey && (await findUser(deps.db, passkey.username));
  if (!user || (of !== null && user.username !== of)) {
    return refuse(deps, caller, { username: of, code: 'PASSKEY_REFUSED', because: 'unknown' });
  }
  const counter = await readAnswer(deps.config, session, response, passkey).catch((error: unknown) => {
    deps.log.warn({ err: error, requestId: caller.requestId }, 'an answer of a passkey was refused');
    return null;
  });
  const { username } = user;
  if (counter === null) return refuse(deps, caller, { username, code: 'PASSKEY_REFUSED', because: 'answer' });
  if (passkey.blocked_at)
    return refuse(deps, caller, { username, code: 'PASSKEY_BLOCKED', because: 'blocked' });
  if (!(await savePasskeyUse(deps.db, passkey.pk, counter, deps.clock.now()))) {
    await block(deps, passkey, user);
    return refuse(deps, caller, { username, code: 'PASSKEY_BLOCKED', because: 'counter' });
  }
  return user;
}

async function block(deps: IdentityDeps, passkey: Passkey, user: User): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await savePasskeyBlocked(tx, passkey.pk, deps.clock.now()))) return;
    const change = `Your passkey "${withoutControls(passkey.name)}" has been blocked: its counter went back, as it does where a copy of a passkey is in use. Remove it from your account and add a new one.`;
    await deps.identity.email.send(tx, composeMail(deps, user.email, 'mfa_changed', { change }));
  });
}

type Refusal = {
  readonly username: string | null;
  readonly code: 'PASSKEY_REFUSED' | 'PASSKEY_BLOCKED';
  readonly because: 'unknown' | 'answer' | 'blocked' | 'counter' | 'account';
};

async function refuse(
  deps: IdentityDeps,
  caller: Caller,
  { username, code, because }: Refusal,
): Promise<never> {
  await recordSignInEvent(deps.db, deps, caller, {
    action: 'auth.passkey',
    username,
    outcome: 'refused',
    details: { code, because },
    proven: false,
  });
  await recordFailure(deps);
  throw new Problem(code);
}
