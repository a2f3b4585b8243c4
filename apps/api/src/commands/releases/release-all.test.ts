import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../deps.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';
import { inScope, openDatabase } from '../../store/database/database.ts';
import { listDueReports, listSubmittedReports } from '../../store/releases/releases.ts';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { testReleaseRules } from '../../../test/cluster/test-secrets.ts';
import { releaseDue } from './release-all.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 3 });
const owner = openDatabase({ ...database.owner, max: 1 });
const rules = testReleaseRules(systemClock);
// The period with fewer submissions, which fill two batches; of the other, a few are left.
const all = await inScope(db, 'all', listSubmittedReports);
const [ofPeriod = [], ofOther = []] = [...new Set(all.map(({ periodPk }) => periodPk))]
  .map((pk) => all.filter(({ periodPk }) => periodPk === pk))
  .toSorted((some, others) => some.length - others.length);
await leave(ofOther.slice(0, 3));
const submitted = await inScope(db, 'all', listSubmittedReports);
const before = await state();
const [one] = ofPeriod;

describe('releases of everything that was submitted [BEY-194]', () => {
  it('are the same as those that each submission made by itself, and so are the sums above them [BEY-117]', async () => {
    await forget(one?.periodPk);
    expect(await releaseDue(db, rules)).toBe(ofPeriod.length);
    expect(await state()).toEqual(before);
    expect(await releaseDue(db, rules)).toBe(0);
  });

  it('go on where they were ended', async () => {
    await forget(null);
    const end = new AbortController();
    const made = releaseDue(
      db,
      {
        ...rules,
        get secrets() {
          return endedBy(end);
        },
      },
      end.signal,
    );
    await expect(made).rejects.toThrow('stopped');
    const missing = await inScope(db, 'all', (tx) => listDueReports(tx, rules.clock.now()));
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.length).toBeLessThan(submitted.length);
    expect(await releaseDue(db, rules)).toBe(missing.length);
    expect(await state()).toEqual(before);
  });

  it('are made of all others where one fails', async () => {
    // Two batches, of which one fails.
    expect(ofPeriod.length).toBeGreaterThan(11);
    await forget(one?.periodPk);
    // Nobody may compare this one.
    await sql`
      alter table figure_releases add constraint refused
        check (fk_grants <> ${sql.lit(one?.grantId ?? 0)} or fk_reporting_periods <> ${sql.lit(one?.periodPk ?? 0)})
    `.execute(owner);
    await expect(releaseDue(db, rules)).rejects.toThrow('refused');
    expect(await inScope(db, 'all', (tx) => listDueReports(tx, rules.clock.now()))).toEqual([one]);
    await sql`alter table figure_releases drop constraint refused`.execute(owner);
    expect(await releaseDue(db, rules)).toBe(1);
    expect(await state()).toEqual(before);
  });
});

/** Leaves these submissions of their period, released as by themselves. */
async function leave(some: readonly GrantPeriod[]): Promise<void> {
  const periodPk = some[0]?.periodPk;
  await owner
    .deleteFrom('submission_snapshots')
    .where('fk_reporting_periods', '=', periodPk ?? 0)
    .where(
      'fk_grants',
      'not in',
      some.map(({ grantId }) => grantId),
    )
    .execute();
  await forget(periodPk);
  expect(await releaseDue(db, rules)).toBe(some.length);
}

/** Without the releases of a period, or of all. */
async function forget(periodPk: number | null | undefined): Promise<void> {
  const isForgotten = periodPk === null ? sql`true` : sql`fk_reporting_periods = ${periodPk}`;
  await inScope(db, 'all', async (tx) => {
    await sql`delete from figure_releases where ${isForgotten}`.execute(tx);
    await sql`delete from release_sums where ${isForgotten}`.execute(tx);
  });
}

/** Ends while the first grants are read. */
function endedBy(end: AbortController): typeof rules.secrets {
  end.abort(new Error('stopped'));
  return rules.secrets;
}

/** Tallies and sums by their keys with a hash of each; within a sum, tallies keep their insertion order. */
async function state() {
  return inScope(db, 'all', async (tx) => {
    const tallies = await sql<{ row: string }>`
      select concat_ws(' ', fk_reporting_periods, fk_grants, kind, fk_programs, school, factor, factor_code,
        hash_record_extended(r, 0)) as row from release_tallies r
      order by fk_reporting_periods, fk_grants, kind, fk_programs, school, factor, factor_code
    `.execute(tx);
    const sums = await sql<{ row: string }>`
      select concat_ws(' ', fk_reporting_periods, place, factor, kind, tally->>'school', tally->>'group',
        jsonb_hash_extended(tally, 0)) as row from release_sums
      cross join jsonb_array_elements(tallies) as t (tally)
      order by fk_reporting_periods, place, factor, kind, tally->>'school', tally->>'group'
    `.execute(tx);
    return { tallies: toRows(tallies.rows), sums: toRows(sums.rows) };
  });
}

function toRows(rows: readonly { readonly row: string }[]): readonly string[] {
  return rows.map(({ row }) => row);
}
