/** Invitations of people who already have an account; the inviter sees only the typed values. */
import type { Invitation } from '@srae/contract/schemas/accounts/invitations';
import { normaliseEmail } from '@srae/domain/identity/email';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import { shownName } from './people.ts';

export type InvitationRow = {
  readonly pk: number;
  readonly alias: string;
  readonly username: string;
  /** As it was typed. */
  readonly email: string;
  readonly fk_grants: number;
  readonly fk_providers: number | null;
  readonly has_portal_access: boolean;
  readonly has_dashboard_access: boolean;
  readonly created_by: string;
  readonly declined_at: Date | null;
};

export type NewInvitation = {
  readonly alias: string;
  readonly username: string;
  readonly typed: { readonly email: string; readonly name: string; readonly familyName: string };
  readonly grantId: number;
  readonly providerId: number | null;
  readonly portal: boolean;
  readonly dashboard: boolean;
  readonly by: string;
  readonly at: Date;
  readonly expiresAt: Date;
};

/** Locks the address until the transaction ends, so that it is invited by one call at a time. */
export async function lockInvitee(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('invitee'), hashtext(${normaliseEmail(email)}))`.execute(
    tx,
  );
}

/** Whether the person has an invitation to exactly this place. */
export async function isInvited(
  tx: Tx,
  username: string,
  grantId: number,
  providerId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from association_invitations
    where username = ${username}::uuid and fk_grants = ${grantId} and fk_providers is not distinct from ${providerId}::int
  `.execute(tx);
  return rows.length > 0;
}

/** Adds an invitation; a duplicate violates invitation_taken. Returns the key of the future association. */
export async function createInvitation(tx: Tx, one: NewInvitation): Promise<number> {
  const { pk } = await tx
    .insertInto('association_invitations')
    .values({
      alias: one.alias,
      username: one.username,
      email: one.typed.email,
      name: one.typed.name,
      family_name: one.typed.familyName,
      fk_grants: one.grantId,
      fk_providers: one.providerId,
      has_portal_access: one.portal,
      has_dashboard_access: one.dashboard,
      created_at: one.at,
      created_by: one.by,
      expires_at: one.expiresAt,
    })
    .returning('pk')
    .executeTakeFirstOrThrow();
  return pk;
}

const COLUMNS = [
  'pk',
  'alias',
  'username',
  'email',
  'fk_grants',
  'fk_providers',
  'has_portal_access',
  'has_dashboard_access',
  'created_by',
  'declined_at',
] as const;
const columns = sql.join(COLUMNS.map((name) => sql.ref(`i.${name}`)));

const hasLiveProvider = sql`not exists (
  select from providers x where x.pk = i.fk_providers and x.deleted_at is not null
)`;

/** An invitation to the grant, locked until the transaction ends; or null, also when its provider is deleted. */
export async function lockInvitation(tx: Tx, grantId: number, pk: number): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} from association_invitations i
    where i.pk = ${pk} and i.fk_grants = ${grantId} and ${hasLiveProvider}
    for update of i
  `.execute(tx);
  return rows[0] ?? null;
}

/** An open invitation of the person, locked until the transaction ends; or null. */
export async function lockOwnInvitation(
  tx: Tx,
  username: string,
  pk: number,
  now: Date,
): Promise<(InvitationRow & { readonly can_accept: boolean }) | null> {
  const { rows } = await sql<InvitationRow & { readonly can_accept: boolean }>`
    select ${columns}, ${isInNoGroup} as can_accept
    from association_invitations i
    where i.pk = ${pk} and ${isOpenTo(username, now)}
    for update of i
  `.execute(tx);
  return rows[0] ?? null;
}

/** The open invitations of a person, the latest first; none for members of a group. */
export async function listOwnInvitations(
  db: Db,
  username: string,
  now: Date,
): Promise<readonly Invitation[]> {
  const { rows } = await sql<Omit<Invitation, 'expires_at'> & { expires_at: Date }>`
    select i.pk, o.grantee_name, f.funding_stream_name as funding_stream, g.gr_cohort as cohort,
      case when i.fk_providers is null then 'Grantee' else 'Provider' end as role_name, p.provider_name,
      i.has_portal_access, i.has_dashboard_access, i.expires_at,
      ${shownName('u')} as invited_by
    from association_invitations i
    join grants g on g.pk = i.fk_grants
    join grantees o on o.pk = g.fk_grantees
    join funding_streams f on f.pk = g.fk_funding_streams
    left join providers p on p.pk = i.fk_providers
    left join identity_users u on u.username = i.created_by
    where ${isOpenTo(username, now)} and ${isInNoGroup}
    order by i.created_at desc, i.pk
  `.execute(db);
  return rows.map((row) => ({ ...row, expires_at: row.expires_at.toISOString() }));
}

/** Accounts in a group are never attached by an invitation (i). */
const isInNoGroup = sql<boolean>`not exists (select from identity_groups x where x.username = i.username)`;

/** Whether the invitation (i) is pending for this person. */
function isOpenTo(username: string, now: Date) {
  return sql`i.username = ${username}::uuid and i.declined_at is null
    and i.expires_at > ${now.toISOString()}::timestamptz and ${hasLiveProvider}`;
}

/** Whether the person may be invited: neither in a group nor deactivated. */
export async function canBeInvited(tx: Tx, username: string): Promise<boolean> {
  const { rows } = await sql`
    select from identity_users u where u.username = ${username}::uuid and u.disabled_at is null
      and not exists (select from identity_groups x where x.username = u.username)
  `.execute(tx);
  return rows.length > 0;
}

/** Changes the access that is offered. */
export async function saveOfferedAccess(
  tx: Tx,
  pk: number,
  access: { readonly portal: boolean; readonly dashboard: boolean },
): Promise<void> {
  await tx
    .updateTable('association_invitations')
    .set({ has_portal_access: access.portal, has_dashboard_access: access.dashboard })
    .where('pk', '=', pk)
    .execute();
}

/** Sets the expiry of an invitation; a declined one stays declined. */
export async function saveInvitationExpiry(tx: Tx, pk: number, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('association_invitations')
    .set({ expires_at: expiresAt })
    .where('pk', '=', pk)
    .execute();
}

/** Marks an invitation as declined, which the inviter does not see. */
export async function saveInvitationDeclined(tx: Tx, pk: number, at: Date): Promise<void> {
  await tx.updateTable('association_invitations').set({ declined_at: at }).where('pk', '=', pk).execute();
}

/** Removes an invitation. */
export async function deleteInvitation(tx: Tx, pk: number): Promise<void> {
  await tx.deleteFrom('association_invitations').where('pk', '=', pk).execute();
}

/** Deletes the invitations of a person to a place, replaced by an association. */
export async function deleteInvitationsTo(
  tx: Tx,
  username: string,
  grantId: number,
  providerId: number | null,
): Promise<void> {
  await sql`
    delete from association_invitations
    where username = ${username}::uuid and fk_grants = ${grantId} and fk_providers is not distinct from ${providerId}::int
  `.execute(tx);
}
