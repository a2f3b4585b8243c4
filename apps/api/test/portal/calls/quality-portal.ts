/** The data-quality desk over the demo: clean grants, faults to seed in them, and database queries for both. */
import { quality } from '@srae/contract/dashboard/quality';
import type { DeskGrant, DeskRead } from '@srae/contract/schemas/dashboard/quality';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { sql } from 'kysely';
import { inScope } from '../../../src/store/database/database.ts';
import type { CheckCounts } from '../../../src/store/releases/release-checks.ts';
import type { ProgramRow } from '../../../src/store/uploads/survey-rows.ts';
import { testReleaseRules } from '../../cluster/test-secrets.ts';
import { ownNoise } from '../../disclosure/own-noise.ts';
import { demoPlaces } from '../demo-places.ts';
import { resubmit } from '../resubmit.ts';
import { testPortal } from '../test-portal.ts';

type Query = Readonly<Record<string, string>>;

/** The questions that all use the same rating scale. */
export const RATED = listColumns(SURVEYS.entry).flatMap(({ name, answer }) =>
  answer.kind === 'scale' && ['Frequency', 'Truth'].includes(answer.scale.name) ? [name] : [],
);

const at = (name: string) => listColumns(SURVEYS.entry).findIndex((column) => column.name === name);
const withCodes = (row: ProgramRow, codes: Query): ProgramRow => ({
  ...row,
  values: row.values.map((value, index) => {
    const name = listColumns(SURVEYS.entry)[index]?.name ?? '';
    return codes[name] ?? value;
  }),
});

/** A count as shown to others: with the noise of its key sum, in the tests' own code. */
export const shown = ([count, keys]: readonly [number, number]) => Math.max(0, count + ownNoise(keys, 3));

export const toFindings = ({ findings }: DeskGrant) => findings.map(({ check, survey }) => [check, survey]);

export async function openQualityPortal() {
  const portal = await testPortal();
  const { db } = portal.deps;
  const places = await demoPlaces(db);
  const { summer } = places;
  const alan = await portal.signIn('alan');
  const rules = testReleaseRules(portal.deps.clock);

  const read = async (query: Query = {}, who = alan) =>
    (await who.call<DeskRead>(quality.list, { query: { report: `${summer}`, size: '200', ...query } })).data;
  const findGrant = async (grantId: number): Promise<DeskGrant> => {
    const found = (await read()).rows.find(({ grant_id }) => grant_id === grantId);
    if (!found) throw new Error('The desk has every active grant.');
    return found;
  };

  const before = await read();
  /** Grants with an inconspicuous submission, one per seeded fault. */
  const clean = before.rows.filter(({ submission, surveys }) => submission === 1 && surveys === 'checked');
  const take = () => {
    const found = clean.pop();
    if (!found) throw new Error('No clean grant is left.');
    return found.grant_id;
  };

  /** The counts of a grant's entry surveys stored by the release, in total. */
  async function storedCounts(grantId: number, program = 0): Promise<CheckCounts> {
    const { rows } = await inScope(db, 'all', (tx) =>
      sql<{ counts: CheckCounts }>`select counts from release_checks where fk_grants = ${grantId}
        and fk_reporting_periods = ${summer} and kind = 'entry' and fk_programs = ${program}`.execute(tx),
    );
    return rows[0]?.counts ?? { rows: [0, 0], marks: null, items: {} };
  }

  /** The number of entry surveys in force that match a condition, counted by the database. */
  async function countRows(grantId: number, condition: ReturnType<typeof sql> = sql`true`): Promise<number> {
    const { rows } = await inScope(db, 'all', (tx) =>
      sql<{ count: number }>`select count(*)::int as count from entry_submissions s
        join programs_in_force u on u.kind = 'entry' and u.fk_grants = s.fk_grants and u.fk_uploads = s.fk_uploads
          and u.fk_programs = s.fk_programs
        where s.fk_grants = ${grantId} and u.fk_reporting_periods = ${summer} and ${condition}`.execute(tx),
    );
    return rows[0]?.count ?? 0;
  }

  /** Faults of a grant's report, each detected by one check. */
  const seed = {
    coverage: async (grantId: number) => {
      await resubmit(db, { grantId, periodPk: summer }, rules, (rows) =>
        rows.slice(0, Math.floor(rows.length * 0.6)),
      );
    },
    repeated: async (grantId: number) => {
      await resubmit(db, { grantId, periodPk: summer }, rules, (rows) => [
        ...rows.slice(0, rows.length - 40),
        ...rows.slice(0, 40),
      ]);
    },
    straightLining: async (grantId: number) => {
      const codes = Object.fromEntries(RATED.map((name) => [name, '3']));
      await resubmit(db, { grantId, periodPk: summer }, rules, (rows) =>
        rows.map((row, index) => (index < 50 ? withCodes(row, codes) : row)),
      );
    },
    improbable: async (grantId: number) => {
      await resubmit(db, { grantId, periodPk: summer }, rules, (rows) =>
        rows.map((row, index) => (index < 40 ? withCodes(row, { en_age: '11', en_grade: '12' }) : row)),
      );
    },
    nonresponse: async (grantId: number) => {
      const sex = at('en_sex');
      await resubmit(db, { grantId, periodPk: summer }, rules, (rows) =>
        rows.map((row, index) =>
          index % 2 === 0
            ? { ...row, values: row.values.map((value, i) => (i === sex ? null : value)) }
            : row,
        ),
      );
    },
    /** Half of the surveys answer the boxes of race with the value: false for 'not marked', null for blank. */
    unmarked: async (grantId: number, value: false | null) => {
      const boxes = listColumns(SURVEYS.entry).flatMap(({ name }, index) =>
        /^en_race_(?!other_spec)/.test(name) ? [index] : [],
      );
      await resubmit(db, { grantId, periodPk: summer }, rules, (rows) =>
        rows.map((row, index) =>
          index % 2 === 0
            ? { ...row, values: row.values.map((one, i) => (boxes.includes(i) ? value : one)) }
            : row,
        ),
      );
    },
    /** Boxes that are not marked are blank; every survey marks one of race, language and living. */
    blankBoxes: async (grantId: number) => {
      const columns = listColumns(SURVEYS.entry);
      const marked = ['en_race_white', 'en_lang_eng', 'en_living_family'].map(at);
      await resubmit(db, { grantId, periodPk: summer }, rules, (rows) =>
        rows.map((row) => ({
          ...row,
          values: row.values.map((value, index) => {
            if (marked.includes(index)) return true;
            return columns[index]?.type === 'boolean' && value === false ? null : value;
          }),
        })),
      );
    },
    lateAndOften: async (grantId: number) => {
      await inScope(db, 'all', async (tx) => {
        await sql`insert into submission_snapshots (fk_grants, fk_reporting_periods, instrument, number, submitted_at,
            submitted_by, digest, content, tallies, entry_upload, exit_upload)
          select fk_grants, fk_reporting_periods, instrument, n, submitted_at + n * interval '1 day', submitted_by,
            n::text, content, tallies, entry_upload, exit_upload
          from submission_snapshots cross join generate_series(2, 4) n
          where fk_grants = ${grantId} and fk_reporting_periods = ${summer} and number = 1`.execute(tx);
        await sql`insert into grant_extensions (fk_grants, fk_reporting_periods, due_date, reason, granted_by, granted_at)
          select ${grantId}, ${summer}, (submitted_at at time zone 'America/New_York')::date - 3, 'A flood.', submitted_by, submitted_at
          from submission_snapshots where fk_grants = ${grantId} and fk_reporting_periods = ${summer} and number = 1
          on conflict (fk_grants, fk_reporting_periods) do update set due_date = excluded.due_date`.execute(
          tx,
        );
      });
    },
    jump: async (grantId: number) => {
      await inScope(db, 'all', async (tx) => {
        for (const [years, name] of [
          [1, 'Summer 2022'],
          [2, 'Summer 2021'],
        ] as const) {
          const { rows } = await sql<{ pk: number }>`
            insert into reporting_periods select (jsonb_populate_record(null::reporting_periods, to_jsonb(r) || jsonb_build_object(
              'pk', (select max(pk) + 1 from reporting_periods), 'name', ${name}::text, 'current', false,
              'prog_reach_reporting_period_start', r.prog_reach_reporting_period_start - ${years} * interval '1 year'))).*
            from reporting_periods r where r.pk = ${summer} returning pk`.execute(tx);
          // A few youth more or less everywhere, and five times as many for one grant.
          await sql`insert into submission_snapshots (fk_grants, fk_reporting_periods, instrument, number, submitted_at,
              submitted_by, digest, content, tallies, entry_upload, exit_upload)
            select s.fk_grants, ${rows[0]?.pk ?? 0}, s.instrument, 1, s.submitted_at, s.submitted_by, 'x',
              jsonb_set(s.content, '{providers}', (
                select jsonb_agg(jsonb_set(p, '{programs}', (
                  select coalesce(jsonb_agg(case when m->'answers'->>'prog_reach_attend' is null then m else
                    jsonb_set(m, '{answers,prog_reach_attend}', to_jsonb(
                      ((m->'answers'->>'prog_reach_attend')::int + s.fk_grants % 5)
                      * case when s.fk_grants = ${grantId} then 5 else 1 end)) end), '[]')
                  from jsonb_array_elements(p->'programs') m)))
                from jsonb_array_elements(s.content->'providers') p)),
              '[]', null, null
            from submission_snapshots s where s.fk_reporting_periods = ${summer} and s.number = 1`.execute(
            tx,
          );
        }
      });
    },
  };

  return {
    portal,
    db,
    places,
    rules,
    alan,
    read,
    findGrant,
    before,
    clean,
    take,
    storedCounts,
    countRows,
    seed,
  };
}
