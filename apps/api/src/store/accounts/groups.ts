/** Membership in the groups Admin and acf, and every role of a person by group or by association. */
import type { ActingRole } from '@srae/domain/access/actor';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import type { GroupName } from '../tables/identity.ts';

/** The person's groups. */
export async function listGroups(db: Db | Tx, username: string): Promise<GroupName[]> {
  const rows = await db
    .selectFrom('identity_groups')
    .select('group_name')
    .where('username', '=', username)
    .orderBy('group_name')
    .execute();
  return rows.map((row) => row.group_name);
}

/** Adds a person to a group; false when already a member. */
export async function createMembership(
  db: Db | Tx,
  { username, group }: { readonly username: string; readonly group: GroupName },
  { by, at }: { readonly by: string | null; readonly at: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('identity_groups')
    .values({ username, group_name: group, added_at: at, added_by: by })
    .onConflict((conflict) => conflict.columns(['username', 'group_name']).doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Removes a person from a group; false when not a member. */
export async function deleteMembership(tx: Tx, username: string, group: GroupName): Promise<boolean> {
  const result = await tx
    .deleteFrom('identity_groups')
    .where('username', '=', username)
    .where('group_name', '=', group)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** The Admins who can sign in. */
export async function listAdmins(db: Db | Tx): Promise<readonly { username: string; email: string }[]> {
  return db
    .selectFrom('identity_users as u')
    .innerJoin('identity_groups as g', 'g.username', 'u.username')
    .select(['u.username', 'u.email'])
    .where('g.group_name', '=', 'Admin')
    .where('u.disabled_at', 'is', null)
    .orderBy('u.email')
    .execute();
}

/** Since when these people have been Admins, and who granted the role. */
export function listAdminRoles(
  db: Db | Tx,
  usernames: readonly string[],
): Promise<{ username: string; added_at: Date; added_by: string | null }[]> {
  return db
    .selectFrom('identity_groups')
    .select(['username', 'added_at', 'added_by'])
    .where('group_name', '=', 'Admin')
    .where('username', 'in', usernames)
    .execute();
}

/** Serializes changes of the Admin group, so that two Admins cannot remove each other concurrently (AZ-6). */
export async function lockAdmins(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('admins'))`.execute(tx);
}

/** Every role of a person, in the order used in the audit; none without groups and associations. */
export async function listRoles(db: Db | Tx, username: string): Promise<ActingRole[]> {
  const groups = await listGroups(db, username);
  const rows = await db
    .selectFrom('user_associations')
    .select('fk_roles')
    .distinct()
    .where('username', '=', username)
    .execute();
  const held: Readonly<Record<ActingRole, boolean>> = {
    Admin: groups.includes('Admin'),
    ACF: groups.includes('acf'),
    Grantee: rows.some((row) => row.fk_roles === 1),
    Provider: rows.some((row) => row.fk_roles === 2),
  };
  return ORDER.filter((role) => held[role]);
}

const ORDER = ['Admin', 'ACF', 'Grantee', 'Provider'] as const satisfies readonly ActingRole[];
