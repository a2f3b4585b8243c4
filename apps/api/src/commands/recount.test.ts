import type { FamilyPlace } from '@srae/domain/measures/figures/facts';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { findPlaceTallies, listDecisions } from '../store/dashboard-decisions.ts';
import { atOneMoment } from '../store/dashboard-facts.ts';
import { inScope, openDatabase } from '../store/database.ts';
import { listInForce } from '../store/survey-rows-read.ts';
import { testDatabase } from '../testing/test-database.ts';
import { readDecisions } from './dashboard-families.ts';
import { createDecider, decideAgain } from './decide-families.ts';
import { recountAll } from './recount.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 2 });
const [period] = await db.selectFrom('reporting_periods').select('pk').orderBy('pk').execute();
const periodPk = period?.pk ?? 0;

/** Each test leaves everything counted; the demo stores tallies and no decisions. */
beforeAll(async () => {
  await recountAll(db, 11);
});

describe('the recount', () => {
  it('changes nothing where tallies and decisions are those of the rows', async () => {
    const before = await stored();
    const { uploads, repaired, decided } = await recountAll(db, 11);
    expect(uploads).toBeGreaterThan(20);
    expect({ repaired, decided }).toEqual({ repaired: [], decided: [] });
    expect(await stored()).toBe(before);
  });

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
  });
});

describe('stored decisions', () => {
  const { decide } = createDecider(db, 11);
  const place = { grant: 0 };
  const other = { grant: 0 };
  const read = (at: FamilyPlace, threshold = 11) =>
    atOneMoment(db, (tx) => readDecisions(tx, { periodPk, basis: 'saved' }, at, threshold));
  const change = (statement: RawBuilder<unknown>) => inScope(db, 'all', (tx) => statement.execute(tx));

  beforeAll(async () => {
    const grants = await inScope(db, 'all', (tx) =>
      sql<{ grant: number }>`
        select distinct fk_grants as grant from uploads_in_force where fk_reporting_periods = ${periodPk} order by 1
      `.execute(tx),
    );
    [place.grant, other.grant] = [grants.rows[0]?.grant ?? 0, grants.rows[1]?.grant ?? 0];
  });

  it('are read while the data are the same, and by nobody under other rules [BEY-117]', async () => {
    expect(await read({})).toMatchObject({ isBehind: false, decided: { tallies: {} } });
    expect(await read(place)).toMatchObject({ isBehind: false, decided: { tallies: undefined } });
    expect(await read({}, 12)).toEqual({ isBehind: true, decided: null });
    expect(await read(place, 12)).toEqual({ isBehind: true, decided: null });
    expect(await decide(periodPk, 'saved')).toBe(false);
  });

  it('of a grant are not read once its own data changed; those of others and of all stay as they were [BEY-117]', async () => {
    const before = { all: await read({}), other: await read(other) };
    await change(forgetUploads(place.grant));
    expect(await read(place)).toEqual({ isBehind: true, decided: null });
    expect(await read(other)).toEqual(before.other);
    expect(await read({})).toEqual({ ...before.all, isBehind: true });
    expect(await decide(periodPk, 'saved')).toBe(true);
    expect(await read(place)).toMatchObject({ isBehind: false, decided: {} });
    const after = await read({});
    expect(after.isBehind).toBe(false);
    expect(after.decided?.tallies).not.toEqual(before.all.decided?.tallies);
    // What was submitted has not changed with it.
    expect(await decide(periodPk, 'submitted')).toBe(false);
  });

  it.each([
    [
      'a provider becomes inactive',
      () =>
        sql`update provider_submissions set prov_active = false where fk_reporting_periods = ${periodPk}
          and fk_providers = (select min(pk) from providers where fk_grants = ${other.grant} and deleted_at is null)`,
    ],
    [
      'a program is deleted',
      () =>
        sql`update programs set deleted_at = now()
          where pk = (select max(pk) from programs where fk_grants = ${other.grant} and deleted_at is null)`,
    ],
    [
      'it moves to another cohort',
      () =>
        sql`update grants set gr_cohort = 'NA' where pk = ${other.grant} and gr_cohort is distinct from 'NA'`,
    ],
  ])('of a grant are out of date when %s [BEY-117]', async (_, statement) => {
    await decide(periodPk, 'saved');
    expect((await read(other)).isBehind).toBe(false);
    await change(statement());
    expect(await read(other)).toEqual({ isBehind: true, decided: null });
    expect((await read({})).isBehind).toBe(true);
  });

  it('are the same whether a decider has taken others before or begins with these', async () => {
    await decide(periodPk, 'saved');
    await change(forgetUploads(other.grant));
    await decide(periodPk, 'saved');
    const kept = await stored();
    // Whoever decides whatever is stored begins from nothing.
    expect((await decideAgain(db, { periodPk, basis: 'saved' }, 11)).before).not.toBeNull();
    expect(await stored()).toBe(kept);
  });

  it('follow tallies that were repaired under the same uploads, also for who keeps them', async () => {
    const uploads = await inScope(db, 'all', listInForce);
    const upload = uploads.find((one) => one.periodPk === periodPk && one.grantId !== place.grant);
    await decide(periodPk, 'saved');
    await change(
      sql`update survey_tallies set rows = rows + 100 where fk_grants = ${upload?.grantId} and fk_uploads = ${upload?.uploadKey}`,
    );
    await decideAgain(db, { periodPk, basis: 'saved' }, 11);
    await change(sql`update grants set gr_cohort = 'NA' where pk = ${place.grant}`);
    await decide(periodPk, 'saved');
    const kept = await stored();
    await decideAgain(db, { periodPk, basis: 'saved' }, 11);
    expect(await stored()).toBe(kept);
  });
});

function forgetUploads(grant: number) {
  return sql`delete from uploads_in_force where fk_reporting_periods = ${periodPk} and fk_grants = ${grant}`;
}

/** Everything that a recount may change, as one text. */
async function stored(): Promise<string> {
  const tallies = await inScope(db, 'all', (tx) =>
    sql<{ digest: string }>`
      select md5(string_agg(md5(to_jsonb(t)::text), '' order by to_jsonb(t)::text)) as digest from survey_tallies t
    `.execute(tx),
  );
  const [decisions, sums] = await atOneMoment(db, async (tx) => [
    await listDecisions(tx, { periodPk, basis: 'saved' }),
    await findPlaceTallies(tx, { periodPk, basis: 'saved' }, 'all', 'sex'),
  ]);
  return JSON.stringify([
    tallies.rows,
    [...decisions].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    sums,
  ]);
}
