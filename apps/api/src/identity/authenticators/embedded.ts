/** The authenticator that lives in the portal's own database. */
import { maskPhone } from '@srae/domain/identity/phone';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { hashCode, isCode, newCode } from '../codes.ts';
import { CHALLENGE_MS, RESET_CODE_MS, RESET_VOID_AFTER } from '../limits.ts';
import type { Hasher } from '../passwords.ts';
import { randomId, type Secrets } from '../secrets.ts';
import type { EmailSender, SmsSender } from '../senders.ts';
import {
  findUser,
  findUserByEmail,
  isPasswordDisabled,
  rehashPassword,
  setPassword,
  type User,
} from '../users.ts';
import type { Authenticator } from './authenticator.ts';

type Parts = Deps & {
  readonly hasher: Hasher;
  readonly secrets: Secrets;
  readonly sms: SmsSender;
  readonly email: EmailSender;
};

export function createEmbedded(parts: Parts): Authenticator {
  const { db, clock, random, hasher, secrets, config } = parts;
  return {
    async begin(email, password) {
      const user = await findUserByEmail(db, email);
      const right = await hasher.verify(user?.password_hash ?? null, password);
      if (!user || !right || user.disabled_at || isPasswordDisabled(user)) {
        return { outcome: 'denied', username: user?.username ?? null };
      }
      if (user.password_hash && hasher.isOutdated(user.password_hash)) {
        await rehashPassword(db, user.username, user.password_hash, await hasher.hash(password));
      }
      return { outcome: 'password_ok', username: user.username };
    },

    checkPassword: (user, password) => hasher.verify(user.password_hash, password),

    async completeNewPassword(username, password) {
      await setPassword(db, username, await hasher.hash(password), clock.now());
      return null;
    },

    // The person's row is all there is.
    enrolPhone: () => Promise.resolve(),

    async sendOtp(username, challenge) {
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
        state: hashCode(secrets, challenge, code),
      };
    },

    verifyOtp: (challenge, state, code) =>
      Promise.resolve(isCode(secrets, challenge, state, code) ? 'SMS' : null),

    async verifyPresetCode(username, code) {
      const user = await findUser(db, username);
      return hasher.verify(user?.preset_code_hash ?? null, code.trim());
    },

    async forgot(email) {
      const user = await findUserByEmail(db, email);
      if (!user || user.disabled_at || user.status === 'UNCONFIRMED') return;
      await mailResetCode(parts, user);
    },

    async confirmForgot(email, code, password) {
      const user = await findUserByEmail(db, email);
      const right = user !== null && (await useResetCode(parts, user, code));
      // Hashed either way, so that the time does not tell whether the account exists.
      const hash = await hasher.hash(password);
      if (!right) return 'mismatch';
      await setPassword(db, user.username, hash, clock.now());
      return { username: user.username };
    },
  };
}

async function mailResetCode(
  { db, clock, random, secrets, email, config }: Parts,
  user: User,
): Promise<void> {
  const code = newCode(random);
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const fresh = {
      code_hash: hashCode(secrets, `reset:${user.username}`, code),
      misses: 0,
      expires_at: new Date(now.getTime() + RESET_CODE_MS),
    };
    await tx
      .insertInto('reset_codes')
      .values({ username: user.username, ...fresh })
      .onConflict((conflict) => conflict.column('username').doUpdateSet(fresh))
      .execute();
    await email.send(tx, {
      to: user.email,
      template: 'reset_code',
      variables: { product: config.productName, code, minutes: String(RESET_CODE_MS / 60_000) },
      idempotencyKey: randomId(random),
    });
  });
}

/** Spends the reset code when it is right, and counts a miss when not: the fifth voids it (OT-2 to OT-4). */
async function useResetCode({ db, clock, secrets }: Parts, user: User, typed: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('reset_codes')
      .selectAll()
      .where('username', '=', user.username)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.expires_at <= clock.now() || row.misses >= RESET_VOID_AFTER) return false;
    if (!isCode(secrets, `reset:${user.username}`, row.code_hash, typed)) {
      await tx
        .updateTable('reset_codes')
        .set({ misses: sql<number>`misses + 1` })
        .where('username', '=', user.username)
        .execute();
      return false;
    }
    await tx.deleteFrom('reset_codes').where('username', '=', user.username).execute();
    return true;
  });
}
