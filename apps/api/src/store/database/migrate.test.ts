// Every schema ever in use, with rows in every table, is migrated to the newest one.
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { insertRowInEveryTable } from '../../../test/cluster/one-row-each.ts';
import {
  bareDatabase,
  cloneDatabase,
  isSecondRun,
  testDatabase,
  type TestDatabase,
} from '../../../test/cluster/test-database.ts';
import { type ArchivedTable, listArchivedTables } from '../archive/catalogue.ts';
import { MIGRATIONS, migrateToLatest } from './migrate.ts';

const demo = await connect(await testDatabase());
// Ten of hundreds of tallies per snapshot: every schema reads and writes them three times.
await demo.query("update submission_snapshots set tallies = jsonb_path_query_array(tallies, '$[0 to 9]')");
const newest = new Map((await listArchivedTables(demo)).map((table) => [table.name, table]));
const former = await earlierSchemas();

describe('the rows of an earlier schema', () => {
  it.each(former)('%s survive the way to the newest', async (name, database) => {
    const client = await connect(database);
    await fillFromDemo(client);
    await insertRowInEveryTable(client);
    const tables = await listArchivedTables(client);
    const before = new Map<string, readonly string[]>();
    for (const table of tables) before.set(table.name, await listRows(client, table, common(table)));
    const divided = new Map<string, readonly string[]>();
    for (const table of tables)
      if (name < DIVIDED_BY && DIVIDED.includes(table.name))
        divided.set(table.name, await listWithTallies(client, table));

    await migrateToLatest(database.owner);
    for (const table of await listArchivedTables(client)) {
      const kept = before.get(table.name);
      const formerTable = tables.find((one) => one.name === table.name);
      if (!kept || !formerTable) continue;
      if (VOIDED.includes(table.name) && name < VOIDED_BY) continue;
      const rows = await listRows(client, table, common(formerTable));
      const whole = divided.get(table.name);
      if (whole) {
        expect(new Set(rows), table.name).toEqual(new Set(whole));
        continue;
      }
      expect(kept.length, table.name).toBeGreaterThan(0);
      expect(rows, table.name).toEqual(kept);
    }
    // No table with user data is dropped.
    const left = new Set((await listArchivedTables(client)).map((table) => table.name));
    const gone = [...before.keys()].filter((table) => !left.has(table));
    expect(gone.filter((table) => !DERIVED.includes(table))).toEqual([]);
    await client.end();
  });
});

/** Tables with data derived from the rows of others. */
const DERIVED = ['upload_codes', 'suppression_families', 'suppression_decisions', 'suppression_sums'];

/** Data that expires within ten minutes and is requested again after the migration that changes its key. */
const VOIDED = ['reset_codes'];
const VOIDED_BY = '0015-codes';

/** Data that became one row per provider with tallies (decision 30), and none without tallies. */
const DIVIDED = ['uploads_in_force', 'upload_leftovers'];
const DIVIDED_BY = '0026-uploads-by-provider';

async function listWithTallies(client: Client, table: ArchivedTable): Promise<readonly string[]> {
  const { rows } = await client.query<{ row: string }>(
    `select (to_jsonb(u) - $1::text[])::text as row from ${client.escapeIdentifier(table.name)} u where exists (
       select from survey_tallies t join programs m on m.pk = t.fk_programs
       where t.fk_grants = u.fk_grants and t.fk_uploads = u.fk_uploads and t.kind = u.kind and t.factor = 'all')`,
    [withoutColumns(table, common(table))],
  );
  return rows.map(({ row }) => row);
}

/** Enough rows to test a migration; referenced tables are smaller, or are named below. */
const ROWS_MAX = 40;
const ROWS_MAX_OF: Readonly<Record<string, number>> = {
  // Others refer to every one of them.
  programs: 300,
  providers: 300,
  // Large rows, from 40 down to 3 kB.
  submission_snapshots: 4,
  release_sums: 2,
  release_tallies: 10,
  release_checks: 10,
  figure_releases: 10,
  survey_tallies: 20,
  entry_submissions: 10,
  exit_submissions: 10,
  program_submissions: 20,
  program_cohorts: 20,
};

async function connect({ owner }: TestDatabase): Promise<Client> {
  const client = new Client(owner);
  // The databases are dropped under their connections at the end of the file.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Every schema before the newest, without rows: each is its predecessor plus one migration. */
async function earlierSchemas(): Promise<readonly (readonly [name: string, database: TestDatabase])[]> {
  const schema = await bareDatabase();
  const copies: (readonly [string, TestDatabase])[] = [];
  const names = Object.keys(MIGRATIONS).slice(0, -1);
  for (const [index, name] of names.entries()) {
    await migrateToLatest(schema.owner, name);
    // The embedded PostgreSQL has them all. Another one may understand the SQL differently: the first runs all of it,
    // the others with rows in later tables.
    if (isSecondRun() && index % 4 !== 0 && index < names.length - 3) continue;
    copies.push([name, await cloneDatabase(schema)]);
  }
  return copies;
}

/** The first rows of a demo table, in the columns that the earlier schema also has. */
async function fillFromDemo(client: Client): Promise<void> {
  for (const table of await listArchivedTables(client)) {
    const source = newest.get(table.name);
    if (!source) continue;
    const names = common(table)
      .map((column) => client.escapeIdentifier(column))
      .join(', ');
    const name = client.escapeIdentifier(table.name);
    await client.query(
      `insert into ${name} (${names}) overriding system value
       select ${names} from json_populate_recordset(null::${name}, $1) on conflict do nothing`,
      [await demoRows(source)],
    );
  }
}

const read = new Map<string, string>();

/** The rows of a table of the demo as one JSON array, read once. */
async function demoRows(table: ArchivedTable): Promise<string> {
  const known = read.get(table.name);
  if (known !== undefined) return known;
  const rows = `[${(await listRows(demo, table, table.columns)).join()}]`;
  read.set(table.name, rows);
  return rows;
}

/** Columns of an earlier table that the newest schema also has. */
function common({ name, columns }: ArchivedTable): readonly string[] {
  const present = newest.get(name)?.columns ?? [];
  return columns.filter((column) => present.includes(column));
}

function withoutColumns({ columns }: ArchivedTable, shown: readonly string[]): readonly string[] {
  return columns.filter((column) => !shown.includes(column));
}

/** Each row as canonical JSON text of the columns. */
async function listRows(
  client: Client,
  table: ArchivedTable,
  shown: readonly string[],
): Promise<readonly string[]> {
  const most = ROWS_MAX_OF[table.name] ?? ROWS_MAX;
  const order = table.key.map(
    (one) => `${client.escapeIdentifier(one.name)}${one.isText ? ' collate "C"' : ''}`,
  );
  const { rows } = await client.query<{ row: string }>(
    `select (to_jsonb(t) - $1::text[])::text as row
     from ${client.escapeIdentifier(table.name)} t order by ${order.join(', ')} limit ${most}`,
    [withoutColumns(table, shown)],
  );
  return rows.map(({ row }) => row);
}
