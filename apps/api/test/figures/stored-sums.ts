import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../src/store/database/database.ts';

/** Expects the stored sums of a period to be its releases added up in SQL. */
export async function expectStoredSums(owner: Db, periodPk: number): Promise<void> {
  const { rows: stored } = await sql`
    select s.place, s.factor, s.kind, t->>'school' as school, t->>'group' as "group", (t->>'rows')::int as rows,
      (t->>'rowKeys')::bigint as keys, coalesce((t->'cells'->'en_sex'->>'F')::int, 0) as f,
      coalesce((t->'keys'->'en_sex'->>'F')::bigint, 0) as fkey
    from release_sums s cross join jsonb_array_elements(s.tallies) t
    where s.fk_reporting_periods = ${periodPk} order by 1, 2, 3, 4, 5
  `.execute(owner);
  const { rows: added } = await sql`
    select p.place, t.factor, t.kind, t.school, t.factor_code as "group", sum(t.rows)::int as rows,
      (sum(t.row_keys) % 4294967296)::bigint as keys, coalesce(sum((t.cells->'en_sex'->>'F')::int), 0)::int as f,
      (coalesce(sum((t.keys->'en_sex'->>'F')::bigint), 0) % 4294967296)::bigint as fkey
    from release_tallies t join grants g on g.pk = t.fk_grants and g.gr_active
    cross join lateral (values ('all'), (concat('stream ', g.fk_funding_streams)),
      (concat('stream ', g.fk_funding_streams, ' cohort ', coalesce(g.gr_cohort, 'NA')))) as p(place)
    where t.fk_reporting_periods = ${periodPk} group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  `.execute(owner);
  expect(added.length).toBeGreaterThan(20);
  expect(stored).toEqual(added);
}
