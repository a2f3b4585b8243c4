/**
 * Reset codes, stored by the digest of the requested address. An address without an account has a row as well, with a
 * random code, so that stored rows, counters and responses do not reveal whether the account exists (AU-6).
 */
import { normaliseEmail } from '@srae/domain/identity/email';
import type { Db, Tx } from '../../store/database/database.ts';
import { saveResetCode } from '../../store/sessions/codes.ts';
import { RESET_CODE_MS } from '../limits/limits.ts';
import { keyedHash, type Secrets } from '../keys/secrets.ts';

/** The keyed digest stored in place of an address. */
export function toDigest(secrets: Secrets, email: string): Buffer {
  return keyedHash(secrets.names, normaliseEmail(email));
}

/** Stores the latest code; voids the former one. */
export function openResetCode(
  db: Db | Tx,
  { at, ...code }: { digest: Uint8Array; username: string | null; hash: Uint8Array; at: Date },
): Promise<void> {
  return saveResetCode(db, { ...code, expiresAt: new Date(at.getTime() + RESET_CODE_MS) });
}
