// Backups of databases whose schema is not this program's, and restores whose migration fails.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { over } from '../../../test/cluster/backups.ts';
import { bareDatabase, emptyDatabase, type TestDatabase } from '../../../test/cluster/test-database.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';
import { toAddress } from '../../../test/processes/main-process.ts';
import { readConfig } from '../../settings/config.ts';
import { migrateToLatest } from '../../store/database/migrate.ts';
import { runMigrate } from '../migrate.ts';
import { readFileArguments, runFileCommand } from './file-command.ts';

const folder = await temporaryFolder();
const KEY_ENCRYPTION_KEY = randomBytes(32).toString('base64');
const log = pino({ level: 'silent' });
const ending = new AbortController().signal;

const configOf = ({ owner }: Pick<TestDatabase, 'owner'>) =>
  readConfig({ APP_ENV: 'local', KEY_ENCRYPTION_KEY, DATABASE_URL: toAddress(owner) }, folder, {
    use: 'own',
  });

/** Runs it as the operator's program does; the lines that it prints. */
async function operate(database: Pick<TestDatabase, 'owner'>, ...line: string[]): Promise<string> {
  const command = readFileArguments(line);
  if (!command) throw new Error('A command on a file.');
  return (await runFileCommand(command, { config: configOf(database), log, ending })).join('\n');
}

const query = (database: Pick<TestDatabase, 'owner'>, text: string) =>
  over(database.owner, async (client) => (await client.query(text)).rows);

describe('a backup', () => {
  it('says that the database is of a newer release, and which programs can restore it', async () => {
    const database = await emptyDatabase();
    const file = join(folder, 'newer.zip');
    await query(database, "insert into kysely_migration (name, timestamp) values ('9999-later', 'now')");
    expect(await operate(database, 'backup', file)).toContain(
      'The database has the migration 9999-later of a newer release. Restore this backup with that release, or a newer one.',
    );
    await expect(operate(await bareDatabase(), 'restore', file)).rejects.toThrow(
      'The backup has the migration 9999-later, which this portal does not know.',
    );
  });

  it('says nothing of the release for its own schema and an older one', async () => {
    const older = await bareDatabase();
    await migrateToLatest(older.owner, '0089-drafts-by-page');
    for (const [name, database] of [
      ['own.zip', await emptyDatabase()],
      ['older.zip', older],
    ] as const)
      expect(await operate(database, 'backup', join(folder, name))).not.toContain('release');
  });
});

it('a restore whose last migrations fail says that migrate finishes it, which it does', async () => {
  const older = await bareDatabase();
  await migrateToLatest(older.owner, '0089-drafts-by-page');
  await query(older, "insert into settings (name, value) values ('mine', '1')");
  const file = join(folder, 'before-0090.zip');
  await operate(older, 'backup', file);

  const target = await bareDatabase();
  await query(
    target,
    'create function keep_practice() returns trigger language plpgsql as $$ begin return new; end $$',
  );
  const restored = operate(target, 'restore', file);
  await expect(restored).rejects.toThrow(
    /^The backup is restored, but its schema was not migrated to the newest one: .*keep_practice.*\. Do not restore it again: when the cause is removed, run .*migrate, which finishes it\. Sessions of that moment are alive again/,
  );
  expect(await query(target, "select value from settings where name = 'mine'")).toHaveLength(1);
  // As if it were run again.
  await expect(operate(target, 'restore', file)).rejects.toThrow('The database is not empty');

  await query(target, 'drop function keep_practice()');
  expect(await runMigrate(configOf(target), log, ending)).toEqual([
    expect.stringMatching(/^Ran \d of the migrations/),
  ]);
  const events = await query(target, 'select action from audit_events order by seq');
  expect(events.map(({ action }) => action)).toEqual(['operator.restore', 'operator.migrate']);
});
