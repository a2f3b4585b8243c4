/** People as the database has them. */
import { listRows } from './database.ts';

type Person = {
  username: string;
  email: string;
  name: string;
  phone_entered: string | null;
  status: string;
  preset_code_hash: string | null;
};
/** The account of an address, or none. */
export const listPerson = (email: string) =>
  listRows<Person>(
    `select username, email, name, phone_entered, status, preset_code_hash from identity_users
     where email = $1`,
    [email],
  );
/** The roles of an address, the first given first. */
export const listRoles = (email: string) =>
  listRows(
    `select fk_roles, fk_grants, fk_providers, has_portal_access, has_dashboard_access
     from user_associations join identity_users using (username)
     where email = $1 and user_associations.deleted_at is null order by pk`,
    [email],
  );

/** Everything that a refused act must not have touched. */
export async function readTraces(): Promise<unknown> {
  const [counted] = await listRows(
    `select (select count(*) from identity_users) as users,
       (select count(*) from user_associations) as associations,
       (select count(*) from outbox) as letters,
       (select md5(string_agg(u::text, '|' order by username)) from
         (select username, email, name, family_name, phone_entered, password_hash, preset_code_hash from identity_users) u)
         as people`,
  );
  return counted;
}
