/** User rows from the database. */
import { listRows } from './database.ts';

type Person = {
  username: string;
  email: string;
  name: string;
  phone_entered: string | null;
  status: string;
  preset_code_hash: string | null;
};
/** The accounts with an e-mail address, if any. */
export const listPerson = (email: string) =>
  listRows<Person>(
    `select username, email, name, phone_entered, status, preset_code_hash from identity_users
     where email = $1`,
    [email],
  );
/** The roles of an e-mail address, oldest first. */
export const listRoles = (email: string) =>
  listRows(
    `select fk_roles, fk_grants, fk_providers, has_portal_access, has_dashboard_access
     from user_associations join identity_users using (username)
     where email = $1 and user_associations.deleted_at is null order by pk`,
    [email],
  );

/** All data that a refused action must not change. */
export async function readTraces(): Promise<unknown> {
  const [counted] = await listRows(
    `select (select count(*) from identity_users) as users,
       (select count(*) from user_associations) as associations,
       (select count(*) from outbox) as mails,
       (select md5(string_agg(u::text, '|' order by username)) from
         (select username, email, name, family_name, phone_entered, password_hash, preset_code_hash from identity_users) u)
         as people`,
  );
  return counted;
}

/** A person's credentials and account status. */
const ACCOUNT =
  'status, password_hash, password_changed_at, phone_e164, phone_entered, phone_trial, phone_verified_at, mfa_channel, mfa_preferred';

/** Reads these demo accounts; returns a function that restores what a journey changed. */
export async function keepAccounts(keys: readonly string[]): Promise<() => Promise<void>> {
  const rows = await listRows<{ account: unknown; username: string }>(
    'select username, to_jsonb(u) as account from identity_users u where email = any($1)',
    [keys.map((key) => `${key}@example.org`)],
  );
  return async () => {
    for (const { account, username } of rows)
      await listRows(
        `update identity_users set (${ACCOUNT}) =
           (select ${ACCOUNT} from jsonb_populate_record(null::identity_users, $1))
         where username = $2`,
        [account, username],
      );
  };
}
