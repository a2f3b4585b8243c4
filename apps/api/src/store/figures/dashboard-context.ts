/** Names and keys for the dashboard's filters. */
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { nameOrder } from '../programme/name-order.ts';

export type ContextGrant = {
  readonly id: number;
  readonly name: string;
  readonly cohort: string | null;
  readonly stream: number;
};

/** Active grants (the named ones or all), by name. */
export async function listContextGrants(
  db: Db,
  grants: 'all' | readonly number[],
): Promise<readonly ContextGrant[]> {
  const named = grants === 'all' ? sql`true` : sql`g.pk = any(${[...grants]}::int[])`;
  const { rows } = await sql<ContextGrant>`
    select g.pk as id, e.grantee_name as name, g.gr_cohort as cohort, g.fk_funding_streams as stream
    from counted_grants g join grantees e on e.pk = g.fk_grantees
    where g.gr_active and ${named}
    order by e.grantee_name, g.pk
  `.execute(db);
  return rows;
}

/** All funding streams by name. */
export async function listStreams(db: Db): Promise<readonly { pk: number; name: string }[]> {
  return db
    .selectFrom('funding_streams')
    .select(['pk', 'funding_stream_name as name'])
    .orderBy('funding_stream_name')
    .execute();
}

/** Names of providers that are not deleted. */
export async function listProviderNames(
  db: Db,
  providers: readonly number[],
): Promise<readonly { pk: number; name: string }[]> {
  if (providers.length === 0) return [];
  return db
    .selectFrom('providers')
    .select(['pk', 'provider_name as name'])
    .where('pk', 'in', [...providers])
    .where('deleted_at', 'is', null)
    .orderBy(nameOrder('provider_name'))
    .orderBy('pk')
    .execute();
}
