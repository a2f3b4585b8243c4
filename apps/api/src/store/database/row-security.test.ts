// Row-level security, the second layer after the permission table: visible rows with and without a scope.
import { type RawBuilder, sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { over } from '../../../test/cluster/backups.ts';
import { insertRowInEveryTable } from '../../../test/cluster/one-row-each.ts';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { type Db, inScope, openDatabase, runInScope, runBatch, type Scope, type Tx } from './database.ts';

const database = await testDatabase();
const app = openDatabase({ ...database.app, max: 2 });
const owner = openDatabase({ ...database.owner, max: 1 });
afterAll(() => Promise.all([app.destroy(), owner.destroy()]));

const { rows: policies } = await sql<{ name: string }>`
  select relname as name from pg_class join pg_policy on polrelid = pg_class.oid and polname = 'grant_scope'
  where relrowsecurity and relkind = 'r' order by 1
`.execute(owner);
const guarded = policies.map(({ name }) => name);
await over(database.owner, insertRowInEveryTable);
/** What reads rows of a grant: the tables behind a policy, and a view over one of them. */
const read = [...guarded, 'programs_in_force'];

/** Tables of a grant that say where its data is and who may see it: what decides about a scope reads them first. */
const OPEN = [
  'association_invitations',
  'audit_events',
  'grant_extensions',
  'grant_portfolios',
  'machine_keys',
  'programs',
  'providers',
  'reminders_sent',
  'user_associations',
];

async function countIn(db: Db | Tx, table: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function grantsIn(db: Db | Tx, table: string): Promise<readonly number[]> {
  const { rows } = await sql<{ grant: number }>`
    select distinct fk_grants as grant from ${sql.table(table)} order by 1
  `.execute(db);
  return rows.map((row) => row.grant);
}

/** How many rows the statement affects in the scope, or why it is refused; nothing of it stays. */
async function attempt(scope: Scope, statement: RawBuilder<unknown>): Promise<string> {
  let outcome = '';
  await inScope(app, scope, async (tx) => {
    outcome = await statement.execute(tx).then(
      ({ numAffectedRows }) => String(numAffectedRows),
      (error: unknown) => String(error),
    );
    throw new Error('undone');
  }).catch(() => undefined);
  return outcome;
}

describe('every table that holds answers of a grant [AZ-5]', () => {
  it('is guarded: whatever names a grant, except what says where its data is and who may see it', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'fk_grants'
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    `.execute(owner);
    const named = rows.map(({ name }) => name).toSorted();
    expect([...guarded, ...OPEN].toSorted()).toEqual(named);
  });

  it.each(read)('shows the application nothing of %s without a scope', async (table) => {
    expect(await countIn(app, table)).toBe(0);
  });

  it.each(read)('shows of %s the grants of the scope alone, and all to a scope of all', async (table) => {
    const all = await grantsIn(owner, table);
    const [first = 0] = all;
    expect(await inScope(app, [first], (tx) => grantsIn(tx, table))).toEqual([first]);
    expect(await inScope(app, [], (tx) => grantsIn(tx, table))).toEqual([]);
    expect(await inScope(app, 'all', (tx) => grantsIn(tx, table))).toEqual(all);
    // The scope ended with its transaction, on the same connection.
    expect(await countIn(app, table)).toBe(0);
  });

  it.each(read)('shows of %s to reads of one round trip the grants of the scope alone', async (table) => {
    const [first = 0] = await grantsIn(owner, table);
    const grants = sql<{ grant: number }>`select distinct fk_grants as grant from ${sql.table(table)}`;
    expect(await runInScope(app, [first], [grants, grants])).toEqual([
      [{ grant: first }],
      [{ grant: first }],
    ]);
    expect(await runInScope(app, [], [grants])).toEqual([[]]);
    expect(await runBatch(app, [grants])).toEqual([[]]);
  });

  it('shows sums over all grants to a scope of all alone', async () => {
    const all = await countIn(owner, 'release_sums');
    const some = (await grantsIn(owner, 'grant_submissions')).slice(1);
    expect(all).toBeGreaterThan(0);
    expect(await countIn(app, 'release_sums')).toBe(0);
    expect(await inScope(app, some, (tx) => countIn(tx, 'release_sums'))).toBe(0);
    expect(await inScope(app, 'all', (tx) => countIn(tx, 'release_sums'))).toBe(all);
    const { rows } = await sql<{
      sum: unknown;
    }>`select to_json(s) as sum from release_sums s limit 1`.execute(owner);
    const add = sql`
      insert into release_sums overriding system value
      select * from json_populate_record(null::release_sums, ${JSON.stringify(rows[0]?.sum)})
    `;
    expect(await attempt(some, add)).toMatch('row-level security');
  });

  it.each(guarded)('lets nobody change, remove, move or add rows of %s outside the scope', async (name) => {
    const table = sql.table(name);
    const [mine = 0] = await grantsIn(owner, name);
    const other = (await grantsIn(owner, 'grant_submissions')).find((pk) => pk !== mine) ?? 0;
    // Rows of the other grant are as if there were none; tables that only grow refuse by their privileges.
    const untouched = /^0$|permission denied/;
    const change = sql`update ${table} set fk_grants = fk_grants where fk_grants = ${mine}`;
    expect(await attempt([other], change)).toMatch(untouched);
    expect(await attempt([other], sql`delete from ${table} where fk_grants = ${mine}`)).toMatch(untouched);
    const refused = /row-level security|permission denied/;
    const move = sql`update ${table} set fk_grants = ${other} where fk_grants = ${mine}`;
    expect(await attempt([mine], move)).toMatch(refused);
    const add = sql`
      insert into ${table} overriding system value
      select copy.* from (select t from ${table} t where t.fk_grants = ${mine} limit 1) found,
        lateral jsonb_populate_record(found.t, jsonb_build_object('fk_grants', ${other}::int)) copy
    `;
    expect(await attempt([mine], add)).toMatch(refused);
  });

  it('cannot be written into for a grant outside the scope', async () => {
    const [mine = 0, other = 0] = await grantsIn(owner, 'grant_submissions');
    const move = (tx: Tx) =>
      tx.updateTable('grant_submissions').set({ fk_grants: other }).where('fk_grants', '=', mine).execute();
    await expect(inScope(app, [mine], move)).rejects.toThrow('row-level security');
    const { numUpdatedRows } = await inScope(app, [mine], (tx) =>
      tx
        .updateTable('grant_submissions')
        .set({ gr_submitted: false })
        .where('fk_grants', '=', other)
        .executeTakeFirstOrThrow(),
    );
    expect(Number(numUpdatedRows)).toBe(0);
  });
});

describe("the application's role [AZ-5]", () => {
  it('owns nothing and cannot pass the policies', async () => {
    const { rows } = await sql<{ super: boolean; bypass: boolean; creates: boolean; owned: number }>`
      select rolsuper as super, rolbypassrls as bypass, rolcreaterole or rolcreatedb as creates,
        (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
      from pg_roles where rolname = current_user
    `.execute(app);
    expect(rows).toEqual([{ super: false, bypass: false, creates: false, owned: 0 }]);
  });

  it('cannot put a temporary table in front of one that a function with the owner’s rights reads', async () => {
    const { rows } = await sql<{ name: string; path: string | null }>`
      select proname as name, array_to_string(proconfig, ';') as path from pg_proc
      where prosecdef and pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    `.execute(app);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ path }) => path !== 'search_path=pg_catalog, public, pg_temp')).toEqual([]);
    await expect(sql`create temporary table grants (pk integer)`.execute(app)).rejects.toThrow(
      'permission denied to create temporary tables',
    );
  });

  it.each([
    ['changes an event', sql`update audit_events set outcome = 'done'`],
    ['removes an event', sql`delete from audit_events`],
    ['empties the record', sql`truncate audit_events`],
    ['switches a policy off', sql`alter table drafts disable row level security`],
    ['changes a snapshot', sql`update submission_snapshots set number = 9`],
  ])('never %s [LG-1]', async (_, statement) => {
    await expect(statement.execute(app)).rejects.toThrow(/permission denied|must be owner/);
  });

  it.each([
    ['declared one', sql`update grants set practice = true where pk = (select min(pk) from counted_grants)`],
    [
      'deleted and added as one',
      sql`
        with former as (
          delete from grants where pk = (select min(pk) from counted_grants)
          returning pk, fk_grantees, fk_funding_streams, gr_cohort
        )
        insert into grants (pk, fk_grantees, fk_funding_streams, gr_cohort, practice)
        select pk, fk_grantees, fk_funding_streams, gr_cohort, true from former
      `,
    ],
  ])('never empties a grant like a practice grant that was %s [LG-1]', async (_, statement) => {
    const empty = inScope(app, 'all', async (tx) => {
      const { rows } = await sql<{ pk: number }>`select min(pk) as pk from counted_grants`.execute(tx);
      await statement.execute(tx);
      await sql`select empty_practice_grant(${rows[0]?.pk}::integer)`.execute(tx);
    });
    await expect(empty).rejects.toThrow(/permission denied|for practice does not change/);
  });
});
