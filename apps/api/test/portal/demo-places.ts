/** Keys of the demo used by route tests: grants, a provider with a sibling, a program, the periods. */
import { sql } from 'kysely';
import type { Db } from '../../src/store/database/database.ts';

export type DemoPlaces = {
  readonly summer: number;
  readonly winter: number;
  /** Grace's first grant with Pat's provider, another provider of the grant, and a program of Pat's provider. */
  readonly first: {
    readonly grantId: number;
    readonly pid: number;
    readonly siblingPid: number;
    readonly pmid: number;
  };
  readonly nearlyEmpty: { readonly grantId: number };
  /** The grant of Gus. */
  readonly other: { readonly grantId: number; readonly pid: number; readonly pmid: number };
};

export async function demoPlaces(db: Db): Promise<DemoPlaces> {
  const periods = await db.selectFrom('reporting_periods').select(['pk', 'name']).execute();
  const { rows } = await sql<{ grantId: number; pid: number; siblingPid: number; pmid: number }>`
    select g.pk as "grantId", min(p.pk) as pid, max(p.pk) as "siblingPid",
      (select min(m.pk) from programs m where m.fk_providers = min(p.pk)) as pmid
    from grants g join providers p on p.fk_grants = g.pk
    group by g.pk order by g.pk limit 3
  `.execute(db);
  const [first, nearlyEmpty, other] = rows;
  const toKey = (name: string): number => periods.find((period) => period.name === name)?.pk ?? 0;
  if (!first || !nearlyEmpty || !other) throw new Error('The demo is not seeded.');
  return { summer: toKey('Summer 2023'), winter: toKey('Winter 2023'), first, nearlyEmpty, other };
}
