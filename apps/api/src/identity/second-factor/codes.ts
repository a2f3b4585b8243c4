/** Codes of six characters from random bytes, stored as keyed hashes bound to their purpose (OT-1, OT-5). */
import { readableCode } from '@srae/domain/identity/readable-code';
import { CODE_LENGTH, withoutSpace } from '@srae/domain/identity/steps';
import type { Random } from '../../deps.ts';
import { type DerivedKeys, keyedHash, sameBytes, type Secrets } from '../keys/secrets.ts';

/** Six random digits, uniformly distributed. */
export function newCode(random: Random): string {
  const range = 10 ** CODE_LENGTH;
  const fair = Math.floor(2 ** 32 / range) * range;
  for (;;) {
    const number = Buffer.from(random.bytes(4)).readUInt32BE();
    if (number < fair) return String(number % range).padStart(CODE_LENGTH, '0');
  }
}

/** Six random letters and digits: 30 bits. */
export function newResetCode(random: Random): string {
  return readableCode(random.bytes(CODE_LENGTH));
}

/** The stored hash of a code; `binding` names its challenge or person. */
export function hashCode(secrets: DerivedKeys, binding: string, code: string): Buffer {
  return keyedHash(secrets.codes, `${binding}:${code}`);
}

/** Whether a typed code, ignoring white space and case, matches the stored one. */
export function isCode(secrets: Secrets, binding: string, stored: Uint8Array, typed: string): boolean {
  const code = withoutSpace(typed).toUpperCase();
  const { other } = secrets;
  if (sameBytes(stored, hashCode(secrets, binding, code))) return true;
  return other !== null && sameBytes(stored, hashCode(other, binding, code));
}
