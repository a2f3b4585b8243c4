/** The cached reach of many grants always equals the database. */
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { COUNTED_PROGRAMS } from '../../../test/figures/counted-programs.ts';
import { turnToPractice } from '../../../test/portal/turn-to-practice.ts';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { inSnapshot, openDatabase } from '../../store/database/database.ts';
import { getFigureVersions } from '../../store/figures/figure-changes.ts';
import { listActiveGrants, listGrantFacts } from '../../store/figures/facts.ts';
import { readYear } from './year.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 1 });
const owner = openDatabase({ ...database.owner, max: 1 });
afterAll(() => Promise.all([db.destroy(), owner.destroy()]));

const periods = await db.selectFrom('reporting_periods').select('pk').orderBy('pk').execute();
const periodPk = periods.at(-1)?.pk ?? 0;
const BASES = ['saved', 'submitted'] as const;

/** Every period's reach, cached or freshly read, for the grants of a stream or for all. */
function read(basis: (typeof BASES)[number], wide: boolean, stream?: number) {
  return inSnapshot(db, async (tx) => {
    const grants = await listActiveGrants(tx, periodPk);
    const among = grants.filter((grant) => stream === undefined || grant.stream === stream);
    const facts = await listGrantFacts(tx, { periodPk, basis, among, formsOnly: true });
    const grantIds = among.map(({ grantId }) => grantId);
    const versions = wide ? await getFigureVersions(db, tx) : null;
    const found = await readYear(tx, facts, grantIds, { periodPk, basis, openPeriods: 'all', versions });
    return {
      reached: sorted(found.grants, ({ grantId }) => grantId).map(({ grantId, yearReach }) => [
        grantId,
        yearReach,
      ]),
      periods: found.periods.map(({ name, instrument, grants: of }) => ({
        name,
        instrument,
        grants: sorted(of, ({ grantId }) => grantId).map((grant) => ({
          ...grant,
          providers: sorted(grant.providers, ({ pk }) => pk).map((provider) => ({
            ...provider,
            programs: sorted(provider.programs, ({ pk }) => pk),
          })),
        })),
      })),
    };
  });
}

/** The statement does not define the order of places. */
function sorted<T>(list: readonly T[], keyOf: (one: T) => number): readonly T[] {
  return list.toSorted((one, other) => keyOf(one) - keyOf(other));
}

const CHANGES: readonly (readonly [string, ReturnType<typeof sql>])[] = [
  ['nothing', sql`select 1`],
  [
    'an answer',
    sql`update program_submissions set prog_reach_attend = coalesce(prog_reach_attend, 0) + 7 where prog_any_youth_complete`,
  ],
  [
    'one answer of an earlier period',
    sql`update program_submissions set prog_reach_attend = 99 where pk = (
      select min(program_row) from ${COUNTED_PROGRAMS} where fk_reporting_periods <> ${periodPk})`,
  ],
  [
    'a provider that says No as active',
    sql`update provider_submissions set prov_active = false where pk = (select max(provider_row) from ${COUNTED_PROGRAMS})`,
  ],
  [
    'a program that says so',
    sql`update program_submissions set prog_active = false where pk = (select min(program_row) from ${COUNTED_PROGRAMS})`,
  ],
  [
    'a program that is deleted',
    sql`update programs set deleted_at = now() where pk = (select min(pk) from ${COUNTED_PROGRAMS})`,
  ],
  [
    'a provider that is deleted',
    sql`update providers set deleted_at = now() where pk = (select min(fk_providers) from ${COUNTED_PROGRAMS})`,
  ],
  [
    'a grant that is deactivated',
    sql`update grants set gr_active = false where pk = (select min(fk_grants) from ${COUNTED_PROGRAMS})`,
  ],
  ['a grant of practice', turnToPractice(sql`select max(fk_grants) from ${COUNTED_PROGRAMS}`)],
  ['a grant of another stream', sql`update grants set fk_funding_streams = 1 where fk_funding_streams = 2`],
  [
    'a period of another name',
    sql`update reporting_periods set name = name || ' (renamed)' where pk = ${periodPk}`,
  ],
  [
    'a submission',
    sql`insert into submission_snapshots (fk_grants, fk_reporting_periods, instrument, number, submitted_at,
      submitted_by, digest, content, tallies, entry_upload, exit_upload)
    select fk_grants, fk_reporting_periods, instrument, number + 1, now(), submitted_by, digest,
      jsonb_set(content, '{providers,0,programs,0,answers,prog_reach_attend}', '5'), tallies, entry_upload, exit_upload
    from submission_snapshots s where number = (select max(number) from submission_snapshots o
      where o.fk_grants = s.fk_grants and o.fk_reporting_periods = s.fk_reporting_periods)`,
  ],
];

it.each(CHANGES)('follows %s at once, for all grants and for a part of them', async (name, change) => {
  const before = await Promise.all(BASES.map((basis) => read(basis, true)));
  await change.execute(owner);
  const after = [];
  for (const basis of BASES) {
    const all = await read(basis, true);
    after.push(all);
    expect(all).toEqual(await read(basis, false));
    for (const stream of [1, 2, 3])
      expect(await read(basis, true, stream)).toEqual(await read(basis, false, stream));
  }
  // A change without effect would test nothing.
  if (name === 'nothing') expect(after).toEqual(before);
  else expect(after).not.toEqual(before);
});
