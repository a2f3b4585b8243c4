import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type FactsBasis, listActiveGrants, listGrantFacts } from '../../store/figures/facts.ts';
import { getFigureVersions } from '../../store/figures/figure-changes.ts';
import { inScope, inSnapshot, openDatabase } from '../../store/database/database.ts';
import { COUNTED_PROGRAMS } from '../../../test/figures/counted-programs.ts';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { loadForms } from './dashboard-forms.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 2 });
const [winter, summer] = await db.selectFrom('reporting_periods').select('pk').orderBy('pk').execute();

/** The cached forms, compared with a fresh read of all of them. */
function both(periodPk: number, basis: FactsBasis) {
  return inSnapshot(db, async (tx) => {
    const among = await listActiveGrants(tx, periodPk);
    const versions = await getFigureVersions(db, tx);
    return {
      kept: await loadForms(tx, versions, { periodPk, basis, among }),
      read: await listGrantFacts(tx, { periodPk, basis, among, formsOnly: true }),
    };
  });
}

const CHANGES = [
  ['a grant answer', sql`update grant_submissions set gr_srae_grant_funding = 4321`],
  ['a provider answer', sql`update provider_submissions set prov_num_facilitators_working = 77`],
  ['a program answer', sql`update program_submissions set prog_reach_attend = 99`],
  ['the hours of a cohort', sql`update program_cohorts set prog_cohort_hours = 3.5`],
  ['the name of a provider', sql`update providers set provider_name = provider_name || ' (renamed)'`],
  [
    'a program that is deleted',
    sql`update programs set deleted_at = now() where pk = (select min(pk) from ${COUNTED_PROGRAMS})`,
  ],
  [
    'a provider that is deleted',
    sql`update providers set deleted_at = now() where pk = (select min(fk_providers) from ${COUNTED_PROGRAMS})`,
  ],
  [
    'a page that is gone',
    sql`delete from program_cohorts where fk_programs = (select max(pk) from ${COUNTED_PROGRAMS} where fk_reporting_periods = ${summer?.pk ?? 0})`,
  ],
  [
    'the name of a curriculum',
    sql`update program_curricula set prog_curriculum_name = prog_curriculum_name || '!'`,
  ],
  [
    'a grant of another cohort',
    sql`update grants set gr_cohort = case gr_cohort when 'FY2020' then 'FY2019' else 'FY2020' end where pk = (select max(fk_grants) from ${COUNTED_PROGRAMS})`,
  ],
  [
    'a grant that is not active',
    sql`update grants set gr_active = false where pk = (select min(fk_grants) from ${COUNTED_PROGRAMS})`,
  ],
] as const;

describe('the forms of many grants, kept from one reading to the next', () => {
  it.each([
    [winter?.pk ?? 0, 'submitted'],
    [summer?.pk ?? 0, 'saved'],
    [winter?.pk ?? 0, 'saved'],
  ] as const)('are those that stand in the database: period %s, %s', async (periodPk, basis) => {
    for (let time = 0; time < 2; time += 1) {
      const { kept, read } = await both(periodPk, basis);
      expect(kept).toEqual(read);
      expect(kept.length).toBeGreaterThan(10);
    }
  });

  it.each(CHANGES)('follow %s', async (_, change) => {
    const before = await both(summer?.pk ?? 0, 'saved');
    await inScope(db, 'all', (tx) => change.execute(tx));
    const { kept, read } = await both(summer?.pk ?? 0, 'saved');
    expect(read).not.toEqual(before.read);
    expect(kept).toEqual(read);
  });
});
