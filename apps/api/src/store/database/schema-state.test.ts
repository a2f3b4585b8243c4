import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { toAddress } from '../../../test/processes/main-process.ts';
import { bareDatabase, databaseOfStranger, emptyDatabase } from '../../../test/cluster/test-database.ts';
import { runMigrate } from '../../operator/migrate.ts';
import { connectKeyHolder, keyHolderOptions } from '../sessions/key-holders.ts';
import { openDatabase } from './database.ts';
import { MIGRATIONS, migrateToLatest } from './migrate.ts';
import { refuseCreation } from './schema-state.ts';

const database = await emptyDatabase();
const owner = openDatabase({ ...database.owner, max: 1 });
const app = openDatabase({ ...database.app, max: 1 });
afterAll(() => Promise.all([owner.destroy(), app.destroy()]));

const migrate = () =>
  runMigrate(
    { databaseUrl: toAddress(database.owner), dataDir: '', environment: 'production' },
    pino({ level: 'silent' }),
    new AbortController().signal,
  );

describe.each([
  {
    what: 'make temporary tables',
    right: sql`temporary on database ${sql.id(database.name)}`,
    said: `Run as the owner of the database: revoke temporary on database ${database.name} from public, srae_app; then start again.`,
  },
  {
    what: 'create functions beside those of the portal',
    right: sql`create on schema public`,
    said: 'as the owner of the schema: revoke create on schema public from public, srae_app; then start again.',
  },
])('a right to $what', ({ right, said }) => {
  it.each([
    ['everybody', sql`public`],
    ['the application', sql`srae_app`],
  ])('of %s is refused', async (_, grantee) => {
    await expect(refuseCreation(app)).resolves.toBeUndefined();
    await expect(refuseCreation(owner)).resolves.toBeUndefined();
    await expect(migrate()).resolves.toEqual(['The schema is the newest one already.']);
    await sql`grant ${right} to ${grantee}`.execute(owner);
    await expect(refuseCreation(app)).rejects.toThrow(said);
    await expect(migrate()).rejects.toThrow(said);
    await sql`revoke ${right} from public, srae_app`.execute(owner);
    await expect(refuseCreation(app)).resolves.toBeUndefined();
  });
});

it('an owner without the role of the application is told how to get it', async () => {
  const { owner: stranger } = await databaseOfStranger();
  await expect(migrateToLatest(stranger)).rejects.toThrow(
    `The owner of the tables needs the role srae_app. Run as an administrator of the server: grant srae_app to ${stranger.user}; then start again.`,
  );
});

it('a database on which processes of the portal run is migrated only when they have been stopped', async () => {
  const served = await bareDatabase();
  const [newest = '', former] = Object.keys(MIGRATIONS).toReversed();
  await migrateToLatest(served.owner, former);
  const serving = openDatabase({ ...served.app, ...keyHolderOptions({ current: Buffer.alloc(32, 1) }) });
  await connectKeyHolder(serving);
  await expect(migrateToLatest(served.owner)).rejects.toThrow(
    'Processes of the portal are running on the database. Stop all of them before it is migrated, then start again.',
  );
  // One of them, or of the same release, has nothing to migrate.
  await expect(migrateToLatest(served.owner, former)).resolves.toEqual([]);
  await serving.destroy();
  await expect(migrateToLatest(served.owner)).resolves.toEqual([newest]);
});
