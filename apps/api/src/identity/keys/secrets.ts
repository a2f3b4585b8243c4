/** The keys of the server: one master key, from which a key per use is derived. */
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from '../../deps.ts';
import { SettingProblem } from '../../settings/setting-problem.ts';
import type { SealingKeys } from './sealing.ts';

export type Secrets = DerivedKeys & {
  /** Seals private signing keys, secrets of authenticator apps and queued mail. */
  readonly sealing: SealingKeys;
  /** During a rotation of the master key: keys derived from the other one, used only to open and compare. */
  readonly other: DerivedKeys | null;
};

export type DerivedKeys = {
  /** Keys the hashes of codes. */
  readonly codes: Buffer;
  /** Keys the names of throttles, so that the table contains no address. */
  readonly throttles: Buffer;
  /** Keys the digests of typed user names. */
  readonly names: Buffer;
  /** Derives each refresh token's one successor. */
  readonly refresh: Buffer;
  /** Keys the hashes for comparing a submission's survey rows with those of the last release. */
  readonly releases: Buffer;
};

const MASTER_BYTES = 32;

/** The keys per use, derived from the master key and, during a rotation, from the other one. */
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

/**
 * The master key of a local portal: generated once in the data folder, readable only by its owner. Throws
 * SettingProblem for a damaged file, and for a path that cannot be a folder or be written.
 */
export async function localMasterKey(dataDir: string, random: Random): Promise<Uint8Array> {
  const file = join(dataDir, 'key-encryption-key');
  await mkdir(dataDir, { recursive: true }).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new SettingProblem(`DATA_DIR is '${dataDir}', which is no folder that can be used (${why}).`, {
      cause,
    });
  });
  if (!existsSync(file)) {
    await createKeyFile(file, random).catch((cause: unknown) => {
      const why = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
      throw new SettingProblem(
        `The data folder ${dataDir} cannot be written (${why}); make it writable, free space on its disk, or name another one in DATA_DIR.`,
        { cause },
      );
    });
  }
  const key = Buffer.from(await readFile(file, 'utf8'), 'base64');
  if (key.length === MASTER_BYTES) return key;
  throw new SettingProblem(
    `The key in ${file} is damaged. Put the file back from a copy, or start with an empty data folder.`,
  );
}

/** Written under another name and linked: others see the whole key or none, and the first of several processes wins. */
async function createKeyFile(file: string, random: Random): Promise<void> {
  const draft = `${file}.${process.pid}-${randomId(random)}`;
  try {
    const text = Buffer.from(random.bytes(MASTER_BYTES)).toString('base64');
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** SHA-256, for random tokens that need no key. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** HMAC-SHA256, for values that could be guessed without a key. */
export function keyedHash(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Compares in constant time. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** 256 random bits for a URL or a cookie. */
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
