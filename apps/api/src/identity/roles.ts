/** Every role of a person, by group or by association, for the record of what they do to their own account. */
import type { ActingRole } from '@srae/domain/access/actor';
import type { Db, Tx } from '../store/database/database.ts';
import { listGroups } from './users.ts';

/** In the order in which the record names them; none for people without groups and associations. */
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
