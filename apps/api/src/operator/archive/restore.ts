/** restore: a backup into an empty database, at the schema it was made with and then at the newest. */
import { openArchive, readArchive } from '../../store/archive/read-archive.ts';
import { computeKeyCheck, overOne, recordArchive, countRows } from './archive-context.ts';
import { Refusal } from '../command.ts';
import type { FileCommand } from './archive-context.ts';

export const restore: FileCommand = {
  name: 'restore',
  about: 'brings a backup into an empty database and compares every table',
  run: async (context, file) => {
    const archive = await openArchive(file);
    try {
      const { manifest } = archive;
      if (manifest.key_check !== (await computeKeyCheck(context))) {
        throw new Refusal(
          'The backup was made under another KEY_ENCRYPTION_KEY. Set the one it was made under (locally: put its ' +
            'key-encryption-key into the data folder), or nobody can sign in to what is restored.',
        );
      }
      await overOne(context, (client) => readArchive(archive, client, context.owner));
      await recordArchive(context, 'operator.restore', manifest);
      const { tables, rows } = countRows(manifest);
      return [
        `Restored the backup of ${manifest.made_at}: ${tables} tables, ${rows} rows, each compared with its hash.`,
        'Sessions of that moment are alive again: end them with npm run sessions:end -- --all before anyone signs in.',
      ];
    } finally {
      archive.zip.close();
    }
  },
};
