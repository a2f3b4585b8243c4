/** Password hashes by PBKDF2-HMAC-SHA-256 (NIST SP 800-132), for FIPS=on: parameters, salt and key in one text. */
import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Iteration count of new hashes; to be raised as machines get faster. */
export const PBKDF2_ITERATIONS = 600_000;

const SALT_BYTES = 16;
const KEY_BYTES = 32;
const derive = promisify(pbkdf2);

export async function hashPbkdf2(secret: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(secret, salt, PBKDF2_ITERATIONS, KEY_BYTES, 'sha256');
  return `$pbkdf2-sha256$i=${PBKDF2_ITERATIONS}$${salt.toString('base64')}$${key.toString('base64')}`;
}

/** False for text in another format. */
export async function verifyPbkdf2(stored: string, secret: string): Promise<boolean> {
  const { iterations, salt = '', key = '' } = parse(stored);
  if (iterations === 0) return false;
  const expected = Buffer.from(key, 'base64');
  const derived = await derive(secret, Buffer.from(salt, 'base64'), iterations, expected.length, 'sha256');
  return timingSafeEqual(expected, derived);
}

/** Whether the text has at least the current iteration count. */
export function isCurrentPbkdf2(stored: string): boolean {
  return parse(stored).iterations >= PBKDF2_ITERATIONS;
}

function parse(stored: string) {
  const [, count = '0', salt, key] =
    /^\$pbkdf2-sha256\$i=(\d{1,9})\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)$/.exec(stored) ?? [];
  return { iterations: Number(count), salt, key };
}
