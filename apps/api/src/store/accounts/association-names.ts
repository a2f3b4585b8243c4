/** Finds grants and providers by the names in a csv. */
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Keys of the grants with these names (case-insensitive); a blank cohort is NA. */
export async function listGrantsByName(
  db: Db,
  names: { readonly grantee: string; readonly stream: string; readonly cohort: string },
): Promise<readonly number[]> {
  const cohort = names.cohort.trim() || 'NA';
  const { rows } = await sql<{ pk: number }>`
    select g.pk from counted_grants g
    join grantees o on o.pk = g.fk_grantees
    join funding_streams f on f.pk = g.fk_funding_streams
    where lower(o.grantee_name) = lower(btrim(${names.grantee}))
      and lower(f.funding_stream_name) = lower(btrim(${names.stream}))
      and coalesce(g.gr_cohort, 'NA') = upper(${cohort})
    order by g.pk
  `.execute(db);
  return rows.map((row) => row.pk);
}

/** The key of the grant's provider of that name (case-insensitive), or null. */
export async function findProviderByName(db: Db, grantId: number, name: string): Promise<number | null> {
  const { rows } = await sql<{ pk: number }>`
    select pk from providers
    where fk_grants = ${grantId} and deleted_at is null and lower(provider_name) = lower(btrim(${name}))
  `.execute(db);
  return rows[0]?.pk ?? null;
}
