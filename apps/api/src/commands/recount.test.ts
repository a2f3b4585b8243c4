import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listDecisions } from '../store/dashboard-decisions.ts';
import { atOneMoment } from '../store/dashboard-facts.ts';
import { inScope, openDatabase } from '../store/database.ts';
import { testDatabase } from '../testing/test-database.ts';
import { readDecisions, settle } from './dashboard-families.ts';
import { recountAll } from './recount.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 2 });
const [period] = await db.selectFrom('reporting_periods').select('pk').orderBy('pk').execute();
const periodPk = period?.pk ?? 0;

/** Each test leaves everything counted; the demo stores tallies and no decisions. */
beforeAll(async () => {
  await recountAll(db, 11);
}, 120_000);

describe('the recount', () => {
  it('changes nothing where tallies and decisions are those of the rows', async () => {
    const before = await stored();
    const { uploads, repaired, decided } = await recountAll(db, 11);
    expect(uploads).toBeGreaterThan(20);
    expect({ repaired, decided }).toEqual({ repaired: [], decided: [] });
    expect(await stored()).toBe(before);
  }, 120_000);

  it('repairs tallies that are wrong or lost, and decides their family anew', async () => {
    const before = await stored();
    await inScope(db, 'all', async (tx) => {
      await sql`update survey_tallies set rows = rows + 1, cells = '{}' where ctid = (select min(ctid) from survey_tallies)`.execute(
        tx,
      );
      await sql`delete from survey_tallies where ctid = (select max(ctid) from survey_tallies)`.execute(tx);
      await sql`update suppression_decisions set masks = '{}' where place = 'all'`.execute(tx);
    });
    expect(await stored()).not.toBe(before);
    const { repaired, decided } = await recountAll(db, 11);
    expect(repaired.length).toBeGreaterThan(0);
    expect(decided.length).toBe(4);
    expect(await stored()).toBe(before);
  }, 120_000);
});

describe('stored decisions', () => {
  it('are read while the data are the same, and taken anew when they change [BEY-117]', async () => {
    const read = (threshold = 11) =>
      atOneMoment(db, (tx) => readDecisions(tx, periodPk, 'saved', {}, threshold));
    expect((await read()).undecided).toBeNull();
    expect((await read(12)).undecided).not.toBeNull();
    await inScope(db, 'all', (tx) =>
      sql`delete from uploads_in_force where ctid = (select min(ctid) from uploads_in_force
        where fk_reporting_periods = ${periodPk})`.execute(tx),
    );
    const changed = await read();
    expect(changed.undecided).not.toBeNull();
    const decided = await settle(db, changed, {});
    const again = await read();
    expect(again.undecided).toBeNull();
    // Tallies by further factors are read where one is asked for.
    const tallies = { tallies: decided.tallies?.tallies, byFactor: [] };
    expect(again).toEqual({ stored: { ...decided, tallies }, undecided: null });
    // What was submitted has not changed with it.
    const submitted = await atOneMoment(db, (tx) => readDecisions(tx, periodPk, 'submitted', {}, 11));
    expect(submitted.undecided).toBeNull();
  }, 60_000);

  it.each([
    [
      'a provider becomes inactive',
      sql`update provider_submissions set prov_active = false where ctid = (select min(ctid) from provider_submissions where fk_reporting_periods = ${periodPk} and prov_active is distinct from false)`,
    ],
    [
      'a program is deleted',
      sql`update programs set deleted_at = now() where pk = (select min(pk) from programs where deleted_at is null)`,
    ],
    [
      'a grant moves to another cohort',
      sql`update grants set gr_cohort = 'NA' where pk = (select min(pk) from grants where gr_active and gr_cohort is distinct from 'NA')`,
    ],
  ])(
    'are out of date when %s [BEY-117]',
    async (_, change) => {
      const read = () => atOneMoment(db, (tx) => readDecisions(tx, periodPk, 'saved', {}, 11));
      await settle(db, await read(), {});
      expect((await read()).undecided).toBeNull();
      await inScope(db, 'all', (tx) => change.execute(tx));
      expect((await read()).undecided).not.toBeNull();
    },
    60_000,
  );
});

/** Everything that a recount may change, as one text. */
async function stored(): Promise<string> {
  const tallies = await inScope(db, 'all', (tx) =>
    sql<{ digest: string }>`
      select md5(string_agg(md5(to_jsonb(t)::text), '' order by to_jsonb(t)::text)) as digest from survey_tallies t
    `.execute(tx),
  );
  const decisions = await atOneMoment(db, (tx) => listDecisions(tx, { periodPk, basis: 'saved' }));
  return JSON.stringify([
    tallies.rows,
    [...(decisions?.decisions ?? [])].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    decisions?.version,
  ]);
}
