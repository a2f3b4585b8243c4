import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, expect, it } from 'vitest';
import { toAddress } from '../../../test/processes/main-process.ts';
import { databaseOfStranger, emptyDatabase } from '../../../test/cluster/test-database.ts';
import { runMigrate } from '../../operator/migrate.ts';
import { openDatabase } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import { refuseTemporaryTables } from './schema-state.ts';

const database = await emptyDatabase();
const owner = openDatabase({ ...database.owner, max: 1 });
const app = openDatabase({ ...database.app, max: 1 });
afterAll(() => Promise.all([owner.destroy(), app.destroy()]));

const migrate = () =>
  runMigrate(
    { databaseUrl: toAddress(database.owner), dataDir: '', environment: 'production' },
    pino({ level: 'silent' }),
  );

it.each([
  ['everybody', sql`public`],
  ['the application', sql`srae_app`],
])('a right of %s to make temporary tables is refused', async (_, grantee) => {
  await expect(refuseTemporaryTables(app)).resolves.toBeUndefined();
  await expect(refuseTemporaryTables(owner)).resolves.toBeUndefined();
  await expect(migrate()).resolves.toEqual(['The schema is the newest one already.']);
  const name = sql.id(database.name);
  await sql`grant temporary on database ${name} to ${grantee}`.execute(owner);
  const said = `Run as the owner of the database: revoke temporary on database ${database.name} from public, srae_app; then start again.`;
  await expect(refuseTemporaryTables(app)).rejects.toThrow(said);
  await expect(migrate()).rejects.toThrow(said);
  await sql`revoke temporary on database ${name} from public, srae_app`.execute(owner);
  await expect(refuseTemporaryTables(app)).resolves.toBeUndefined();
});

it('an owner without the role of the application is told how to get it', async () => {
  const { owner: stranger } = await databaseOfStranger();
  await expect(migrateToLatest(stranger)).rejects.toThrow(
    `The owner of the tables needs the role srae_app. Run as an administrator of the server: grant srae_app to ${stranger.user}; then start again.`,
  );
});
