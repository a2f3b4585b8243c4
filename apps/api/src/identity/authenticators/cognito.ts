/**
 * The authenticator of a Cognito user pool: the pool stores passwords, numbers and second factors of people,
 * identified by e-mail. The inputs of the sign-in decisions are copied into the person's row at every sign-in.
 */
import { classifyPhone } from '@srae/domain/identity/phone';
import { withoutSpace } from '@srae/domain/identity/steps';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import type { UserStatus } from '../../store/tables/identity.ts';
import type { Hasher } from '../passwords/passwords.ts';
import { isHash } from '../passwords/passwords.ts';
import { openResetCode, toDigest } from '../passwords/reset-codes.ts';
import { deleteResetCode, findResetCode } from '../../store/sessions/codes.ts';
import type { Secrets } from '../keys/secrets.ts';
import { findUser, findUserByEmail, type User } from '../../store/accounts/users.ts';
import { isPasswordDisabled } from '../limits/limits.ts';
import { savePassword } from '../../store/credentials/passwords.ts';
import { savePoolCopy } from '../../store/accounts/pool-copy.ts';
import { checkPresetCode } from '../second-factor/preset-code.ts';
import type { Pool, PoolChallenge, PoolUser } from '../pool.ts';
import type { Authenticator, SentCode } from './authenticator.ts';

type Parts = Pick<Deps, 'db' | 'clock' | 'random'> & {
  readonly hasher: Hasher;
  readonly secrets: Secrets;
  readonly oneTimePresets: boolean;
};

/** Authenticates against a Cognito user pool, and keeps the copy of its accounts up to date. */
export function createCognito(parts: Parts, pool: Pool): Authenticator {
  const { db, oneTimePresets } = parts;
  return {
    ...createPasswordReset(parts, pool),

    async begin(email, password) {
      const user = await findUserByEmail(db, email);
      // Called for unknown addresses too, so that the response time does not depend on the account.
      const answer = await pool.signIn(user?.email ?? email.trim(), password);
      if (!user || user.disabled_at || isPasswordDisabled(user) || answer.kind === 'denied') {
        return { outcome: 'denied', username: user?.username ?? null };
      }
      const { username, password_changed_at: passwordSetAt } = user;
      if (answer.kind === 'expired') return { outcome: 'expired', username };
      await saveCopy(parts, pool, user, STATUS[answer.kind]);
      if (answer.kind !== 'challenge') return { outcome: 'password_ok', username, passwordSetAt };
      return { outcome: 'password_ok', username, passwordSetAt, sent: toSentCode(answer.challenge) };
    },

    async checkPassword(user, password) {
      const { kind } = await pool.signIn(user.email, password);
      return kind !== 'denied' && kind !== 'expired';
    },

    async completeNewPassword(user, password) {
      await pool.setPassword(user.email, password, true).catch(refuse);
      const answer = await pool.signIn(user.email, password);
      await saveChosen(parts, pool, user, { mailed: false });
      return answer.kind === 'challenge' ? toSentCode(answer.challenge) : null;
    },

    async enrolPhone(username, phone) {
      const user = await loadPerson(db, username);
      await pool.setPhone(user.email, phone.e164, phone.channel === 'sms');
    },

    // The pool sends only after a password: without one the person starts over.
    sendOtp: () => Promise.reject(new Problem('CHALLENGE_EXPIRED')),

    async verifyOtp(_username, state, code) {
      const challenge: PoolChallenge = JSON.parse(Buffer.from(state).toString('utf8'));
      return (await pool.answer(challenge, withoutSpace(code))) ? challenge.medium : null;
    },

    async verifyPresetCode(username, code) {
      const right = await checkPresetCode(parts, username, code);
      const user = await findUser(db, username);
      // Otherwise the next sign-in would copy the used code back.
      if (user && right && oneTimePresets) await pool.saveAttributes(user.email, { 'custom:metadata': '' });
      return right;
    },
  };
}

/** A forgotten password: the pool mails and verifies the code, the portal knows until when it is valid. */
function createPasswordReset(parts: Parts, pool: Pool): Pick<Authenticator, 'forgot' | 'confirmForgot'> {
  const { db, clock, random, secrets } = parts;
  return {
    async forgot(email) {
      const user = await findUserByEmail(db, email);
      const code = { digest: toDigest(secrets, email), hash: random.bytes(32), at: clock.now() };
      await openResetCode(db, { ...code, username: user?.username ?? null });
      await pool.forgot(email.trim());
    },

    async confirmForgot(email, code, password) {
      const user = await findUserByEmail(db, email);
      const username = user?.username ?? null;
      const reset = await findResetCode(db, toDigest(secrets, email), clock.now());
      if (!reset) return { outcome: 'none', username };
      const name = user?.email ?? email.trim();
      const right =
        code !== null && (await pool.confirmForgot(name, withoutSpace(code), password).catch(refuse));
      if (!right || !user) return { outcome: 'wrong', username };
      await deleteResetCode(db, reset);
      await saveChosen(parts, pool, user, { mailed: true });
      return { outcome: 'changed', username: user.username };
    },
  };
}

async function loadPerson(db: Deps['db'], username: string): Promise<User> {
  const user = await findUser(db, username);
  if (!user) throw new Problem('CHALLENGE_EXPIRED');
  return user;
}

/** Records that the person has set a password in the pool; `mailed` if by a code from a mail. */
async function saveChosen(
  parts: Parts,
  pool: Pool,
  user: User,
  { mailed }: { readonly mailed: boolean },
): Promise<void> {
  const { db, clock } = parts;
  await db
    .transaction()
    .execute((tx) =>
      savePassword(tx, user.username, { hash: null, temporaryUntil: null, mailed }, clock.now()),
    );
  await saveCopy(parts, pool, user, 'CONFIRMED');
}

/** Copies the inputs of the sign-in decisions from the pool into the person's row. */
async function saveCopy(parts: Parts, pool: Pool, user: User, status: UserStatus): Promise<void> {
  const found = await pool.findUser(user.email);
  if (!found) return;
  const attributes = await loadAttributes(found, user, parts.hasher);
  await savePoolCopy(parts.db, user, { ...attributes, status }, parts.clock.now());
}

/** A pool's password policy may be stricter than the portal's. */
function refuse(failure: unknown): never {
  const weak = failure instanceof Error && failure.name === 'InvalidPasswordException';
  throw weak ? new Problem('PASSWORD_POLICY') : failure;
}

const STATUS = {
  passed: 'CONFIRMED',
  challenge: 'CONFIRMED',
  newPasswordRequired: 'FORCE_CHANGE_PASSWORD',
  resetRequired: 'RESET_REQUIRED',
  unconfirmed: 'UNCONFIRMED',
} as const satisfies Record<string, UserStatus>;

function toSentCode(challenge: PoolChallenge): SentCode {
  const { medium, destination } = challenge;
  return { medium, destination, state: Buffer.from(JSON.stringify(challenge)) };
}

async function loadAttributes(found: PoolUser, user: User, hasher: Hasher) {
  const phone = found.phone === null ? null : classifyPhone(found.phone);
  const { presetCode } = found;
  // A code voided here by failures stays void until an Admin sets another.
  const takeCode = presetCode !== null && user.preset_code_hash === null && user.preset_code_misses === 0;
  const hashed = takeCode && !isHash(presetCode) ? await hasher.hash(presetCode) : presetCode;
  // The code of an app enrolled here is verified here, without the pool (OT-11).
  const byApp =
    found.preferred === 'NOMFA' && user.mfa_preferred === 'TOTP' && user.totp_secret_sealed !== null;
  return {
    phone,
    preferred: byApp ? ('TOTP' as const) : found.preferred,
    disabled: !found.enabled,
    presetCodeHash: takeCode ? hashed : user.preset_code_hash,
  };
}
