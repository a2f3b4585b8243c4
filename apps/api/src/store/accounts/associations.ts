/** Associations of people with grants and providers. Those of a deleted provider are left out (Q18). */
import type { GrantUser } from '@srae/contract/schemas/accounts/user-associations';
import { sql } from 'kysely';
import { pageClause, runPage } from '../database/paging.ts';
import type { Listed, Page } from '../database/paging.ts';
import type { Db, Tx } from '../database/database.ts';
import { invitationStateExpression } from './people-directory.ts';

export type AssociationRow = {
  readonly pk: number;
  readonly username: string;
  readonly email: string;
  readonly fk_roles: 1 | 2;
  readonly fk_grants: number;
  readonly fk_providers: number | null;
  readonly has_portal_access: boolean;
  readonly has_dashboard_access: boolean;
};

/**
 * One page of the people of a grant, one row per association (Q12), limited to the named providers, if any. An
 * invited person who already has an account is listed like a new account: with the typed values.
 */
export async function listGrantUsers(
  db: Db,
  of: { readonly grantId: number; readonly providerIds: readonly number[] | null; readonly now: Date },
  page: Page,
): Promise<Listed<GrantUser>> {
  const listed = toGrantUsers(of);
  const cut = sql<GrantUser>`
    select l.*, case l.fk_roles when 1 then 'Grantee' else 'Provider' end as role_name, p.provider_name,
      l.cognito_id as "Username",
      json_build_object('name', l.name, 'family_name', l.family_name, 'email', l.email, 'Username', l.cognito_id) as user_data
    from (${listed}) l
    left join providers p on p.pk = l.fk_providers
    order by l.fk_roles, lower(l.family_name), lower(l.name), l.pk
    ${pageClause(page)}
  `;
  return runPage(db, cut, sql`select count(*) as total from (${listed}) l`);
}

function toGrantUsers({ grantId, providerIds, now }: Parameters<typeof listGrantUsers>[1]) {
  const only = (table: string) =>
    providerIds === null ? sql`` : sql`and ${sql.ref(`${table}.fk_providers`)} = any(${providerIds}::int[])`;
  return sql`
    select a.pk, u.username as cognito_id, a.fk_roles, a.fk_grants, a.fk_providers,
      a.has_portal_access, a.has_dashboard_access, u.name, u.family_name, u.email, ${invitationStateExpression(now)} as invitation
    from user_associations a
    join identity_users u on u.username = a.username
    where a.fk_grants = ${grantId} and a.deleted_at is null ${only('a')}
    union all
    select i.pk, i.alias, case when i.fk_providers is null then 1 else 2 end, i.fk_grants, i.fk_providers,
      i.has_portal_access, i.has_dashboard_access, i.name, i.family_name, i.email,
      case when i.expires_at <= ${now.toISOString()}::timestamptz then 'expired' else 'open' end
    from association_invitations i
    left join providers p on p.pk = i.fk_providers
    where i.fk_grants = ${grantId} and p.deleted_at is null ${only('i')}
  `;
}

/**
 * Serializes changes of the grant's associations, so that two people who remove each other concurrently cannot both
 * succeed (AZ-6).
 */
export async function lockAssociations(tx: Tx, grantId: number): Promise<void> {
  await sql`select from grants where pk = ${grantId} for no key update`.execute(tx);
}

/** An association of the grant with its person's address, locked until the transaction ends; or null. */
export async function lockAssociation(tx: Tx, grantId: number, pk: number): Promise<AssociationRow | null> {
  const { rows } = await sql<AssociationRow>`
    select a.pk, a.username, u.email, a.fk_roles, a.fk_grants, a.fk_providers, a.has_portal_access, a.has_dashboard_access
    from user_associations a join identity_users u on u.username = a.username
    where a.pk = ${pk} and a.fk_grants = ${grantId} and a.deleted_at is null
    for update of a
  `.execute(tx);
  return rows[0] ?? null;
}

/** Whether the person has exactly this association. */
export async function isAssociated(
  db: Db | Tx,
  username: string,
  grantId: number,
  providerId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from user_associations
    where username = ${username}::uuid and fk_grants = ${grantId} and deleted_at is null
      and fk_providers is not distinct from ${providerId}::int
  `.execute(db);
  return rows.length > 0;
}

export type NewAssociation = {
  /** Of the invitation that created it. */
  readonly pk?: number;
  readonly username: string;
  readonly role: 1 | 2;
  readonly grantId: number;
  readonly providerId: number | null;
  readonly portal: boolean;
  readonly dashboard: boolean;
  readonly by: string;
  readonly at: Date;
};

/** Adds an association; the same one again violates association_taken. Returns its key. */
export async function createAssociation(tx: Tx, one: NewAssociation): Promise<number> {
  const row = await tx
    .insertInto('user_associations')
    .values({
      ...(one.pk === undefined ? {} : { pk: one.pk }),
      username: one.username,
      fk_roles: one.role,
      fk_grants: one.grantId,
      fk_providers: one.providerId,
      has_portal_access: one.portal,
      has_dashboard_access: one.dashboard,
      created_at: one.at,
      created_by: one.by,
    })
    .returning('pk')
    .executeTakeFirstOrThrow();
  return row.pk;
}

/** Changes the two access flags. */
export async function saveSiteAccess(
  tx: Tx,
  pk: number,
  access: { portal: boolean; dashboard: boolean },
): Promise<void> {
  await tx
    .updateTable('user_associations')
    .set({ has_portal_access: access.portal, has_dashboard_access: access.dashboard })
    .where('pk', '=', pk)
    .execute();
}

/** Removes an association for good; the account stays (Q18). */
export async function deleteAssociation(tx: Tx, pk: number): Promise<void> {
  await tx.deleteFrom('user_associations').where('pk', '=', pk).execute();
}

/** How many other usable grantee-level people with portal access the grant has. */
export async function countOtherGrantees(tx: Tx, grantId: number, pk: number): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from ${granteePeople([grantId])} where a.pk <> ${pk}
  `.execute(tx);
  return rows[0]?.others ?? 0;
}

export type Recipient = {
  readonly username: string;
  readonly email: string;
  /** Whether the person has reminders switched on. */
  readonly reminders: boolean;
};

/** Grantee-level people of the grants with portal access who can sign in, once per grant. */
export async function listGranteePeople(
  tx: Tx,
  grantIds: readonly number[],
): Promise<readonly (Recipient & { readonly grantId: number })[]> {
  const { rows } = await sql<Recipient & { grantId: number }>`
    select distinct u.username, u.email, u.reminders_on as reminders, a.fk_grants as "grantId"
    from ${granteePeople(grantIds)}
    order by u.email
  `.execute(tx);
  return rows;
}

/** The associations (a) of those people (u). */
export function granteePeople(grantIds: readonly number[]) {
  return sql`
    user_associations a join identity_users u on u.username = a.username
      and a.fk_grants = any(${[...grantIds]}::int[]) and a.fk_roles = 1 and a.deleted_at is null
      and a.has_portal_access and u.disabled_at is null
  `;
}

/** Whether the provider belongs to the grant and is not deleted; it then cannot be deleted before the transaction ends. */
export async function lockProviderOfGrant(tx: Tx, grantId: number, providerId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('providers')
    .select('pk')
    .where('pk', '=', providerId)
    .where('fk_grants', '=', grantId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** The display name of a grant (g) of a grantee (o) and a stream (f): 'Lakeside Family Services (GDSRAE, FY2019)'. */
export const grantLabel = sql<string>`
  o.grantee_name || ' (' || f.funding_stream_name || ', ' || coalesce(g.gr_cohort, 'NA') || ')'
`;

/** The same of one grant, for mail. */
export async function getGrantLabel(db: Db | Tx, grantId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${grantLabel} as name
    from grants g join grantees o on o.pk = g.fk_grantees join funding_streams f on f.pk = g.fk_funding_streams
    where g.pk = ${grantId}
  `.execute(db);
  return rows[0]?.name ?? '';
}
