import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { personName } from './people.ts';

export type StaffMember = { readonly username: string; readonly name: string };

/** Admins and federal staff who can sign in, by name. */
export async function listStaff(tx: Tx): Promise<readonly StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    select u.username, ${personName('u')} as name
    from identity_users u
    where u.disabled_at is null and exists (select from identity_groups m where m.username = u.username)
    order by lower(${personName('u')}), u.username
  `.execute(tx);
  return rows;
}
