/** OpenID Connect sign-ins in progress: before the person returns, and before the account is linked. */
import type { Selectable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { IdentityTables } from '../tables/identity.ts';

export type OidcRequest = Selectable<IdentityTables['oidc_requests']>;
export type UnlinkedIdentity = Selectable<IdentityTables['oidc_unlinked']>;

/** Stores the values that the provider's response is checked against. */
export async function createOidcRequest(db: Db, row: OidcRequest): Promise<void> {
  await db.insertInto('oidc_requests').values(row).execute();
}

/** Removes the request of this browser and state and returns it, expired or not: of two concurrent calls one gets it. */
export async function deleteOidcRequest(
  db: Db,
  tokenHash: Uint8Array,
  state: string,
): Promise<OidcRequest | null> {
  const row = await db
    .deleteFrom('oidc_requests')
    .where('token_hash', '=', tokenHash)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the proven identity until the invitation is proven. */
export async function createUnlinked(db: Db, row: UnlinkedIdentity): Promise<void> {
  await db.insertInto('oidc_unlinked').values(row).execute();
}

/** Removes the proven identity and returns it, expired or not: of two concurrent calls one gets it. */
export async function deleteUnlinked(db: Db, sessionHash: Uint8Array): Promise<UnlinkedIdentity | null> {
  const row = await db
    .deleteFrom('oidc_unlinked')
    .where('session_hash', '=', sessionHash)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
