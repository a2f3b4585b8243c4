import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { inScope, openDatabase, runBatch } from '../database/database.ts';
import { cohortsQuery, replaceCohortsQueries } from './pages.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 1 });
afterAll(() => db.destroy());

it('cohorts are replaced in their own period and program, and in no other', async () => {
  const { first, summer, winter } = await demoPlaces(db);
  const { grantId, pmid } = first;
  await inScope(db, [grantId], async (tx) => {
    const other = await tx
      .selectFrom('program_submissions')
      .select('fk_programs')
      .where('fk_reporting_periods', '=', summer)
      .where('fk_programs', '<>', pmid)
      .executeTakeFirstOrThrow();
    const keys = [
      { grantId, periodPk: summer, targetId: pmid },
      { grantId, periodPk: winter, targetId: pmid },
      { grantId, periodPk: summer, targetId: other.fk_programs },
    ] as const;
    const replace = (at: 0 | 1 | 2, count: number) =>
      runBatch(
        tx,
        replaceCohortsQueries(
          tx,
          keys[at],
          Array.from({ length: count }, () => ({ prog_cohort_name: 'Cohort' })),
        ),
      );
    const countAll = async () => {
      const counts: number[] = [];
      for (const key of keys) counts.push((await cohortsQuery(key).execute(tx)).rows.length);
      return counts;
    };
    await replace(2, 4);
    await replace(1, 3);
    await replace(0, 2);
    expect(await countAll()).toEqual([2, 3, 4]);
    await replace(0, 0);
    expect(await countAll()).toEqual([0, 3, 4]);
  });
});
