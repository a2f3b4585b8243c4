/** Permissions of accounts, who granted them, and the confirmed access reviews (BEY-184). */
import { DAY_MS } from '@srae/domain/period/calendar-date';
import type {
  Access,
  ConfirmedReview,
  ReviewedAccount,
  ReviewedQuery,
} from '@srae/contract/schemas/accounts/access-reviews';
import type { ReviewReminderDays } from '@srae/domain/identity/access-review';
import { sql } from 'kysely';
import type { Insertable, RawBuilder } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import { searchCondition, runPage, allConditions, pageClause } from '../database/paging.ts';
import type { Listed } from '../database/paging.ts';
import { grantLabel } from './associations.ts';
import { personName, shownName, shownNameIn } from './people.ts';
import type { AccessReviewTables } from '../tables/access-reviews.ts';

type Row = Omit<ReviewedAccount, 'created_at' | 'last_sign_in_at' | 'deactivation_at'> & {
  readonly created_at: Date;
  readonly last_sign_in_at: Date | null;
  readonly deactivation_at: Date | null;
};

/** One page of the accounts with all their permissions. */
export async function listReviewedAccounts(
  tx: Tx,
  query: ReviewedQuery,
  now: Date,
): Promise<Listed<ReviewedAccount>> {
  const where = toConditions(query, now);
  const { rows, total } = await runPage(
    tx,
    sql<Row>`${accounts(where, now)} ${pageClause(query)}`,
    sql`select count(*) as total from identity_users u where ${where}`,
  );
  return { rows: rows.map(toAccount), total };
}

/** Every account in the same order: for the file, and to detect changes. */
export async function listAllReviewedAccounts(tx: Tx, now: Date): Promise<readonly ReviewedAccount[]> {
  const { rows } = await sql<Row>`${accounts(sql`true`, now)}`.execute(tx);
  return rows.map(toAccount);
}

function accounts(where: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`
    select u.username, ${personName('u')} as full_name, u.email, u.disabled_at is null as enabled,
      u.created_at, u.last_sign_in_at, u.deactivation_at,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'role', h.role, 'grant', h.grant_name, 'provider', h.provider_name, 'key', h.key, 'portal', h.portal,
          'dashboard', h.dashboard, 'granted_on', to_char(h.at at time zone 'America/New_York', 'YYYY-MM-DD'),
          'granted_by', case when h.by is not null then ${shownNameIn('h.by')} end
        ) order by h.rank, h.grant_name, h.provider_name, h.key)
        from (${held(now)}) h
      ), '[]') as accesses
    from identity_users u
    where ${where}
    order by lower(u.family_name), lower(u.name), u.username
  `;
}

/** The person's (u) groups, associations in force, and active machine keys. */
const held = (now: Date) => sql`
  select case g.group_name when 'acf' then 'ACF' else g.group_name end as role,
    case g.group_name when 'Admin' then 1 else 2 end as rank, null as grant_name, null as provider_name,
    null as key,
    g.group_name = 'Admin' as portal, true as dashboard, g.added_at as at, g.added_by as by
  from identity_groups g where g.username = u.username
  union all
  select case a.fk_roles when 1 then 'Grantee' else 'Provider' end, 2 + a.fk_roles,
    ${grantLabel}, p.provider_name, null,
    a.has_portal_access, a.has_dashboard_access, a.created_at, a.created_by
  from user_associations a
  join grants g on g.pk = a.fk_grants
  join grantees o on o.pk = g.fk_grantees
  join funding_streams f on f.pk = g.fk_funding_streams
  left join providers p on p.pk = a.fk_providers
  where a.username = u.username and a.deleted_at is null
  union all
  select 'Machine key', 5, ${grantLabel}, null, k.name || ' (' || k.key_id || ')', true, false, k.made_at, k.made_by
  from machine_keys k
  join grants g on g.pk = k.fk_grants
  join grantees o on o.pk = g.fk_grantees
  join funding_streams f on f.pk = g.fk_funding_streams
  where k.made_by = u.username and k.revoked_at is null and k.expires_at > ${now.toISOString()}::timestamptz
`;

function toConditions(query: ReviewedQuery, now: Date): RawBuilder<unknown> {
  const holds = (role: Access['role']) => {
    if (role === 'Admin' || role === 'ACF') {
      const group = role === 'ACF' ? 'acf' : role;
      return sql`exists (select from identity_groups g where g.username = u.username and g.group_name = ${group})`;
    }
    if (role === 'Machine key') return sql`exists (select from (${held(now)}) h where h.role = ${role})`;
    return sql`exists (select from user_associations a where a.username = u.username and a.deleted_at is null
      and a.fk_roles = ${role === 'Grantee' ? 1 : 2})`;
  };
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  return allConditions([
    searchCondition(query.search, [sql`u.name || ' ' || u.family_name`, sql`u.email`]),
    query.role === undefined
      ? null
      : query.role === 'none'
        ? sql`not exists (${held(now)})`
        : holds(query.role),
    query.enabled === undefined ? null : sql`(u.disabled_at is null) = ${query.enabled === 'true'}`,
    query.unused_days === undefined
      ? null
      : sql`coalesce(u.last_sign_in_at, u.created_at) < ${before(query.unused_days)}::timestamptz`,
  ]);
}

function toAccount(row: Row): ReviewedAccount {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
    deactivation_at: row.deactivation_at?.toISOString() ?? null,
  };
}

/** The confirmed reviews without their files, the latest first. */
export async function listConfirmedReviews(tx: Tx): Promise<readonly ConfirmedReview[]> {
  const { rows } = await sql<Omit<ConfirmedReview, 'confirmed_at'> & { readonly confirmed_at: Date }>`
    select r.pk, r.confirmed_at, ${shownName('u')} as confirmed_by,
      r.accounts, r.accesses, r.sha256
    from access_reviews r left join identity_users u on u.username = r.confirmed_by
    order by r.pk desc
  `.execute(tx);
  return rows.map((row) => ({ ...row, confirmed_at: row.confirmed_at.toISOString() }));
}

/** When the last review was confirmed; before the first review, when the first account was created. */
export async function findLastReviewDate(db: Db | Tx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce((select max(confirmed_at) from access_reviews), (select min(created_at) from identity_users)) as at
  `.execute(db);
  return rows[0]?.at ?? null;
}

/** Adds a confirmed review; returns its key. */
export async function createReview(
  tx: Tx,
  review: Insertable<AccessReviewTables['access_reviews']>,
): Promise<number> {
  const { pk } = await tx
    .insertInto('access_reviews')
    .values(review)
    .returning('pk')
    .executeTakeFirstOrThrow();
  return pk;
}

/** The file of a confirmed review with the instant of its confirmation, or null. */
export async function findReviewFile(
  tx: Tx,
  pk: number,
): Promise<{ readonly confirmed_at: Date; readonly file: string } | null> {
  const row = await tx
    .selectFrom('access_reviews')
    .select(['confirmed_at', 'file'])
    .where('pk', '=', pk)
    .executeTakeFirst();
  return row ?? null;
}

/** Records that Admins were notified of a due date; false if they already were. */
export async function createReviewReminder(
  tx: Tx,
  reminder: { readonly dueOn: string; readonly daysBefore: ReviewReminderDays; readonly at: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('access_review_reminders')
    .values({ due_on: reminder.dueOn, days_before: reminder.daysBefore, sent_at: reminder.at })
    .onConflict((conflict) => conflict.columns(['due_on', 'days_before']).doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Serializes confirmations. */
export async function lockReviews(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('access reviews'))`.execute(tx);
}
