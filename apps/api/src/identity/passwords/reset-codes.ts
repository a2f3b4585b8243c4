/**
 * Reset codes, kept by the digest of the address they were asked for. An address without an account has a row as well,
 * whose code nobody knows, so that nothing that is stored, counted or answered tells the two apart (AU-6).
 */
import { normaliseEmail } from '@srae/domain/identity/email';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../store/database/database.ts';
import type { IdentityTables } from '../../store/tables/identity.ts';
import { RESET_CODE_MS, RESET_VOID_AFTER } from '../limits/limits.ts';
import { keyedHash, type Secrets } from '../keys/secrets.ts';

export type ResetCode = Selectable<IdentityTables['reset_codes']>;

/** The keyed digest an address is known by where it must not be kept. */
export function digestOf(secrets: Secrets, email: string): Buffer {
  return keyedHash(secrets.names, normaliseEmail(email));
}

/** Keeps the code asked for last, with all its tries; the one before is void. */
export async function saveResetCode(
  db: Db | Tx,
  code: { digest: Uint8Array; username: string | null; hash: Uint8Array; at: Date },
): Promise<void> {
  const fresh = {
    username: code.username,
    code_hash: code.hash,
    misses: 0,
    expires_at: new Date(code.at.getTime() + RESET_CODE_MS),
  };
  await db
    .insertInto('reset_codes')
    .values({ name_digest: code.digest, ...fresh })
    .onConflict((conflict) => conflict.column('name_digest').doUpdateSet(fresh))
    .execute();
}

/**
 * Takes one of the five tries of a live code, before anything is compared: parallel guesses get no more. Null where no
 * code is live, and then nothing is counted (OT-2, OT-4).
 */
export async function takeResetTry(db: Db, digest: Uint8Array, now: Date): Promise<ResetCode | null> {
  const row = await db
    .updateTable('reset_codes')
    .set({ misses: sql<number>`misses + 1` })
    .where('name_digest', '=', digest)
    .where('expires_at', '>', now)
    .where('misses', '<', RESET_VOID_AFTER)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Gives a try back that was not about the code. */
export async function returnResetTry(db: Db, code: ResetCode): Promise<void> {
  await db
    .updateTable('reset_codes')
    .set({ misses: sql<number>`misses - 1` })
    .where('name_digest', '=', code.name_digest)
    .where('code_hash', '=', code.code_hash)
    .execute();
}

/** Ends a code that was right. Of two calls at once one gets true (OT-3). */
export async function spendResetCode(db: Db, code: ResetCode): Promise<boolean> {
  const result = await db
    .deleteFrom('reset_codes')
    .where('name_digest', '=', code.name_digest)
    .where('code_hash', '=', code.code_hash)
    .executeTakeFirst();
  return Number(result.numDeletedRows) === 1;
}
