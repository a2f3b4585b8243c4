/** restore: loads a backup into an empty database with the backup's schema, then migrates to the newest. */
import { openArchive, readArchive } from '../../store/archive/read-archive.ts';
import { computeKeyChecks, withConnection, recordArchive, countRows } from './archive-context.ts';
import { toCall } from '../call.ts';
import { Refusal } from '../command.ts';
import { decryptFile, isEncrypted } from './encryption.ts';
import type { FileCommand } from './archive-context.ts';

export const restore: FileCommand = {
  name: 'restore',
  about: 'brings a backup into an empty database and compares every table',
  run: async (context, file) => {
    const { backup } = context.config;
    const plain = (await isEncrypted(file)) ? await decryptFile(file, backup) : null;
    const archive = await openArchive(file, plain);
    try {
      const { manifest } = archive;
      const { current, other } = await computeKeyChecks(context);
      if (manifest.key_check !== current && manifest.key_check !== other) {
        throw new Refusal(
          'The backup was made under another KEY_ENCRYPTION_KEY. Set the one it was made under (locally: put its ' +
            'key-encryption-key into the data folder), or nobody can sign in to what is restored.',
        );
      }
      await withConnection(context, (client) => readArchive(archive, client, context.owner));
      await recordArchive(context, 'operator.restore', manifest, {
        done: 'The backup is restored',
        advice: `Do not restore it again. ${ENDING}`,
      });
      const { tables, rows } = countRows(manifest);
      return [
        `Restored the backup of ${manifest.made_at}: ${tables} tables, ${rows} rows, each compared with its hash.`,
        ...(manifest.key_check === current ? [] : [RESEAL]),
        ENDING,
      ];
    } finally {
      archive.zip.close();
    }
  },
};

const RESEAL = `It was made under KEY_ENCRYPTION_KEY_OTHER: run ${toCall('keys:reseal')} before that setting is removed.`;

const ENDING = `Sessions of that moment are alive again: end them with ${toCall('sessions:end', '--all')} before anyone signs in.`;
