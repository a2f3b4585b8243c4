/** Backups in the age format (age-encryption.org/v1), streamed; the library is loaded only for encrypted ones. */
import { appendFileSync, closeSync, createReadStream, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { openUnlinked } from '../../open-unlinked.ts';
import type { BackupSettings } from '../../settings/backup-settings.ts';
import { Refusal } from '../command.ts';

const HEADER = 'age-encryption.org/v1\n';

/** Encrypts a stream to the recipients' public keys. */
export async function encryptTo(
  recipients: BackupSettings['recipients'],
  plain: Readable,
): Promise<Readable> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(plain)));
}

/** Whether the file has an age header. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch(() => null);
  if (handle === null) return false;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER.length), 0, HEADER.length, 0);
    return buffer.subarray(0, bytesRead).toString('latin1') === HEADER;
  } catch {
    // Such as a folder: opening it as an archive says why.
    return false;
  } finally {
    await handle.close();
  }
}

/**
 * Decrypts the file into an unlinked temporary file, which disappears with its last user, even if killed. Returns its
 * descriptor, which the caller closes. Throws Refusal.
 */
export async function decryptFile(
  file: string,
  { identities }: Pick<BackupSettings, 'identities'>,
): Promise<number> {
  if (identities.length === 0) {
    throw new Refusal(
      'The backup is encrypted. Set BACKUP_IDENTITY_FILE to the file that holds its private key.',
    );
  }
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const plain = await openUnlinked((path) => openSync(path, 'wx+', 0o600)).catch(refuseTemporaryFolder);
  try {
    const decrypted = await decrypter.decrypt(Readable.toWeb(createReadStream(file)));
    for await (const chunk of Readable.fromWeb(decrypted)) appendFileSync(plain, chunk);
    return plain;
  } catch (cause) {
    closeSync(plain);
    throw explain(cause);
  }
}

function refuseTemporaryFolder(cause: unknown): never {
  const why = cause instanceof Error ? cause.message : String(cause);
  throw new Refusal(`The temporary folder cannot be written: ${why}. Set TMPDIR to another one.`, { cause });
}

function explain(cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause);
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC') {
    return new Refusal('The temporary folder is too small for the backup: set TMPDIR to another one.', {
      cause,
    });
  }
  return why.includes('no identity matched')
    ? new Refusal('The backup is encrypted to another key than the one in BACKUP_IDENTITY.', { cause })
    : new Refusal(`The backup is damaged: it cannot be decrypted (${why}). Nothing was restored.`, { cause });
}
