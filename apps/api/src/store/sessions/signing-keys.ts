/** The rows of signing keys; their private keys are sealed. */
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

export type SigningKeyRow = {
  readonly kid: string;
  readonly public_jwk: Readonly<Record<string, unknown>>;
  readonly private_sealed: Uint8Array;
  readonly active_from: Date;
};

/** The keys that are not retired at `now`. */
export function listSigningKeys(db: Db | Tx, now: Date): Promise<readonly SigningKeyRow[]> {
  return db
    .selectFrom('signing_keys')
    .select(['kid', 'public_jwk', 'private_sealed', 'active_from'])
    .where((where) => where.or([where('retired_at', 'is', null), where('retired_at', '>', now)]))
    .execute();
}

/** Publishes a key. */
export async function createSigningKey(
  tx: Tx,
  key: {
    readonly kid: string;
    readonly publicJwk: Readonly<Record<string, unknown>>;
    readonly sealed: Uint8Array;
    readonly publishedAt: Date;
    readonly activeFrom: Date;
  },
): Promise<void> {
  await tx
    .insertInto('signing_keys')
    .values({
      kid: key.kid,
      public_jwk: JSON.stringify(key.publicJwk),
      private_sealed: key.sealed,
      published_at: key.publishedAt,
      active_from: key.activeFrom,
    })
    .execute();
}

/** Retires, at `lastUse`, every key without an end and, with 'ending later too', those ending later. */
export async function saveRetirement(
  tx: Tx,
  lastUse: Date,
  which: 'without an end' | 'ending later too',
): Promise<void> {
  const query = tx.updateTable('signing_keys').set({ retired_at: lastUse });
  await (which === 'without an end'
    ? query.where('retired_at', 'is', null)
    : query.where((where) => where.or([where('retired_at', 'is', null), where('retired_at', '>', lastUse)]))
  ).execute();
}

/** Serializes key creation across processes; locked until the transaction ends. */
export async function lockSigningKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('srae signing keys'))`.execute(tx);
}
