import { MEASURES } from '@srae/domain/instruments/2021/measures/measures';
import { computeFigures } from '@srae/domain/measures/figures/compute';
import { type FactorId, FACTOR_IDS } from '@srae/domain/measures/catalogue/factor';
import { type GrantFacts, type PeriodFacts, type Place } from '@srae/domain/measures/figures/facts';
import { ownSource } from '@srae/domain/measures/test/facts';
import { MEASURE_SETS } from '@srae/domain/measures/catalogue/measure';
import type { School } from '@srae/domain/measures/figures/question-counts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getFigureVersions } from '../../store/figures/figure-changes.ts';
import { listGrantFacts } from '../../store/figures/facts.ts';
import { inScope, inSnapshot, openDatabase } from '../../store/database/database.ts';
import { withTemporaryTables } from '../../../test/figures/temporary-tables.ts';
import { figuresInSql } from '../../../test/figures/sql-figures.ts';
import type { SqlRow } from '../../../test/figures/sql-rows.ts';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { readYear } from './year.ts';

// In the demo nothing was changed after a winter submission: what is submitted equals what is saved.
const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 2 });
const own = openDatabase({ ...database.owner, max: 1 });
const [winter, summer] = (
  await db.selectFrom('reporting_periods').select('pk').orderBy('prog_reach_reporting_period_start').execute()
).map(({ pk }) => pk);

const PLACES = await inScope(db, 'all', async (tx): Promise<readonly [string, Place][]> => {
  const { rows } = await sql<{
    grant: number;
    stream: number;
    cohort: string;
    provider: number;
    program: number;
  }>`
    select g.pk as grant, g.fk_funding_streams as stream, g.gr_cohort as cohort, p.pk as provider, m.pk as program
    from grants g join providers p on p.fk_grants = g.pk join programs m on m.fk_providers = p.pk
    where g.gr_active and not exists (
      select from (values (${winter}::int), (${summer}::int)) period(pk)
      where not exists (select from program_submissions s
        where s.fk_grants = g.pk and s.fk_programs = m.pk and s.fk_reporting_periods = period.pk))
    order by (g.pk * 7 + m.pk * 13) % 31, m.pk limit 3
  `.execute(tx);
  const places = new Map<string, Place>([
    ['everything', {}],
    ...rows.flatMap(({ grant, stream, cohort, provider, program }): [string, Place][] => [
      [`stream ${stream}`, { stream }],
      [`stream ${stream}, cohort ${cohort}`, { stream, cohort }],
      [`grant ${grant}`, { grant }],
      [`provider ${provider}`, { grant, provider }],
      [`program ${program}`, { grant, provider, program }],
    ]),
  ]);
  return [...places];
});

describe.each([
  ['winter, submitted only', winter ?? 0, 'submitted'],
  ['winter, all saved', winter ?? 0, 'saved'],
  ['summer, all saved', summer ?? 0, 'saved'],
] as const)('%s', (_, periodPk, basis) => {
  // The same for every place, which is chosen of it below.
  const reads = new Map<string, ReturnType<typeof readPeriod>>();
  const readPeriod = (by: FactorId, isKept: boolean) =>
    inSnapshot(db, async (tx) => {
      const grants = await listGrantFacts(tx, { periodPk, basis, factors: [by] });
      const grantIds = grants.map(({ grantId }) => grantId);
      const versions = isKept ? await getFigureVersions(db, tx) : null;
      return readYear(tx, grants, grantIds, { periodPk, basis, openPeriods: 'all', versions });
    });
  const readOnce = (by: FactorId, isKept: boolean) => {
    const read = reads.get(`${by} ${isKept}`) ?? readPeriod(by, isKept);
    reads.set(`${by} ${isKept}`, read);
    return read;
  };

  it.each(PLACES)('every figure equals the one in plain SQL: %s [BEY-092]', async (_name, place) => {
    const school = (['all', 'ms', 'hs'] as const)[(place.program ?? place.grant ?? 0) % 3] ?? 'all';
    const by = FACTOR_IDS[(place.program ?? place.grant ?? place.stream ?? 0) % 4] ?? 'sex';
    const read = await readOnce(by, place.grant === undefined);
    const shown = shownRows({ ...read, place, school });
    for (const [id, row] of shownRows({ ...read, place, school, by })) shown.set(id, row);
    const expected = await withTemporaryTables(own, (connection) =>
      figuresInSql(connection, { period: periodPk, basis, place, school, by }),
    );
    expect(shown.size).toBeGreaterThan(place.program === undefined ? 250 : 120);
    expect(shown).toEqual(new Map([...shown.keys()].map((id) => [id, expected.get(id)])));
  });
});

describe('a curriculum that was merged into another', () => {
  it.each(['submitted', 'saved'] as const)('goes by the name of the other, %s', async (basis) => {
    const read = () => inSnapshot(db, (tx) => listGrantFacts(tx, { periodPk: winter ?? 0, basis }));
    const [before, after] = [await read(), await merging(read)];
    const count = (grants: readonly GrantFacts[], name: string) =>
      grants
        .flatMap(({ providers }) => providers.flatMap(({ programs }) => programs))
        .filter(({ curriculum }) => curriculum === name).length;
    const { from, into, facts } = after;
    expect(count(before, from)).toBeGreaterThan(0);
    expect([count(facts, from), count(facts, into)]).toEqual([0, count(before, from) + count(before, into)]);
  });
});

/** The result of `read` while the two curricula with the most programs are merged. */
async function merging(read: () => Promise<readonly GrantFacts[]>) {
  const { rows } = await sql<{ pk: number; name: string }>`
    select c.pk, c.prog_curriculum_name as name from program_curricula c
    join program_submissions s on s.fk_program_curricula = c.pk and s.fk_reporting_periods = ${winter}
    group by c.pk order by count(*) desc, c.pk limit 2
  `.execute(own);
  const [from, into] = rows;
  if (!from || !into) throw new Error('The demo has programs of two curricula.');
  const merge = (target: number | null) =>
    db.updateTable('program_curricula').set({ merged_into: target }).where('pk', '=', from.pk).execute();
  await merge(into.pk);
  const facts = await read();
  await merge(null);
  return { from: from.name, into: into.name, facts };
}

type Shown = {
  readonly grants: readonly GrantFacts[];
  readonly periods: readonly PeriodFacts[];
  readonly place: Place;
  readonly school: School;
  readonly by?: FactorId;
};

/** Every figure as shown to holders of the rows. */
function shownRows({ grants, periods, place, school, by }: Shown): Map<string, SqlRow> {
  const shown = new Map<string, SqlRow>();
  const { factors } = MEASURES;
  const request = { place, school, by, factors, periods, season: 'summer' as const, comparing: false };
  const source = ownSource(grants, place);
  const measures = MEASURE_SETS.flatMap((set) => MEASURES.sets[set]);
  for (const figure of computeFigures(measures, grants, source, request)) {
    for (const row of figure.rows) {
      if (row.hidden !== null || row.cells.some((cell) => cell.hidden !== null)) continue;
      const numerators = row.cells.map((cell) => Math.round(1000 * (cell.numerator ?? 0)) / 1000);
      const denominator =
        figure.unit === 'count' || figure.unit === 'money' ? null : (row.cells[0]?.denominator ?? null);
      // SQL knows curricula by their names.
      const key = figure.id.startsWith('curriculum_') ? row.label : row.id;
      shown.set(`${figure.id} ${key}`, {
        numerators,
        denominator,
        valid: row.valid ?? 0,
        missing: row.missing ?? 0,
      });
    }
  }
  return shown;
}

it('a provider that is added today changes no earlier period', async () => {
  const read = (periodPk: number) =>
    inSnapshot(db, (tx) => listGrantFacts(tx, { periodPk, basis: 'saved' })).then((grants) =>
      grants.reduce((sum, { providers }) => sum + providers.length, 0),
    );
  const before = { winter: await read(winter ?? 0), summer: await read(summer ?? 0) };
  await inScope(db, 'all', async (tx) => {
    const { rows } = await sql<{ pk: number; grant: number }>`
      insert into providers (fk_grants, provider_name)
      select min(pk), 'Added today' from grants where gr_active returning pk, fk_grants as grant
    `.execute(tx);
    await sql`insert into programs (fk_grants, fk_providers, program_name)
      values (${rows[0]?.grant}, ${rows[0]?.pk}, 'Added today')`.execute(tx);
  });
  expect({ winter: await read(winter ?? 0), summer: await read(summer ?? 0) }).toEqual({
    winter: before.winter,
    summer: before.summer + 1,
  });
});
