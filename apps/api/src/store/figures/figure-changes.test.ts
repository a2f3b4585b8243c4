/** The log of changes: data cached by these versions are never stale. */
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { inScope, openDatabase, type Tx } from '../database/database.ts';
import { type ChangeSubject, deleteOldFigureChanges, getFigureVersions } from './figure-changes.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 8 });
const owner = openDatabase({ ...database.owner, max: 1 });
afterAll(() => Promise.all([db.destroy(), owner.destroy()]));

const places = await sql<{ grant: number; period: number }>`
  select distinct fk_grants as grant, fk_reporting_periods as period from provider_submissions order by 1, 2 limit 6
`.execute(owner);

/** A copy of one row of the table, with some other values. */
const copy = (table: string, other: Readonly<Record<string, unknown>>) => sql`
  insert into ${sql.table(table)} overriding system value
  select made.* from (select to_jsonb(one) as row from ${sql.table(table)} one limit 1) former,
    jsonb_populate_record(null::${sql.table(table)}, former.row || ${JSON.stringify(other)}::jsonb) made
`;

const STATEMENTS: readonly (readonly [ChangeSubject, string, ReturnType<typeof sql>])[] = [
  ['answers', 'a grant answer', sql`update grant_submissions set gr_srae_grant_funding = 4321`],
  ['answers', 'a provider answer', sql`update provider_submissions set prov_num_facilitators_working = 7`],
  ['answers', 'a program answer', sql`update program_submissions set prog_reach_attend = 99`],
  ['answers', 'hours of cohorts', sql`update program_cohorts set prog_cohort_hours = 3.5`],
  ['answers', 'a cohort', copy('program_cohorts', { pk: 90_001, cohort_index: 90 })],
  ['answers', 'cohorts that are gone', sql`delete from program_cohorts`],
  ['submissions', 'a submission', sql`update submission_snapshots set submitted_at = now()`],
  ['submissions', 'another submission', copy('submission_snapshots', { number: 90 })],
  ['releases', 'a release', sql`update figure_releases set number = number + 1`],
  ['releases', 'sums of releases', sql`update release_sums set tallies = tallies`],
  ['places', 'a provider', sql`update providers set provider_name = provider_name || '!'`],
  ['places', 'a new provider', copy('providers', { pk: 90_001, provider_name: 'New' })],
  ['places', 'a new program', copy('programs', { pk: 90_001, program_name: 'New' })],
  ['places', 'a program', sql`update programs set deleted_at = now()`],
  ['grants', 'a new grant', copy('grants', { pk: 90_001, practice: true })],
  ['grants', 'a grant', sql`update grants set gr_active = false`],
  ['releases', 'releases that are gone', sql`delete from figure_releases`],
  ['programme', 'a period', sql`update reporting_periods set name = name || '!'`],
  [
    'programme',
    'a curriculum',
    sql`update program_curricula set prog_curriculum_name = prog_curriculum_name || '!'`,
  ],
];
const SUBJECTS = [...new Set(STATEMENTS.map(([subject]) => subject))];

async function readAll() {
  const versions = await getFigureVersions(db);
  return Object.fromEntries(SUBJECTS.map((subject) => [subject, versions.of(subject)]));
}

describe('the versions of what figures are made of', () => {
  it.each(STATEMENTS)('of %s are others after %s, and no others are', async (subject, _, statement) => {
    const before = await readAll();
    expect(await readAll()).toEqual(before);
    await statement.execute(owner);
    const after = await readAll();
    for (const other of SUBJECTS)
      if (other === subject) expect(after[other]).not.toEqual(before[other]);
      else expect(after[other]).toEqual(before[other]);
  });

  it('name the grants and the period of a change', async () => {
    const [first, second] = places.rows;
    if (!first || !second) throw new Error('the demo has answers');
    const { grant, period } = first;
    const other = places.rows.find((one) => one.grant !== grant)?.grant ?? 0;
    const before = await getFigureVersions(db);
    await sql`update program_submissions set prog_reach_attend = 5
      where fk_grants = ${grant} and fk_reporting_periods = ${period}`.execute(owner);
    const after = await getFigureVersions(db);
    expect(after.ofGrants('answers', period)(grant)).not.toBe(before.ofGrants('answers', period)(grant));
    expect(after.ofGrants('answers', period)(other)).toBe(before.ofGrants('answers', period)(other));
    expect(after.of('answers', period)).not.toBe(before.of('answers', period));
    expect(after.of('answers', -1)).toBe(before.of('answers', -1));
  });

  it('say of a row that changes hands that both grants have changed', async () => {
    const { rows } = await sql<{ pk: number; from: number; to: number }>`
      select p.pk, p.fk_grants as from, (select max(pk) from grants) as to from providers p
      where not exists (select from programs m where m.fk_providers = p.pk) limit 1
    `.execute(owner);
    const [moved] = rows.length > 0 ? rows : [await addProvider()];
    if (!moved) throw new Error('there is a provider');
    const before = (await getFigureVersions(db)).ofGrants('places');
    await sql`update providers set fk_grants = ${moved.to} where pk = ${moved.pk}`.execute(owner);
    const after = (await getFigureVersions(db)).ofGrants('places');
    for (const grant of [moved.from, moved.to]) expect(after(grant)).not.toBe(before(grant));
  });

  it('are those of the snapshot that they are read in', async () => {
    const { grant = 0, period = 0 } = places.rows[0] ?? {};
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const before = (await getFigureVersions(db, tx)).of('answers');
        await change(grant, period);
        const elsewhere = (await getFigureVersions(db)).of('answers');
        expect((await getFigureVersions(db, tx)).of('answers')).toBe(before);
        expect(elsewhere).not.toBe(before);
      });
  });

  it('change with every commit, in whatever order transactions begin, end or fail', async () => {
    const random = seeded(20_260_422);
    const open: { readonly place: (typeof places.rows)[number]; end(fails: boolean): Promise<void> }[] = [];
    for (let step = 0; step < 120; step += 1) {
      const place = places.rows[Math.floor(random() * places.rows.length)];
      if (!place) continue;
      if (random() < 0.5 && open.length < 4) {
        open.push({ place, end: await begin(place) });
      } else {
        const [one] = open.splice(Math.floor(random() * open.length), 1);
        if (!one) continue;
        const before = await readPlace(one.place);
        const fails = random() < 0.4;
        await one.end(fails);
        const after = await readPlace(one.place);
        if (fails) expect(after).toEqual(before);
        else expect(after).not.toEqual(before);
      }
      // No other commit since.
      const still = await readPlace(place);
      expect(await readPlace(place)).toEqual(still);
    }
    for (const { end } of open) await end(true);
  });

  it('begin anew where the log was cut, and stay as they are for those who have read it', async () => {
    // Keys drawn by failed transactions are settled by a later read, once all transactions that were in progress in
    // the cluster have ended, including those of other databases.
    for (let reading = 0; reading < 4; reading += 1) {
      await readAll();
      await untilOthersEnd();
    }
    const before = await readAll();
    await sql`update figure_changes set at = at - interval '25 hours'`.execute(owner);
    expect(await deleteOldFigureChanges(db)).toBeGreaterThan(10);
    expect(await deleteOldFigureChanges(db)).toBe(0);
    expect(await readAll()).toEqual(before);
    const { grant = 0, period = 0 } = places.rows[0] ?? {};
    await change(grant, period);
    const after = await readAll();
    expect(after['answers']).not.toBe(before['answers']);
    expect({ ...after, answers: 0n }).toEqual({ ...before, answers: 0n });
  });
});

/** Waits until every transaction now in progress in the cluster has ended. */
async function untilOthersEnd(): Promise<void> {
  const { rows } = await sql<{ now: string }>`select pg_current_xact_id()::text as now`.execute(owner);
  const isOver = async () => {
    const found = await sql<{ over: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.now ?? '0'}::xid8 as over
    `.execute(owner);
    return found.rows[0]?.over;
  };
  await expect.poll(isOver).toBe(true);
}

async function addProvider() {
  const { rows } = await sql<{ pk: number; from: number; to: number }>`
    insert into providers (fk_grants, provider_name) values ((select min(pk) from grants), 'One without programs')
    returning pk, fk_grants as from, (select max(pk) from grants) as to
  `.execute(owner);
  return rows[0];
}

/** A commit of one page, as a save writes it. */
function change(grant: number, period: number): Promise<unknown> {
  return inScope(db, [grant], (tx) => write(tx, { grant, period }));
}

function write(tx: Tx, { grant, period }: { readonly grant: number; readonly period: number }) {
  // One row per change, so that open transactions do not wait for one another.
  return sql`
    insert into figure_changes (subject, changed_grant, changed_period) values ('answers', ${grant}, ${period})
  `.execute(tx);
}

async function readPlace({ grant, period }: { readonly grant: number; readonly period: number }) {
  return (await getFigureVersions(db)).ofGrants('answers', period)(grant);
}

/** Begins a transaction and writes in it; returns a function that ends it. */
async function begin(place: { readonly grant: number; readonly period: number }) {
  let end: (fails: boolean) => void = () => {};
  const ended = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  let written: () => void = () => {};
  const hasWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  const done = inScope(db, [place.grant], async (tx) => {
    await write(tx, place);
    written();
    if (await ended) throw new RangeError('given up');
  }).catch((error: unknown) => {
    if (!(error instanceof RangeError)) throw error;
  });
  await hasWritten;
  return async (fails: boolean) => {
    end(fails);
    await done;
  };
}

/** Deterministic pseudo-random numbers. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
