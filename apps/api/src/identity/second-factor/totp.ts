/** The second factor from an authenticator app (OT-11): enrolled with the password, proven by a first code. */
import type { Actor } from '@srae/domain/access/actor';
import { withoutSpace } from '@srae/domain/identity/steps';
import { Secret, TOTP } from 'otpauth';
import type { Random } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import type { Caller } from '../caller.ts';
import { deleteCodes } from '../../store/sessions/codes.ts';
import type { IdentityDeps } from '../identity.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { requireOwnPassword, requireOwnSession } from '../passwords/own-password.ts';
import { recordSignInEvent } from '../record-sign-in.ts';
import { seal, unseal } from '../keys/sealing.ts';
import type { Secrets } from '../keys/secrets.ts';
import { endSessions } from '../sessions/sessions.ts';
import { requireWithin } from '../limits/require-within.ts';
import { clearAttempts } from '../limits/throttles.ts';
import { savePendingTotp, saveTotpStep } from '../../store/credentials/totp.ts';
import { findUser } from '../../store/accounts/users.ts';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Accepted time steps before and after the current one, for inexact phone clocks. */
const WINDOW = 1;

/** Generates a pending secret, awaiting its first code; a former factor stays in force until then. */
export async function startTotp(
  deps: IdentityDeps,
  actor: Actor,
  password: string,
  caller: Caller,
): Promise<{ secret: string; uri: string }> {
  const user = await requireOwnPassword(deps, caller, { actor, password, action: 'totp.start' });
  const secret = new Secret({ buffer: Uint8Array.from(deps.random.bytes(SECRET_BYTES)).buffer });
  await deps.db.transaction().execute(async (tx) => {
    await requireOwnSession(tx, actor, deps.clock.now(), user);
    await savePendingTotp(
      tx,
      user.username,
      sealed(deps.identity.secrets, user.username, secret, deps.random),
    );
    await recordSignInEvent(tx, deps, caller, {
      action: 'totp.start',
      username: user.username,
      outcome: 'done',
    });
  });
  const app = toApp(secret.base32, deps.config.productName, user.email);
  return { secret: secret.base32, uri: app.toString() };
}

/**
 * Activates the pending secret once a code proves it; other sessions end. Throws CODE_MISMATCH, TOO_MANY, and
 * NOT_SIGNED_IN where the session ended meanwhile.
 */
export async function confirmTotp(
  deps: IdentityDeps,
  actor: Actor,
  code: string,
  caller: Caller,
): Promise<void> {
  const { secrets, settings, email } = deps.identity;
  const now = deps.clock.now();
  const at = { db: deps.db, secrets, now };
  const counter = { limit: settings.limits.codes, who: actor.username };
  await requireWithin(deps, [counter], { action: 'totp.confirm', username: actor.username, caller });
  const user = await findUser(deps.db, actor.username);
  const pending = user?.totp_pending_sealed;
  const step = pending ? findStep(unsealSecret(secrets, actor.username, pending), code, now) : null;
  if (!user || !pending || step === null) {
    await recordSignInEvent(deps.db, deps, caller, {
      action: 'totp.confirm',
      username: actor.username,
      outcome: 'refused',
      details: { code: 'CODE_MISMATCH' },
    });
    throw new Problem('CODE_MISMATCH');
  }
  await clearAttempts(at, settings.limits.codes, actor.username);
  await deps.identity.directory.change([], async (tx, accounts) => {
    await requireOwnSession(tx, actor, now);
    await accounts.useApp(user, { sealed: pending, step });
    await endSessions(tx, { username: user.username, except: actor.sid }, 'second factor changed', now);
    await deleteCodes(tx, user.username, 'sign-in');
    await email.send(tx, composeMail(deps, user.email, 'mfa_changed', { change: NOW_BY_APP }));
    await recordSignInEvent(tx, deps, caller, {
      action: 'totp.confirm',
      username: user.username,
      outcome: 'done',
      fields: ['mfa_preferred'],
    });
  });
}

/** Switches back to text messages; other sessions end. */
export async function removeTotp(
  deps: IdentityDeps,
  actor: Actor,
  password: string,
  caller: Caller,
): Promise<void> {
  const now = deps.clock.now();
  const user = await requireOwnPassword(deps, caller, { actor, password, action: 'totp.remove' });
  await deps.identity.directory.change([], async (tx, accounts) => {
    await requireOwnSession(tx, actor, now, user);
    await accounts.removeApp(user);
    await endSessions(tx, { username: user.username, except: actor.sid }, 'second factor changed', now);
    await deleteCodes(tx, user.username, 'sign-in');
    await deps.identity.email.send(
      tx,
      composeMail(deps, user.email, 'mfa_changed', { change: NO_LONGER_BY_APP }),
    );
    await recordSignInEvent(tx, deps, caller, {
      action: 'totp.remove',
      username: user.username,
      outcome: 'done',
      fields: ['mfa_preferred'],
    });
  });
}

const NOW_BY_APP = 'Your account now asks for a code of your authenticator app when you sign in.';
const NO_LONGER_BY_APP = 'Your account no longer asks for a code of your authenticator app when you sign in.';

/** Whether the code is currently valid and unused; if so, consumes it. */
export async function consumeTotpCode(deps: IdentityDeps, username: string, code: string): Promise<boolean> {
  const user = await findUser(deps.db, username);
  if (!user?.totp_secret_sealed) return false;
  const secret = unsealSecret(deps.identity.secrets, username, user.totp_secret_sealed);
  const step = findStep(secret, code, deps.clock.now());
  return step !== null && saveTotpStep(deps.db, username, step);
}

/** The time step of a code, or null if it matches none in the accepted window. */
function findStep(secret: string, code: string, now: Date): number | null {
  const token = withoutSpace(code);
  // The library compares bytes, and throws for six characters that are not six bytes.
  if (!/^[0-9]{6}$/.test(token)) return null;
  const app = toApp(secret);
  const timestamp = now.getTime();
  const delta = app.validate({ token, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

function toApp(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });
}

function sealed(secrets: Secrets, username: string, secret: Secret, random: Random): Buffer {
  return seal(secrets.sealing, `totp ${username}`, secret.base32, random);
}

function unsealSecret(secrets: Secrets, username: string, bytes: Uint8Array): string {
  return unseal(secrets.sealing, `totp ${username}`, bytes);
}
