// For random sequences of uploads and withdrawals, the counted data match a simple model of decision 30.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cleanUploads } from '../../jobs/clean-up/clean-uploads.ts';
import { inScope, openDatabase } from '../../store/database/database.ts';
import { listGrantFacts } from '../../store/figures/facts.ts';
import { getSubmissionContent } from '../../store/reports/submission-content.ts';
import { listProgramsInForce } from '../../store/uploads/programs-in-force.ts';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { listRows, toBatch } from '../../../test/portal/uploads/upload-bodies.ts';
import { GRANT, PERIOD } from '../../../test/portal/uploads/upload-data.ts';
import { callUrl, openUploadPortal } from '../../../test/portal/uploads/upload-portal.ts';
import { recountAll } from '../releases/recount.ts';

const database = await emptyDatabase();
const portal = await openUploadPortal(database);
const { db, call, put } = portal;
const owner = openDatabase({ ...database.owner, max: 1 });
afterAll(() => Promise.all([portal.close(), owner.destroy()]));

/** Each provider with programs that report surveys: one more of each than in the upload test portal. */
const PROVIDERS = {
  1: { name: 'Bright Futures Coalition, LLC', programs: { 1: 'Love Notes (SRA), 4th ed.', 11: 'Second' } },
  2: { name: 'Ni\u00f1os y J\u00f3venes Unidos', programs: { 3: 'Making a Difference!' } },
  4: { name: 'Third House', programs: { 12: 'Third' } },
} as const;
type ProviderKey = keyof typeof PROVIDERS;
const KEYS: readonly ProviderKey[] = [1, 2, 4];

await sql`insert into providers (pk, fk_grants, provider_name) values (4, 1, 'Third House')`.execute(owner);
await sql`insert into programs (pk, fk_grants, fk_providers, program_name) values (11, 1, 1, 'Second'), (12, 1, 4, 'Third')`.execute(
  owner,
);
await sql`insert into program_submissions (fk_grants, fk_reporting_periods, fk_programs, prog_en_tot_surveys_hs)
  values (1, 1, 11, 5), (1, 1, 12, 5)`.execute(owner);
await sql`update grants set gr_active = true`.execute(owner);

/** A row: its program, and the answer that distinguishes its file from others. */
type Row = { readonly provider: ProviderKey; readonly program: number; readonly grade: string };
type Act =
  | { readonly does: 'upload'; readonly provider: ProviderKey | null; readonly rows: readonly Row[] }
  | { readonly does: 'withdraw'; readonly provider: ProviderKey | null }
  | { readonly does: 'clean' };

/** The data in force by provider; the model of decision 30. */
type Model = ReadonlyMap<ProviderKey, readonly Row[]>;

function expectAfter(model: Model, act: Act): Model {
  if (act.does === 'clean') return model;
  const kept = [...model].filter(([key]) => act.provider !== null && key !== act.provider);
  if (act.does === 'withdraw') return new Map(kept);
  const sent = KEYS.map((key) => [key, act.rows.filter((row) => row.provider === key)] as const);
  return new Map([...kept, ...sent.filter(([, rows]) => rows.length > 0)]);
}

async function perform(act: Act, model: Model): Promise<void> {
  if (act.does === 'clean') return void (await cleanUploads.run(portal.deps));
  const place = act.provider === null ? {} : { provider: act.provider };
  if (act.does === 'withdraw') {
    const own = [...model].filter(([key]) => act.provider === null || key === act.provider);
    const rows = own.reduce((sum, [, some]) => sum + some.length, 0);
    const { status } = await call('grace', 'POST', callUrl('withdraw', 'entry', place), { rows });
    expect(status).toBe(rows > 0 ? 200 : 409);
    return;
  }
  const body = toBatch(listRows('entry', act.rows.map(toAnswers)), { commit: true });
  expect(await put('grace', 'entry', body, place)).toMatchObject({ status: 200 });
}

function toAnswers({ provider, program, grade }: Row) {
  const { name, programs } = PROVIDERS[provider];
  const found = Object.entries(programs).find(([key]) => Number(key) === program);
  return { provider_name: name, program_name: found?.[1], en_grade: grade };
}

/** Rows per program and grade, as counted from the model and everywhere they are read. */
type Counts = Readonly<Record<string, number>>;

function countModel(model: Model): Counts {
  return toCounts([...model.values()].flat().map(({ program, grade }) => [`${program} ${grade}`, 1]));
}

function toCounts(pairs: Iterable<readonly [string, number]>): Counts {
  const counts: Record<string, number> = {};
  for (const [key, rows] of pairs) counts[key] = (counts[key] ?? 0) + rows;
  return counts;
}

async function countStored(): Promise<Readonly<Record<'rows' | 'tallies' | 'figures', Counts>>> {
  return inScope(db, 'all', async (tx) => {
    const { rows } = await sql<{ key: string }>`
      select r.fk_programs || ' ' || r.en_grade as key from entry_submissions r join programs_in_force f
        on f.fk_grants = r.fk_grants and f.fk_uploads = r.fk_uploads and f.fk_programs = r.fk_programs
        and f.kind = 'entry'
    `.execute(tx);
    const tallies = await sql<{ key: string; rows: number }>`
      select t.fk_programs || ' ' || x.key as key, x.value::int as rows
      from survey_tallies t join programs_in_force f using (fk_grants, fk_uploads, fk_programs, kind)
      cross join jsonb_each_text(t.cells->'en_grade') x where t.factor = 'all'
    `.execute(tx);
    const facts = await listGrantFacts(tx, { periodPk: PERIOD, basis: 'saved' });
    const figures = facts.flatMap((grant) =>
      grant.tallies.flatMap(({ programId, cells }) =>
        Object.entries(cells['en_grade'] ?? {}).map(
          ([grade, count]) => [`${programId} ${grade}`, count] as const,
        ),
      ),
    );
    return {
      rows: toCounts(rows.map(({ key }) => [key, 1])),
      tallies: toCounts(tallies.rows.map((one) => [one.key, one.rows])),
      figures: toCounts(figures),
    };
  });
}

/** What a page shows of each provider. */
async function readInForce(): Promise<readonly (readonly [number, number])[]> {
  const { body } = await call('grace', 'GET', callUrl('inForce', 'entry'));
  const { providers } = body.data as { providers: readonly { fk_providers: number; rows: number }[] }; // the contract
  return providers.map((one) => [one.fk_providers, one.rows]);
}

const row = (keys: readonly ProviderKey[]): fc.Arbitrary<Row> =>
  fc.constantFrom(...keys).chain((provider) =>
    fc.record({
      provider: fc.constant(provider),
      program: fc.constantFrom(...Object.keys(PROVIDERS[provider].programs).map(Number)),
      grade: fc.constantFrom('6', '7', '8'),
    }),
  );
const scope = fc.option(fc.constantFrom(...KEYS), { nil: null });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: scope.chain((provider) =>
      fc.record({
        does: fc.constant('upload' as const),
        provider: fc.constant(provider),
        rows: fc.array(row(provider === null ? KEYS : [provider]), { minLength: 1, maxLength: 6 }),
      }),
    ),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('withdraw' as const), provider: scope }) },
  { weight: 1, arbitrary: fc.constant({ does: 'clean' as const }) },
);

describe('survey data by provider', () => {
  // The model begins with nothing in force.
  beforeEach(async () => {
    const rows = Object.values((await countStored()).rows).reduce((sum, one) => sum + one, 0);
    if (rows > 0) await call('grace', 'POST', callUrl('withdraw', 'entry', {}), { rows });
  });

  it('are, after any order of uploads and withdrawals, exactly the rows that the model has [BEY-149] [BEY-150] [BEY-154]', async () => {
    let model: Model = new Map();
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async (acts) => {
        for (const one of acts) {
          await perform(one, model);
          model = expectAfter(model, one);
          const expected = countModel(model);
          expect(await countStored()).toEqual({ rows: expected, tallies: expected, figures: expected });
          expect(await readInForce()).toEqual(
            expect.arrayContaining(KEYS.map((key) => [key, model.get(key)?.length ?? 0])),
          );
          const programs = await inScope(db, 'all', (tx) =>
            listProgramsInForce(tx, 'entry', { counted: true, grantIds: [], providerIds: [] }),
          );
          expect(programs).toEqual(
            [...new Set([...model.values()].flat().map(({ program }) => program))].toSorted((a, b) => a - b),
          );
        }
        // After the job nothing else remains: no row or tally that is not in force.
        await cleanUploads.run(portal.deps);
        const total = [...model.values()].flat().length;
        const { rows } = await sql<{ left: number; tallied: number }>`
          select (select count(*) from entry_submissions)::int as left,
            (select coalesce(sum(rows), 0) from survey_tallies where factor = 'all')::int as tallied
        `.execute(owner);
        expect(rows).toEqual([{ left: total, tallied: total }]);
        expect((await recountAll(db)).repaired).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });

  it('give a submission the same content for the same state, whole files as before there were others', async () => {
    const uploads = async () => {
      const content = await inScope(db, 'all', (tx) =>
        getSubmissionContent(tx, { grantId: GRANT, periodPk: PERIOD }),
      );
      return JSON.parse(content).uploads as Readonly<Record<string, unknown>>;
    };
    const rows = KEYS.map((provider): Row => {
      const [program] = Object.keys(PROVIDERS[provider].programs).map(Number);
      return { provider, program: program ?? 0, grade: '6' };
    });
    await perform({ does: 'upload', provider: null, rows }, new Map());
    const { entry: whole } = await uploads();
    expect(whole).toEqual(expect.any(Number));
    await perform({ does: 'upload', provider: 2, rows: rows.filter((one) => one.provider === 2) }, new Map());
    expect(await uploads()).toEqual({ entry: { 1: whole, 2: Number(whole) + 1, 4: whole } });
    await perform({ does: 'withdraw', provider: 2 }, new Map([[2, rows.slice(0, 1)]]));
    expect(await uploads()).toEqual({ entry: { 1: whole, 4: whole } });
  });
});
