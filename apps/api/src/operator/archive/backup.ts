/** backup: the whole database in one file. The key that seals what is secret in it is kept elsewhere. */
import { writeArchive } from '../../store/archive/write-archive.ts';
import { computeKeyCheck, overOne, recordArchive, countRows } from './archive-context.ts';
import { Refusal } from '../command.ts';
import type { FileCommand } from './archive-context.ts';

export const backup: FileCommand = {
  name: 'backup',
  about: 'writes the whole database to a new file',
  run: async (context, file) => {
    const stamp = { madeAt: context.clock.now(), keyCheck: await computeKeyCheck(context) };
    const manifest = await overOne(context, (client) => writeArchive(client, file, stamp)).catch(explain);
    if (!manifest) throw new Refusal('The database holds no portal yet: there is nothing to back up.');
    await recordArchive(context, 'operator.backup', manifest);
    const { tables, rows } = countRows(manifest);
    return [
      `${file}: ${tables} tables, ${rows} rows, schema ${manifest.schema}.`,
      'Keep KEY_ENCRYPTION_KEY (locally the file key-encryption-key of the data folder), and PASSWORD_PEPPER where one',
      'is set, in another safe place: without them nobody can sign in to what is restored.',
    ];
  },
};

function explain(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EEXIST') {
    throw new Refusal('The file exists already. A backup never replaces another one: name a new file.', {
      cause: error,
    });
  }
  if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOSPC' || code === 'EROFS') {
    throw new Refusal(`The file cannot be written: ${error instanceof Error ? error.message : code}.`, {
      cause: error,
    });
  }
  throw error;
}
