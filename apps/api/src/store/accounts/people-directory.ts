/** The list of people, searched, filtered and paged by the database (ADU-002, Q34). */
import { DAY_MS } from '@srae/domain/period/calendar-date';
import type {
  AdminUser,
  ExistingAccount,
  UserSort,
  UsersQuery,
} from '@srae/contract/schemas/accounts/user-associations';
import { withoutFormatting } from '@srae/domain/identity/phone';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allConditions, pageClause, runPage, searchCondition } from '../database/paging.ts';
import type { Listed } from '../database/paging.ts';
import type { Db } from '../database/database.ts';
import { personName } from './people.ts';

export type PeopleFilter = Omit<UsersQuery, 'page' | 'size'> & {
  /** Only people of the grantee organisations that hold these grants; null: everyone. */
  readonly organisationGrants: readonly number[] | null;
  readonly now: Date;
};

type Row = Omit<AdminUser, 'last_sign_in_at' | 'created_at'> & {
  last_sign_in_at: Date | null;
  created_at: Date;
};

/** Whether the person (u) ever signed in; if not, whether the temporary password is still valid. */
export function invitationStateExpression(now: Date): RawBuilder<AdminUser['invitation']> {
  return sql`
    case
      when u.status <> 'FORCE_CHANGE_PASSWORD' or u.last_sign_in_at is not null then 'accepted'
      when u.temp_password_expires_at <= ${now.toISOString()}::timestamptz then 'expired'
      else 'open'
    end
  `;
}

/** One page of people with all their attributes except the preset code itself. */
export async function listPeople(
  db: Db,
  filter: PeopleFilter,
  page: { page: number; size: number },
): Promise<Listed<AdminUser>> {
  const where = toConditions(filter);
  const direction = filter.order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`;
  const cut = sql<Row>`
    select u.username as "Username", u.username as sub, u.name, u.family_name,
      ${personName('u')} as full_name, u.email, u.phone_entered as phone_number,
      u.status as "UserStatus", u.disabled_at is null as enabled,
      case u.mfa_channel when 'preset' then 'PRESET' else u.mfa_preferred end as mfa,
      u.preset_code_hash is not null as has_preset_code, u.last_sign_in_at, u.created_at,
      ${groupsAndRoles},
      ${invitationStateExpression(filter.now)} as invitation
    from identity_users u
    where ${where}
    order by ${SORTS[filter.sort]} ${direction}, lower(u.family_name), lower(u.name), u.username
    ${pageClause(page)}
  `;
  const { rows, total } = await runPage(
    db,
    cut,
    sql`select count(*) as total from identity_users u where ${where}`,
  );
  return { rows: rows.map(presented), total };
}

/** Whose account this is, for an Admin who is about to extend it; or null. */
export async function findExistingAccount(db: Db, username: string): Promise<ExistingAccount | null> {
  const { rows } = await sql<ExistingAccount>`
    select u.username as "Username", ${personName('u')} as full_name, u.email, u.disabled_at is null as enabled,
      ${groupsAndRoles}
    from identity_users u where u.username = ${username}::uuid
  `.execute(db);
  return rows[0] ?? null;
}

/** The person's (u) groups, and roles on grants without duplicates. */
const groupsAndRoles = sql`
  array(select g.group_name from identity_groups g where g.username = u.username order by 1) as groups,
  array(select distinct case a.fk_roles when 1 then 'Grantee' else 'Provider' end from user_associations a
    where a.username = u.username and a.deleted_at is null order by 1) as roles
`;

const SORTS: Record<UserSort, RawBuilder<unknown>> = {
  name: sql`lower(u.name)`,
  family_name: sql`lower(u.family_name)`,
  email: sql`lower(u.email)`,
  phone: sql`u.phone_entered`,
  status: sql`u.status`,
  last_sign_in: sql`u.last_sign_in_at`,
};

function toConditions(filter: PeopleFilter): RawBuilder<unknown> {
  const before = (days: number) => new Date(filter.now.getTime() - days * DAY_MS).toISOString();
  return allConditions([
    searchPeople(filter.search, filter.organisationGrants === null),
    filter.status === undefined ? null : sql`u.status = ${filter.status.toUpperCase()}`,
    filter.enabled === undefined ? null : sql`(u.disabled_at is null) = ${filter.enabled === 'true'}`,
    filter.group === undefined
      ? null
      : sql`exists (select from identity_groups g where g.username = u.username and g.group_name = ${filter.group})`,
    filter.invitation === undefined
      ? null
      : sql`${invitationStateExpression(filter.now)} = ${filter.invitation}`,
    filter.unused_days === undefined
      ? null
      : sql`coalesce(u.last_sign_in_at, u.created_at) < ${before(filter.unused_days)}::timestamptz`,
    filter.without_grant === undefined
      ? null
      : sql`not exists (select from user_associations a
          where a.username = u.username and a.fk_grants = ${filter.without_grant} and a.deleted_at is null)`,
    filter.organisationGrants === null ? null : isColleagueCondition(filter.organisationGrants),
  ]);
}

/** Only Admins see phone and status, so they are searched only for Admins. Phones are stored without formatting. */
function searchPeople(search: string | undefined, byAdmin: boolean): RawBuilder<unknown> | null {
  const names = searchCondition(search, [sql`u.name || ' ' || u.family_name`, sql`u.email`]);
  if (names === null || !byAdmin) return names;
  const phone = search && withoutFormatting(search);
  const attributes = [
    searchCondition(search, [sql`u.status`]),
    searchCondition(phone, [sql`u.phone_entered`, sql`u.phone_e164`]),
  ];
  return sql`(${sql.join(
    [names, ...attributes].filter((one) => one !== null),
    sql` or `,
  )})`;
}

/** Whether the person (u) is associated with a grant of the organisations that hold these grants. */
function isInOrganisations(grantIds: readonly number[]): RawBuilder<unknown> {
  return sql`exists (
    select from user_associations a join grants g on g.pk = a.fk_grants
    where a.username = u.username and a.deleted_at is null
      and g.fk_grantees in (select own.fk_grantees from grants own where own.pk = any(${grantIds}::int[]))
  )`;
}

/**
 * Whether the person (u) belongs to those organisations and may be listed to them (Q16): in no group, and has signed
 * in since the invitation, so that the list does not reveal whether a typed e-mail has an account.
 */
function isColleagueCondition(grantIds: readonly number[]): RawBuilder<unknown> {
  return sql`${isInOrganisations(grantIds)}
    and (u.status <> 'FORCE_CHANGE_PASSWORD' or u.last_sign_in_at is not null) and ${isInNoGroup}`;
}

const isInNoGroup = sql`not exists (select from identity_groups x where x.username = u.username)`;

/** Whether people of those organisations may add this person to their grants directly. */
export async function isColleague(db: Db, username: string, grantIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from identity_users u where u.username = ${username}::uuid and ${isColleagueCondition(grantIds)}
  `.execute(db);
  return rows.length > 0;
}

export type InvitedPerson = {
  readonly username: string;
  readonly name: string;
  readonly family_name: string;
  readonly email: string;
};

/**
 * The person invited by those organisations who has not signed in yet, by the username in their lists, with the typed
 * values; or null.
 */
export async function findInvitedPerson(
  db: Db,
  listed: string,
  grantIds: readonly number[],
): Promise<InvitedPerson | null> {
  const { rows } = await sql<InvitedPerson>`
    select u.username, u.name, u.family_name, u.email from identity_users u
    where u.username = ${listed}::uuid and ${isInOrganisations(grantIds)} and ${isInNoGroup}
    union all
    select i.username, i.name, i.family_name, i.email from association_invitations i
    join grants g on g.pk = i.fk_grants
    where i.alias = ${listed}::uuid
      and g.fk_grantees in (select own.fk_grantees from grants own where own.pk = any(${grantIds}::int[]))
  `.execute(db);
  return rows[0] ?? null;
}

function presented(row: Row): AdminUser {
  return {
    ...row,
    last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
