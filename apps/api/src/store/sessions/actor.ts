/** The person of a session with all data needed for authorization: read by every request, in one query. */
import type { Actor, Association } from '@srae/domain/access/actor';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Read, Tx } from '../database/database.ts';
import { templateQuery } from '../database/templated.ts';
import { isUuid } from '../database/uuid.ts';
import { type AsOf, isInForce, type SessionRef } from './sessions.ts';

/** The person of a valid session, or null. Groups and associations also determine the scope of read-ahead queries. */
export async function findActor(read: Read, ref: SessionRef, asOf: AsOf): Promise<Actor | null> {
  if (!isUuid(ref.sid) || !isUuid(ref.sub)) return null;
  const { sid, sub } = ref;
  const [row] = await read(
    templateQuery('actor', { ref: { sid, sub }, asOf }, (slots) => {
      const { ref: own } = slots;
      return buildActorQuery(sql`s.sid = ${own.sid}::uuid and s.username = ${own.sub}::uuid`, slots.asOf);
    }),
  );
  return row ? toActor(row) : null;
}

/** The person of the valid session of a refresh token, whether or not the token was used; or null. */
export async function findActorByToken(read: Read, hash: Uint8Array, asOf: AsOf): Promise<Actor | null> {
  const [row] = await read(
    templateQuery('actor by token', { hash, asOf }, (slots) =>
      buildActorQuery(
        sql`s.sid = (select t.sid from refresh_tokens t where t.token_hash = ${slots.hash})`,
        slots.asOf,
      ),
    ),
  );
  return row ? toActor(row) : null;
}

/** Locks what a person's rights consist of: session, groups and associations do not end before the transaction. */
export async function lockRights(
  tx: Tx,
  { sub, sid }: SessionRef,
  associationPks: readonly number[],
): Promise<void> {
  await sql`select from sessions where sid = ${sid} and username = ${sub} for share`.execute(tx);
  await sql`select from identity_groups where username = ${sub} for share`.execute(tx);
  await sql`select from user_associations where pk = any(${[...associationPks]}::int[]) for share`.execute(
    tx,
  );
}

function toActor(row: ActorRow): Actor {
  return {
    sub: row.username,
    username: row.username,
    sid: row.sid,
    email: row.email,
    name: row.name,
    familyName: row.family_name,
    groups: { admin: row.groups.includes('Admin'), acf: row.groups.includes('acf') },
    hasPasskey: row.has_passkey,
    associations: row.associations,
    chosenGrantId: row.chosen_grant,
    idleExpiresAt: row.idle_expires_at.getTime(),
  };
}

/** The person of the session `s` that matches the condition. */
function buildActorQuery(condition: RawBuilder<unknown>, asOf: AsOf): RawBuilder<ActorRow> {
  return sql`
    select s.sid, s.username, s.chosen_grant, s.idle_expires_at, u.email, u.name, u.family_name,
      array(select g.group_name from identity_groups g where g.username = u.username) as groups,
      exists(select from passkeys k where k.username = u.username) as has_passkey,
      ${associationsJson(sql`u.username`, sql`true`)} as associations
    from sessions s join identity_users u on u.username = s.username
    where ${condition} and ${isInForce(asOf)}
  `;
}

/** The associations in force of a person (a column expression) that match the condition on `a`, as JSON. */
export function associationsJson(
  username: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    coalesce((
      select json_agg(json_build_object(
        'pk', a.pk, 'grantId', a.fk_grants,
        'role', case a.fk_roles when 1 then 'grantee' else 'provider' end,
        'providerId', a.fk_providers,
        'hasPortalAccess', a.has_portal_access, 'hasDashboardAccess', a.has_dashboard_access,
        'grantActive', a.grant_active,
        'mayUpload', case when a.fk_roles = 1 then true
          else coalesce((select p.may_upload from providers p where p.pk = a.fk_providers), false) end
      ) order by a.pk, a.fk_grants)
      from held_associations a
      where a.username = ${username} and ${condition}
    ), '[]')
  `;
}

type ActorRow = {
  sid: string;
  username: string;
  chosen_grant: number | null;
  idle_expires_at: Date;
  email: string;
  name: string;
  family_name: string;
  groups: string[];
  has_passkey: boolean;
  associations: Association[];
};
