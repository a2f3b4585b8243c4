// Every schema that was ever in use, with rows in every table of it, is brought to the newest one.
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { insertRowInEveryTable } from '../../../test/cluster/one-row-each.ts';
import { bareDatabase, testDatabase, type TestDatabase } from '../../../test/cluster/test-database.ts';
import { type ArchivedTable, listArchivedTables } from '../archive/catalogue.ts';
import { MIGRATIONS, migrateToLatest } from './migrate.ts';

const demo = await connect(await testDatabase());
const former = Object.keys(MIGRATIONS).slice(0, -1);

describe('the rows of an earlier schema', () => {
  it.each(former)('%s survive the way to the newest', async (name) => {
    const database = await bareDatabase();
    await migrateToLatest(database.owner, name);
    const client = await connect(database);
    await fillFromDemo(client);
    await insertRowInEveryTable(client);
    const tables = await listArchivedTables(client);
    const before = new Map<string, readonly object[]>();
    for (const table of tables) before.set(table.name, await listRows(client, table));
    const divided = new Map<string, readonly object[]>();
    for (const table of DIVIDED)
      if (before.has(table)) divided.set(table, await listWithTallies(client, table));

    await migrateToLatest(database.owner);
    for (const table of await listArchivedTables(client)) {
      const kept = before.get(table.name);
      if (!kept) continue;
      const formerTable = tables.find((one) => one.name === table.name);
      const columns = table.columns.filter((column) => formerTable?.columns.includes(column));
      if (VOIDED.includes(table.name) && name < VOIDED_BY) continue;
      const whole = name < DIVIDED_BY ? divided.get(table.name) : undefined;
      if (whole) {
        const parts = await listRows(client, table).then(only(columns));
        expect(new Set(parts.map(toText)), table.name).toEqual(new Set(only(columns)(whole).map(toText)));
        continue;
      }
      expect(kept.length, table.name).toBeGreaterThan(0);
      expect(await listRows(client, table).then(only(columns)), table.name).toEqual(only(columns)(kept));
    }
    // No table with what people had entered goes away.
    const left = new Set((await listArchivedTables(client)).map((table) => table.name));
    const gone = [...before.keys()].filter((table) => !left.has(table));
    expect(gone.filter((table) => !DERIVED.includes(table))).toEqual([]);
    await client.end();
  });
});

/** Tables that held what follows from the rows of others. */
const DERIVED = ['upload_codes', 'suppression_families', 'suppression_decisions', 'suppression_sums'];

/** What lives ten minutes at most, and is asked for again after the migration that keys it otherwise. */
const VOIDED = ['reset_codes'];
const VOIDED_BY = '0015-codes';

/** What became a row for each provider with tallies (decision 30), and is gone without any. */
const DIVIDED = ['uploads_in_force', 'upload_leftovers'];
const DIVIDED_BY = '0026-uploads-by-provider';

async function listWithTallies(client: Client, table: string): Promise<readonly object[]> {
  const { rows } = await client.query<{ row: object }>(
    `select to_jsonb(u) as row from ${client.escapeIdentifier(table)} u where exists (
       select from survey_tallies t join programs m on m.pk = t.fk_programs
       where t.fk_grants = u.fk_grants and t.fk_uploads = u.fk_uploads and t.kind = u.kind and t.factor = 'all')`,
  );
  return rows.map(({ row }) => row);
}

function toText(row: object): string {
  return JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Enough of a table to see what a migration does to it; tables that others point to are smaller. */
const ROWS_MAX = 300;
/** A megabyte each. */
const SNAPSHOTS_MAX = 3;

async function connect({ owner }: TestDatabase): Promise<Client> {
  const client = new Client(owner);
  // The databases are dropped under their connections at the end of the file.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** The first rows of a table as the demo has them, in the columns that the earlier schema has as well. */
async function fillFromDemo(client: Client): Promise<void> {
  const present = new Map((await listArchivedTables(demo)).map((table) => [table.name, table]));
  for (const { name, columns } of await listArchivedTables(client)) {
    const source = present.get(name);
    if (!source) continue;
    const common = columns.filter((column) => source.columns.includes(column));
    const names = common.map((column) => client.escapeIdentifier(column)).join(', ');
    const rows = JSON.stringify(only(common)(await listRows(demo, source)));
    const table = client.escapeIdentifier(name);
    await client.query(
      `insert into ${table} (${names}) overriding system value
       select ${names} from json_populate_recordset(null::${table}, $1) on conflict do nothing`,
      [rows],
    );
  }
}

async function listRows(client: Client, { name, key }: ArchivedTable): Promise<readonly object[]> {
  const most = name === 'submission_snapshots' ? SNAPSHOTS_MAX : ROWS_MAX;
  const order = key.map((one) => `${client.escapeIdentifier(one.name)}${one.isText ? ' collate "C"' : ''}`);
  const { rows } = await client.query<{ row: object }>(
    `select to_jsonb(t) as row from ${client.escapeIdentifier(name)} t order by ${order.join(', ')} limit ${most}`,
  );
  return rows.map(({ row }) => row);
}

function only(columns: readonly string[]): (rows: readonly object[]) => readonly object[] {
  return (rows) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name))));
}
