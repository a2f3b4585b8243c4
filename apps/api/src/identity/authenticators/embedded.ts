/** The authenticator on the portal's own database. */
import { maskPhone } from '@srae/domain/identity/phone';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../store/database/database.ts';
import { checkPresetCode } from '../second-factor/preset-code.ts';
import { hashCode, isCode, newCode, newResetCode } from '../second-factor/codes.ts';
import { CHALLENGE_MS, RESET_CODE_MS } from '../limits/limits.ts';
import type { Hasher } from '../passwords/passwords.ts';
import { openResetCode, toDigest } from '../passwords/reset-codes.ts';
import { deleteResetCode, deleteSentCode, findResetCode } from '../../store/sessions/codes.ts';
import { randomId, type Secrets } from '../keys/secrets.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { EmailSender, SmsSender } from '../mail/senders.ts';
import { findUser, findUserByEmail, type User } from '../../store/accounts/users.ts';
import { requireUnchanged } from '../require-unchanged.ts';
import { isPasswordDisabled } from '../limits/limits.ts';
import { saveRehash } from '../../store/accounts/user-columns.ts';
import { savePassword } from '../../store/credentials/passwords.ts';
import type { Authenticator } from './authenticator.ts';

type Parts = Deps & {
  readonly hasher: Hasher;
  readonly secrets: Secrets;
  readonly sms: SmsSender;
  readonly email: EmailSender;
};

/** Authenticates against passwords and second factors in the portal's own database. */
export function createEmbedded(parts: Parts): Authenticator {
  const { db, clock, random, hasher, secrets, config } = parts;
  return {
    ...createPasswordReset(parts),

    async begin(email, password, network) {
      const user = await findUserByEmail(db, email);
      const right = await hasher.verify(user?.password_hash ?? null, password, network);
      if (!user || !right || user.disabled_at || isPasswordDisabled(user)) {
        return { outcome: 'denied', username: user?.username ?? null };
      }
      if (user.password_hash && hasher.isOutdated(user.password_hash)) {
        await saveRehash(db, user.username, 'password_hash', {
          old: user.password_hash,
          hash: await hasher.hash(password, network),
        });
      }
      return { outcome: 'password_ok', username: user.username, passwordSetAt: user.password_changed_at };
    },

    checkPassword: (user, password) => hasher.verify(user.password_hash, password),

    async completeNewPassword(user, password) {
      const hash = await hasher.hash(password);
      await db.transaction().execute(async (tx) => {
        await requireUnchanged(tx, user);
        await savePassword(tx, user.username, { hash, temporaryUntil: null }, clock.now());
      });
      return null;
    },

    // The person's row is the only storage.
    enrolPhone: () => Promise.resolve(),

    async sendOtp(username) {
      const user = await findUser(db, username);
      if (!user?.phone_e164) throw new Error('A code was asked for a person without a phone.');
      const code = newCode(random);
      await parts.sms.send({
        to: user.phone_e164,
        template: 'login_code',
        variables: { product: config.productName, code, minutes: String(CHALLENGE_MS / 60_000) },
        idempotencyKey: randomId(random),
      });
      return {
        medium: 'SMS',
        destination: maskPhone(user.phone_e164),
        state: hashCode(secrets, loginBinding(username), code),
      };
    },

    async verifyOtp(username, state, code) {
      const right = isCode(secrets, loginBinding(username), state, code);
      return right && (await deleteSentCode(db, username, state)) ? 'SMS' : null;
    },

    verifyPresetCode: (username, code) => checkPresetCode(parts, username, code),
  };
}

/** A forgotten password: the portal mails the code and compares it with the hash that it stored. */
function createPasswordReset(parts: Parts): Pick<Authenticator, 'forgot' | 'confirmForgot'> {
  const { db, clock, random, hasher, secrets } = parts;
  return {
    async forgot(email) {
      const found = await findUserByEmail(db, email);
      const user = found && !found.disabled_at && found.status !== 'UNCONFIRMED' ? found : null;
      const code = newResetCode(random);
      const digest = toDigest(secrets, email);
      await db.transaction().execute(async (tx) => {
        await openResetCode(tx, {
          digest,
          username: user?.username ?? null,
          // Without an account the row contains a random hash that no code matches.
          hash: user ? hashCode(secrets, toBinding(user), code) : random.bytes(32),
          at: clock.now(),
        });
        if (user) await mailResetCode(parts, tx, user, code);
      });
    },

    async confirmForgot(email, code, password) {
      const user = await findUserByEmail(db, email);
      const reset = await findResetCode(db, toDigest(secrets, email), clock.now());
      // Compared in every case, so that the response time does not reveal whether the account exists.
      const binding = user ? toBinding(user) : 'nobody';
      const matches = isCode(secrets, binding, reset?.code_hash ?? NO_CODE, code ?? '');
      if (!reset) return { outcome: 'none', username: user?.username ?? null };
      const own = user !== null && reset.username === user.username;
      if (!own || !matches) return { outcome: 'wrong', username: user?.username ?? null };
      // Only now, so that wrong codes never occupy the queue of hashes.
      const hash = await hasher.hash(password);
      const { username } = user;
      return db.transaction().execute(async (tx) => {
        if (!(await deleteResetCode(tx, reset))) return { outcome: 'none', username };
        await savePassword(tx, username, { hash, temporaryUntil: null, mailed: true }, clock.now());
        return { outcome: 'changed', username };
      });
    },
  };
}

/** The challenge that holds the hash binds the code to one sign-in (OT-5). */
function loginBinding(username: string): string {
  return `login:${username}`;
}

const NO_CODE = new Uint8Array(32);

function toBinding(user: User): string {
  return `reset:${user.username}`;
}

async function mailResetCode(parts: Parts, tx: Tx, user: User, code: string): Promise<void> {
  const minutes = String(RESET_CODE_MS / 60_000);
  await parts.email.send(tx, composeMail(parts, user.email, 'reset_code', { code, minutes }));
}
