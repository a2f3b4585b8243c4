/** Machine keys: create, list, revoke, and find the creator (BEY-176). */
import type { ListedKey, MachineKey } from '@srae/contract/schemas/accounts/machine-keys';
import type { Actor } from '@srae/domain/access/actor';
import { sql } from 'kysely';
import type { Insertable, RawBuilder, Selectable } from 'kysely';
import { grantLabel } from '../accounts/associations.ts';
import { shownName } from '../accounts/people.ts';
import type { Db, Read, Tx } from '../database/database.ts';
import type { MachineKeyTables } from '../tables/machine-keys.ts';
import { associationsJson } from '../sessions/actor.ts';

/** A key for checking a call, with its creator as the acting person. */
export type KeyOfCall = Pick<MachineKeyTables['machine_keys'], 'key_id' | 'name' | 'actions' | 'networks'> & {
  readonly pk: number;
  readonly grantId: number;
  readonly secretHash: Uint8Array;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  /** The creator, limited to the roles on the key's grant, without groups. */
  readonly actor: Actor;
};

type KeyRow = Omit<KeyOfCall, 'actor'> & {
  readonly username: string;
  readonly email: string;
  readonly given: string;
  readonly familyName: string;
  readonly associations: Actor['associations'];
};

/** The key with that public id if its creator can still sign in, or null. */
export async function findKey(read: Read, keyId: string): Promise<KeyOfCall | null> {
  const [row] = await read(sql<KeyRow>`
    select k.pk, k.fk_grants as "grantId", k.key_id, k.secret_hash as "secretHash", k.name, k.actions, k.networks,
      k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt",
      u.username, u.email, u.name as given, u.family_name as "familyName",
      ${associationsJson(sql`u.username`, sql`a.fk_grants = k.fk_grants and a.fk_roles = 1`)} as associations
    from machine_keys k join identity_users u on u.username = k.made_by and u.disabled_at is null
    where k.key_id = ${keyId}
  `);
  if (!row) return null;
  const { username, email, given, familyName, associations, ...key } = row;
  return {
    ...key,
    actor: {
      sub: username,
      username,
      sid: '',
      email,
      name: given,
      familyName,
      groups: { admin: false, acf: false },
      hasPasskey: false,
      associations,
      chosenGrantId: key.grantId,
      idleExpiresAt: key.expiresAt.getTime(),
      machineKey: key.pk,
    },
  };
}

/** The key of a call that it has authenticated. */
export function getKeyByPk(tx: Tx, pk: number): Promise<Selectable<MachineKeyTables['machine_keys']>> {
  return tx.selectFrom('machine_keys').selectAll().where('pk', '=', pk).executeTakeFirstOrThrow();
}

/** Whether the key is still in force. Its end waits until the transaction has ended. */
export async function lockKeyInForce(tx: Tx, pk: number, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('machine_keys')
    .select('pk')
    .where('pk', '=', pk)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the last use of the key. */
export async function saveKeyUse(db: Db, pk: number, at: Date): Promise<void> {
  await db.updateTable('machine_keys').set({ last_used_at: at }).where('pk', '=', pk).execute();
}

/** Adds a key; returns its row's key. */
export async function createKey(
  tx: Tx,
  values: Insertable<MachineKeyTables['machine_keys']>,
): Promise<number> {
  const { pk } = await tx.insertInto('machine_keys').values(values).returning('pk').executeTakeFirstOrThrow();
  return pk;
}

/** Number of active keys of the grant; blocks the creation of others until the transaction ends. */
export async function countActiveKeys(tx: Tx, grantId: number, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('machine keys'), ${grantId})`.execute(tx);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from machine_keys
    where fk_grants = ${grantId} and revoked_at is null and expires_at > ${now.toISOString()}::timestamptz
  `.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Revokes a key of the grant, or of any grant if none is named; returns its name and grant, or null if not found. */
export async function saveKeyRevoked(
  tx: Tx,
  { pk, grantId }: { readonly pk: number; readonly grantId: number | null },
  revoked: { readonly by: string; readonly at: Date },
): Promise<{ readonly keyId: string; readonly grantId: number } | null> {
  const row = await tx
    .updateTable('machine_keys')
    .set({ revoked_at: revoked.at, revoked_by: revoked.by })
    .where('pk', '=', pk)
    .where('revoked_at', 'is', null)
    .$if(grantId !== null, (query) => query.where('fk_grants', '=', grantId ?? 0))
    .returning(['key_id', 'fk_grants'])
    .executeTakeFirst();
  return row ? { keyId: row.key_id, grantId: row.fk_grants } : null;
}

/** A key that has ended with its maker's right. */
export type EndedKey = { readonly keyId: string; readonly name: string; readonly grantId: number };

/**
 * Revokes the active keys created by the person: all, or those of grants where the person no longer has the right to
 * keys. `by` is null where nobody does it.
 */
export async function saveKeysRevoked(
  tx: Tx,
  { username, which }: { readonly username: string; readonly which: 'all' | 'without right' },
  { by, at }: { readonly by: string | null; readonly at: Date },
): Promise<readonly EndedKey[]> {
  const { rows } = await sql<EndedKey>`
    update machine_keys k set revoked_at = ${at.toISOString()}::timestamptz, revoked_by = ${by}::uuid
    where k.made_by = ${username}::uuid and k.revoked_at is null and k.expires_at > ${at.toISOString()}::timestamptz
      and ${which === 'all' ? sql`true` : sql`not ${hasRight(sql`k.made_by`, sql`k.fk_grants`)}`}
    returning k.key_id as "keyId", k.name, k.fk_grants as "grantId"
  `.execute(tx);
  return rows;
}

/** Whether the person can sign in and is a Grantee of the grant with portal access, both as expressions. */
function hasRight(username: RawBuilder<unknown>, grantId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from held_associations a join identity_users u on u.username = a.username and u.disabled_at is null
    where a.username = ${username} and a.fk_grants = ${grantId} and a.fk_roles = 1 and a.has_portal_access
  )`;
}

/** The keys of a grant, the latest first. */
export async function listKeys(tx: Tx, grantId: number, now: Date): Promise<readonly MachineKey[]> {
  return readKeys(tx, sql`k.fk_grants = ${grantId}`, now);
}

/** The keys of all grants. */
export async function listAllKeys(tx: Tx, now: Date): Promise<readonly ListedKey[]> {
  return readKeys(tx, sql`true`, now);
}

type ListedRow = Omit<ListedKey, 'expires_at' | 'made_at' | 'last_used_at' | 'revoked_at'> & {
  readonly expires_at: Date;
  readonly made_at: Date;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
};

async function readKeys(tx: Tx, where: RawBuilder<unknown>, now: Date): Promise<readonly ListedKey[]> {
  const { rows } = await sql<ListedRow>`
    select k.pk, k.name, k.key_id as id, k.actions, k.networks, k.expires_at, k.made_at, k.last_used_at, k.revoked_at,
      case
        when k.revoked_at is not null then 'revoked'
        when k.expires_at <= ${now.toISOString()}::timestamptz then 'expired'
        when not ${hasRight(sql`k.made_by`, sql`k.fk_grants`)} then 'unusable'
        else 'active'
      end as state,
      ${shownName('m')} as made_by,
      case when k.revoked_by is not null then ${shownName('v')} end as revoked_by,
      ${grantLabel} as grant
    from machine_keys k
    join grants g on g.pk = k.fk_grants
    join grantees o on o.pk = g.fk_grantees
    join funding_streams f on f.pk = g.fk_funding_streams
    left join identity_users m on m.username = k.made_by
    left join identity_users v on v.username = k.revoked_by
    where ${where}
    order by k.pk desc
  `.execute(tx);
  return rows.map((row) => ({
    ...row,
    expires_at: row.expires_at.toISOString(),
    made_at: row.made_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  }));
}
