/**
 * Reset codes, kept by the digest of the address they were asked for. An address without an account has a row as well,
 * whose code nobody knows, so that nothing that is stored, counted or answered tells the two apart (AU-6).
 */
import { normaliseEmail } from '@srae/domain/identity/email';
import type { Db, Tx } from '../../store/database/database.ts';
import { type ResetCode, saveResetCode, saveResetTry } from '../../store/sessions/codes.ts';
import { RESET_CODE_MS, RESET_VOID_AFTER } from '../limits/limits.ts';
import { keyedHash, type Secrets } from '../keys/secrets.ts';

/** The keyed digest an address is known by where it must not be kept. */
export function toDigest(secrets: Secrets, email: string): Buffer {
  return keyedHash(secrets.names, normaliseEmail(email));
}

/** Puts the code asked for last in force, with all its tries; the one before is void. */
export function openResetCode(
  db: Db | Tx,
  { at, ...code }: { digest: Uint8Array; username: string | null; hash: Uint8Array; at: Date },
): Promise<void> {
  return saveResetCode(db, { ...code, expiresAt: new Date(at.getTime() + RESET_CODE_MS) });
}

/**
 * Takes one of the five tries of a live code, before anything is compared: parallel guesses get no more. Null where no
 * code is live, and then nothing is counted (OT-2, OT-4).
 */
export function consumeResetTry(db: Db, digest: Uint8Array, now: Date): Promise<ResetCode | null> {
  return saveResetTry(db, digest, RESET_VOID_AFTER, now);
}
