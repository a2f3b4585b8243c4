/** restore: loads a backup into an empty database with the backup's schema, then migrates to the newest. */
import { openArchive, readArchive } from '../../store/archive/read-archive.ts';
import { migrateToLatest } from '../../store/database/migrate.ts';
import { computeKeyChecks, withConnection, recordArchive, countRows } from './archive-context.ts';
import { toCall } from '../call.ts';
import { Refusal } from '../command.ts';
import { decryptFile, isEncrypted } from './encryption.ts';
import type { FileCommand, Said } from './archive-context.ts';

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
      const further = [...(manifest.key_check === current ? [] : [RESEAL]), ENDING];
      const failure = await migrateToLatest(context.owner).then(() => null, toFailure);
      const said = toSaid(failure, further);
      await recordArchive(context, 'operator.restore', manifest, said);
      if (failure) throw new Refusal(`${said.done}. ${said.advice}`, { cause: failure });
      const { tables, rows } = countRows(manifest);
      return [
        `Restored the backup of ${manifest.made_at}: ${tables} tables, ${rows} rows, each compared with its hash.`,
        ...further,
      ];
    } finally {
      archive.zip.close();
    }
  },
};

function toFailure(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** The rows stay restored when the migrations after them fail, and a database with rows refuses another restore. */
function toSaid(failure: Error | null, further: readonly string[]): Said {
  const [done, next] =
    failure === null
      ? ['The backup is restored', 'Do not restore it again.']
      : [
          `The backup is restored, but its schema was not migrated to the newest one: ${failure.message.replace(/\.$/, '')}`,
          `Do not restore it again: when the cause is removed, run ${toCall('migrate')}, which finishes it.`,
        ];
  return { done, advice: [next, ...further].join(' ') };
}

const RESEAL = `It was made under KEY_ENCRYPTION_KEY_OTHER: run ${toCall('keys:reseal')} before that setting is removed.`;

const ENDING = `Sessions of that moment are alive again: end them with ${toCall('sessions:end', '--all')} before anyone signs in.`;
