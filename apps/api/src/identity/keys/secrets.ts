/** The keys of the server: one master key, from which each use derives its own. */
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from '../../deps.ts';
import type { SealingKeys } from './sealing.ts';

export type Secrets = DerivedKeys & {
  /** Seals private signing keys, secrets of authenticator apps and queued mail. */
  readonly sealing: SealingKeys;
  /** During an exchange of the master key: what the other one derives. It opens and compares, and seals nothing. */
  readonly other: DerivedKeys | null;
};

export type DerivedKeys = {
  /** Keys the hashes of codes. */
  readonly codes: Buffer;
  /** Keys the names of throttles, so that the table holds no address. */
  readonly throttles: Buffer;
  /** Keys the digests of names that people typed. */
  readonly names: Buffer;
  /** Derives each refresh token's one successor. */
  readonly refresh: Buffer;
  /** Keys the hashes by which a submission's survey rows are compared with those of the last release. */
  readonly releases: Buffer;
};

const MASTER_BYTES = 32;

/** The keys for each use, derived from the master key and, during an exchange, from the other one. */
export function deriveSecrets(master: Uint8Array, other: Uint8Array | null = null): Secrets {
  const sealing = { current: derive(master, 'sealing'), other: other && derive(other, 'sealing') };
  return { ...deriveKeys(master), sealing, other: other && deriveKeys(other) };
}

function derive(master: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `srae-portal ${use}`, 32));
}

function deriveKeys(master: Uint8Array): DerivedKeys {
  return {
    codes: derive(master, 'codes'),
    throttles: derive(master, 'throttles'),
    names: derive(master, 'names'),
    refresh: derive(master, 'refresh'),
    releases: derive(master, 'releases'),
  };
}

/** The master key of a local portal: made once in the data folder, readable by its owner alone. */
export async function localMasterKey(dataDir: string, random: Random): Promise<Uint8Array> {
  const file = join(dataDir, 'key-encryption-key');
  await mkdir(dataDir, { recursive: true });
  try {
    // Fails when another process has made it meanwhile; then that one counts.
    await writeFile(file, Buffer.from(random.bytes(MASTER_BYTES)).toString('base64'), {
      mode: 0o600,
      flag: 'wx',
    });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
  }
  return Buffer.from(await readFile(file, 'utf8'), 'base64');
}

/** SHA-256, for random tokens that need no key. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** HMAC-SHA256, for what could be guessed without a key. */
export function keyedHash(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Compares in constant time. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** 256 random bits for an address bar or a cookie. */
export function randomToken(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64url');
}

/** A random UUID (version 4). */
export function randomId(random: Random): string {
  const bytes = Buffer.from(random.bytes(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
