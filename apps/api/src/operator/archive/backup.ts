/** backup: the whole database in one file. The key that seals its secrets is stored elsewhere. */
import { type Encrypt, writeArchive } from '../../store/archive/write-archive.ts';
import { findNewerMigration } from '../../store/database/migrate.ts';
import { computeKeyChecks, withConnection, recordArchive, countRows } from './archive-context.ts';
import { toCall } from '../call.ts';
import { Refusal } from '../command.ts';
import { encryptTo } from './encryption.ts';
import type { ArchiveContext, FileCommand } from './archive-context.ts';

export const backup: FileCommand = {
  name: 'backup',
  about: 'writes the whole database to a new file',
  run: async (context, file) => {
    const stamp = { madeAt: context.clock.now(), keyCheck: (await computeKeyChecks(context)).current };
    const encrypt = chooseEncryption(context);
    const manifest = await withConnection(context, (client) =>
      writeArchive(client, file, stamp, encrypt),
    ).catch(explain);
    if (!manifest) throw new Refusal('The database holds no portal yet: there is nothing to back up.');
    await recordArchive(context, 'operator.backup', manifest, {
      done: `${file} is written and complete`,
      advice: 'Keep the file, or delete it before the command is run again.',
    });
    const { tables, rows } = countRows(manifest);
    const newer = findNewerMigration(manifest.migrations ?? []);
    return [
      `${file}: ${tables} tables, ${rows} rows, schema ${manifest.schema}${encrypt ? ', encrypted' : ''}.`,
      ...(newer === null ? [] : [toNewerText(newer)]),
      'Keep KEY_ENCRYPTION_KEY (locally the file key-encryption-key of the data folder), and PASSWORD_PEPPER where one',
      'is set, in another safe place: without them nobody can sign in to what is restored.',
    ];
  },
};

/** Not refused: whoever went back to an older release may need the backup all the more. */
function toNewerText(migration: string): string {
  return `The database has the migration ${migration} of a newer release. Restore this backup with that release, or a newer one.`;
}

/** In production a backup is encrypted, unless the operator declares its volume encrypted. */
function chooseEncryption({ config }: ArchiveContext): Encrypt | null {
  const { recipients, unencrypted } = config.backup;
  if (recipients.length > 0) return (plain) => encryptTo(recipients, plain);
  if (unencrypted) return null;
  throw new Refusal(
    `BACKUP_RECIPIENT is missing. Set it to the public key that ${toCall('backup:keys', '<file>')} prints, or BACKUP_UNENCRYPTED to 1 where the volume is encrypted.`,
  );
}

function explain(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (!UNWRITABLE.has(code)) throw error;
  throw new Refusal(`The file cannot be written: ${error instanceof Error ? error.message : String(code)}.`, {
    cause: error,
  });
}

/** No such folder or none at all, no right, no room, too long a name or too large a file, a disk that fails. */
const UNWRITABLE: ReadonlySet<unknown> = new Set([
  'ENOENT',
  'ENOTDIR',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'ENAMETOOLONG',
  'EFBIG',
  'EIO',
]);
