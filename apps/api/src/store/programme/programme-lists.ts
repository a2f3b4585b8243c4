/** Lists of the Admin screens: grantees, grants with their people, funding streams, associations, providers. */
import type {
  AdminAssociation,
  AdminProvider,
  FundingStream,
  Grant,
  Grantee,
} from '@srae/contract/schemas/programme/programme';
import type { PageQuery } from '@srae/contract/schemas/paging';
import { sql } from 'kysely';
import { allConditions, pageClause, runPage, searchCondition } from '../database/paging.ts';
import type { Listed } from '../database/paging.ts';
import type { Db } from '../database/database.ts';
import { nameOrder } from './name-order.ts';

/** Funding streams by name. */
export async function listFundingStreams(db: Db): Promise<readonly FundingStream[]> {
  return db
    .selectFrom('funding_streams')
    .select(['pk', 'funding_stream_name', 'full_name'])
    .orderBy('funding_stream_name')
    .execute();
}

/** Grantees by name with the number of their grants; the search covers the name and their people's e-mails. */
export async function listGrantees(db: Db, query: PageQuery): Promise<Listed<Grantee>> {
  const named = searchCondition(query.search, [sql`o.grantee_name`]);
  const where =
    named === null
      ? sql`true`
      : sql`(${named} or exists (
          select from counted_grants g join user_associations a on a.fk_grants = g.pk and a.deleted_at is null
          join identity_users u on u.username = a.username
          where g.fk_grantees = o.pk and ${searchCondition(query.search, [sql`u.email`])}
        ))`;
  const page = sql<Grantee>`
    select o.pk, o.grantee_name, (select count(*)::int from counted_grants g where g.fk_grantees = o.pk) as grants,
      exists (select from grants g where g.fk_grantees = o.pk and g.practice and g.gr_active) as practice
    from grantees o where ${where} order by lower(o.grantee_name), o.pk ${pageClause(query)}
  `;
  return runPage(db, page, sql`select count(*) as total from grantees o where ${where}`);
}

/**
 * Grants by grantee, stream and cohort, with their providers and the people of both levels. These are looked up per
 * grant of the page, since a join would read them for the whole programme.
 */
export async function listGrants(
  db: Db,
  query: PageQuery & { readonly grantee?: number | undefined; readonly pk?: number },
): Promise<Listed<Grant>> {
  const where = allConditions([
    query.pk === undefined ? null : sql`g.pk = ${query.pk}`,
    query.grantee === undefined ? null : sql`g.fk_grantees = ${query.grantee}`,
    searchCondition(query.search, [sql`o.grantee_name`, sql`f.funding_stream_name`, sql`g.gr_cohort`]),
  ]);
  const from = sql`
    from counted_grants g
    join grantees o on o.pk = g.fk_grantees
    join funding_streams f on f.pk = g.fk_funding_streams
    where ${where}
  `;
  const page = sql<Grant>`
    with cut as (
      select g.pk, g.fk_grantees, o.grantee_name, g.fk_funding_streams, f.funding_stream_name, g.gr_cohort, g.gr_active
      ${from}
      order by lower(o.grantee_name), f.funding_stream_name, g.gr_cohort, g.pk ${pageClause(query)}
    )
    select cut.*, p.list as providers, a.grantee_users, a.provider_users
    from cut
    cross join lateral (
      select coalesce(json_agg(json_build_object('pk', pk, 'provider_name', provider_name) order by ${nameOrder('provider_name')}), '[]') as list
      from providers where deleted_at is null and fk_grants = cut.pk
    ) p
    cross join lateral (
      select coalesce(json_agg(${CONTACT} order by u.email) filter (where u.fk_roles = 1), '[]') as grantee_users,
        coalesce(json_agg(${CONTACT} order by u.email) filter (where u.fk_roles = 2), '[]') as provider_users
      from (
        select distinct a.fk_roles, u.username, u.email
        from user_associations a join identity_users u on u.username = a.username
        where a.deleted_at is null and a.fk_grants = cut.pk
      ) u
    ) a
    order by lower(cut.grantee_name), cut.funding_stream_name, cut.gr_cohort, cut.pk
  `;
  return runPage(db, page, sql`select count(*) as total ${from}`);
}

const CONTACT = sql`json_build_object('Username', u.username, 'email', u.email)`;

/** Associations of everyone, by grant and person. */
export async function listAssociations(
  db: Db,
  query: PageQuery & { readonly grant?: number | undefined; readonly user?: string | undefined },
): Promise<Listed<AdminAssociation>> {
  const where = allConditions([
    sql`a.deleted_at is null`,
    query.grant === undefined ? null : sql`a.fk_grants = ${query.grant}`,
    query.user === undefined
      ? null
      : sql`(a.username::text = ${query.user} or lower(u.email) = lower(${query.user}))`,
    searchCondition(query.search, [sql`u.name || ' ' || u.family_name`, sql`u.email`, sql`o.grantee_name`]),
  ]);
  const from = sql`
    from user_associations a
    join identity_users u on u.username = a.username
    join counted_grants g on g.pk = a.fk_grants
    join grantees o on o.pk = g.fk_grantees
    join funding_streams f on f.pk = g.fk_funding_streams
    left join providers p on p.pk = a.fk_providers
    where ${where}
  `;
  const page = sql<AdminAssociation>`
    select a.pk, a.username as cognito_id, u.email, u.name, u.family_name, a.fk_roles,
      case a.fk_roles when 1 then 'Grantee' else 'Provider' end as role_name,
      a.fk_grants, a.fk_providers, p.provider_name, o.grantee_name, f.funding_stream_name, g.gr_cohort,
      a.has_portal_access, a.has_dashboard_access
    ${from}
    order by lower(o.grantee_name), a.fk_grants, lower(u.family_name), lower(u.name), a.pk ${pageClause(query)}
  `;
  return runPage(db, page, sql`select count(*) as total ${from}`);
}

/** Providers that are not deleted, with their grant (ADU-027). */
export async function listAllProviders(
  db: Db,
  query: PageQuery & { readonly grant?: number | undefined },
): Promise<Listed<AdminProvider>> {
  const where = allConditions([
    sql`p.deleted_at is null`,
    query.grant === undefined ? null : sql`p.fk_grants = ${query.grant}`,
    searchCondition(query.search, [sql`p.provider_name`]),
  ]);
  const from = sql`from providers p join counted_grants g on g.pk = p.fk_grants where ${where}`;
  const page = sql<AdminProvider>`
    select p.pk, p.provider_name, g.fk_grantees, g.fk_funding_streams, g.gr_cohort, p.fk_grants
    ${from} order by ${nameOrder('p.provider_name')}, p.pk ${pageClause(query)}
  `;
  return runPage(db, page, sql`select count(*) as total ${from}`);
}
