import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inScope, openDatabase } from '../src/store/database/database.ts';
import { testDatabase } from '../test/cluster/test-database.ts';
import { systemClock } from '../src/deps.ts';
import { testReleaseRules } from '../test/cluster/test-secrets.ts';
import { seedDemo } from './seed-demo.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 2 });

describe('the demo', () => {
  it('holds the surveys of the first grant that the survey files fit', async () => {
    const { rows } = await inScope(db, 'all', (tx) =>
      sql<{ provider: string; program: string; entry: number; exit: number }>`
        select p.provider_name as provider, m.program_name as program,
          s.prog_en_tot_surveys_ms + s.prog_en_tot_surveys_hs as entry,
          s.prog_ex_tot_surveys_ms + s.prog_ex_tot_surveys_hs as exit
        from program_submissions s
        join programs m on m.pk = s.fk_programs
        join providers p on p.pk = m.fk_providers
        join reporting_periods r on r.pk = s.fk_reporting_periods and r.current
        where s.fk_grants = (select min(pk) from grants)
      `.execute(tx),
    );
    expect(rows).toHaveLength(6);
    expect(rows.reduce((sum, row) => sum + row.entry, 0)).toBe(300);
    expect(rows.reduce((sum, row) => sum + row.exit, 0)).toBe(262);
    expect(rows).toContainEqual({
      provider: 'Bright Futures Coalition, LLC',
      program: 'Love Notes (SRA), 4th ed.',
      entry: 52,
      exit: 47,
    });
  });

  it('has a submitted winter with uploads for every grant but the nearly empty one', async () => {
    const { rows } = await inScope(db, 'all', (tx) =>
      sql<{ grants: number; uploads: number; rows: number }>`
        select count(*)::int as grants, count(entry_upload)::int as uploads,
          (select count(*)::int from entry_submissions) as rows
        from submission_snapshots s join reporting_periods r on r.pk = s.fk_reporting_periods
        where r.name = 'Winter 2023'
      `.execute(tx),
    );
    expect(rows[0]).toMatchObject({ grants: 19, uploads: 19 });
    expect(rows[0]?.rows).toBeGreaterThan(5_000);
  });

  it('has a period of each instrument, the draft one next, neither current nor open, and empty [BEY-146]', async () => {
    const { rows } = await inScope(db, 'all', (tx) =>
      sql`
        select r.name, r.instrument, r.current, r.open_for_writing as open,
          (select count(*)::int from program_submissions s where s.fk_reporting_periods = r.pk) > 0 as answered
        from reporting_periods r order by r.prog_reach_reporting_period_start
      `.execute(tx),
    );
    expect(rows).toEqual([
      { name: 'Winter 2023', instrument: '2021', current: false, open: false, answered: true },
      { name: 'Summer 2023', instrument: '2021', current: true, open: false, answered: true },
      { name: 'Winter 2024', instrument: '2026-draft', current: false, open: false, answered: false },
    ]);
  });

  it('is not filled in twice [BEY-100]', async () => {
    const count = () =>
      db
        .selectFrom('grants')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirst();
    const before = await count();
    await seedDemo({ db, hash: async () => 'unused', release: testReleaseRules(systemClock) });
    expect(await count()).toEqual(before);
  });
});
