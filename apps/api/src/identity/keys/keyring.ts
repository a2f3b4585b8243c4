/** The signing keys: ES256 key pairs in the database, with private keys sealed under the master key (TK-10). */
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Clock, Random } from '../../deps.ts';
import type { Db, Tx } from '../../store/database/database.ts';
import {
  createSigningKey,
  listSigningKeys,
  lockSigningKeys,
  saveRetirement,
  type SigningKeyRow,
} from '../../store/sessions/signing-keys.ts';
import { ID_TOKEN_SECONDS, KEY_LIFETIME_MS, KEY_NOTICE_MS } from '../limits/limits.ts';
import { seal, unseal } from './sealing.ts';
import { randomId, type Secrets } from './secrets.ts';

export type Key = Awaited<ReturnType<typeof importJWK>>;

export type Keyring = {
  /** The current signing key. Generates and publishes the next one when due. */
  signer(): Promise<{ kid: string; key: Key }>;
  /** The public key of a key in use; null for unknown and retired ones. */
  verifier(kid: string): Promise<Key | null>;
  /** Public keys of all keys in use. */
  published(): Promise<JWK[]>;
  /**
   * Activates a new key immediately; `emergency` also retires all others immediately. What `record` writes is committed
   * with it.
   */
  rotate(emergency: boolean, record?: (tx: Tx) => Promise<void>): Promise<void>;
};

/**
 * How long a key counts without being read again. A key retired in an emergency verifies for as long in the other
 * processes, but its tokens have no session any more: all have ended.
 */
const KEY_CACHE_MS = 10_000;

/**
 * The signing keys in the database, sealed with the master key. They are read before each signature, and where a token
 * names one that is not held: another process may have rotated them.
 */
export function createKeyring(db: Db, clock: Clock, random: Random, secrets: Secrets): Keyring {
  let held: { at: number; keys: readonly HeldKey[] } | null = null;
  let reading: Promise<readonly HeldKey[]> | null = null;

  const load = async (): Promise<readonly HeldKey[]> => {
    const now = clock.now();
    const known = held?.keys ?? [];
    const rows = await listSigningKeys(db, now);
    // The same object for as long as a key is in use: signatures verified with it are remembered by it.
    const keys = await Promise.all(
      rows.map(async (row) => known.find(({ kid }) => kid === row.kid) ?? hold(row, secrets)),
    );
    held = { at: now.getTime(), keys };
    return keys;
  };

  /** For tokens: one read serves all that wait for it. Anybody can send tokens that name keys which nobody has. */
  const loadForTokens = (): Promise<readonly HeldKey[]> => {
    reading ??= load().finally(() => (reading = null));
    return reading;
  };

  const findCached = (kid: string): HeldKey | undefined => {
    const age = held ? clock.now().getTime() - held.at : KEY_CACHE_MS;
    return age >= 0 && age < KEY_CACHE_MS ? held?.keys.find((key) => key.kid === kid) : undefined;
  };

  const keysInUse = async (): Promise<readonly HeldKey[]> => {
    const now = clock.now();
    const keys = await load();
    const newest = keys.reduce((latest, key) => Math.max(latest, key.activeFrom), 0);
    if (newest > now.getTime() - KEY_LIFETIME_MS + KEY_NOTICE_MS) return keys;
    await publishDue(db, now, random, secrets);
    return load();
  };

  return {
    async signer() {
      const keys = (await keysInUse()).toSorted((a, b) => b.activeFrom - a.activeFrom);
      // Read after the keys, because the first one is in force from its creation. If another machine with a clock
      // ahead created it, the oldest key already counts.
      const now = clock.now().getTime();
      const key = keys.find(({ activeFrom }) => activeFrom <= now) ?? keys.at(-1);
      if (!key) throw new Error('There is no signing key in force.');
      return { kid: key.kid, key: key.privateKey };
    },
    async verifier(kid) {
      const key = findCached(kid) ?? (await loadForTokens()).find((one) => one.kid === kid);
      return key?.publicKey ?? null;
    },
    async published() {
      return (await keysInUse()).map((key) => key.jwk);
    },
    async rotate(emergency, record) {
      const now = clock.now();
      await locked(db, async (tx) => {
        const lastUse = emergency ? now : new Date(now.getTime() + 2 * ID_TOKEN_SECONDS * 1000);
        await saveRetirement(tx, lastUse, 'ending later too');
        await insertKey(tx, { now, activeFrom: now }, { random, secrets });
        await record?.(tx);
      });
      await load();
    },
  };
}

type HeldKey = { kid: string; activeFrom: number; jwk: JWK; publicKey: Key; privateKey: Key };

async function hold(row: SigningKeyRow, secrets: Secrets): Promise<HeldKey> {
  const jwk: JWK = { ...row.public_jwk, kid: row.kid, alg: 'ES256', use: 'sig' };
  const secret: JWK = JSON.parse(unseal(secrets.sealing, row.kid, row.private_sealed));
  return {
    kid: row.kid,
    activeFrom: row.active_from.getTime(),
    jwk,
    publicKey: await importJWK(jwk, 'ES256'),
    privateKey: await importJWK(secret, 'ES256'),
  };
}

/** The first key signs immediately; later ones a day after publication, when the old ones start to expire. */
async function publishDue(db: Db, now: Date, random: Random, secrets: Secrets): Promise<void> {
  await locked(db, async (tx) => {
    const keys = await listSigningKeys(tx, now);
    const newest = keys.reduce((latest, key) => Math.max(latest, key.active_from.getTime()), 0);
    if (newest > now.getTime() - KEY_LIFETIME_MS + KEY_NOTICE_MS) return;
    const activeFrom = keys.length === 0 ? now : new Date(now.getTime() + KEY_NOTICE_MS);
    const lastUse = new Date(activeFrom.getTime() + 2 * ID_TOKEN_SECONDS * 1000);
    await saveRetirement(tx, lastUse, 'without an end');
    await insertKey(tx, { now, activeFrom }, { random, secrets });
  });
}

async function insertKey(
  tx: Tx,
  { now, activeFrom }: { readonly now: Date; readonly activeFrom: Date },
  { random, secrets }: { readonly random: Random; readonly secrets: Secrets },
): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = randomId(random);
  const sealed = seal(secrets.sealing, kid, JSON.stringify(await exportJWK(privateKey)), random);
  await createSigningKey(tx, {
    kid,
    publicJwk: await exportJWK(publicKey),
    sealed,
    publishedAt: now,
    activeFrom,
  });
}

/** Serializes key generation across processes. */
function locked(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockSigningKeys(tx);
    await work(tx);
  });
}
