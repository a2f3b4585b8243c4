/** Helpers for tests of user management: a person's row, mails, events, and further people of a grant. */
import { randomUUID } from 'node:crypto';
import { toUsername } from '../../seeds/seed-people.ts';
import type { Db } from '../../src/store/database/database.ts';

export type Added = { readonly username: string; readonly email: string; readonly pk: number };

/** Adds a confirmed person with one association. */
export async function addPerson(
  db: Db,
  email: string,
  place: { grantId: number; role?: 1 | 2; providerId?: number },
): Promise<Added> {
  const username = randomUUID();
  const at = new Date('2023-02-01T12:00:00Z');
  await db
    .insertInto('identity_users')
    .values({
      username,
      email,
      name: 'Extra',
      family_name: 'Person',
      status: 'CONFIRMED',
      created_at: at,
      updated_at: at,
    })
    .execute();
  const { pk } = await db
    .insertInto('user_associations')
    .values({
      username,
      fk_roles: place.role ?? 1,
      fk_grants: place.grantId,
      fk_providers: place.providerId ?? null,
      has_portal_access: true,
      has_dashboard_access: true,
      created_at: at,
    })
    .returning('pk')
    .executeTakeFirstOrThrow();
  return { username, email, pk };
}

/** The key of a persona's association with a grant. */
export async function loadAssociation(db: Db, persona: string, grantId: number): Promise<number> {
  const row = await db
    .selectFrom('user_associations')
    .select('pk')
    .where('username', '=', toUsername(persona))
    .where('fk_grants', '=', grantId)
    .executeTakeFirstOrThrow();
  return row.pk;
}

/** The mails to an address, the latest first. */
export async function mailsTo(
  db: Db,
  address: string,
): Promise<readonly { template: string; body: string }[]> {
  return db
    .selectFrom('outbox')
    .select(['template', 'body'])
    .where('medium', '=', 'email')
    .where('recipient', '=', address)
    .orderBy('pk', 'desc')
    .execute();
}

/** The latest event of an executed action. */
export async function lastEvent(db: Db, action: string) {
  return db
    .selectFrom('audit_events')
    .select(['actor', 'acting_role', 'fk_grants', 'object', 'fields', 'details', 'outcome'])
    .where('action', '=', action)
    .where('outcome', '=', 'done')
    .orderBy('seq', 'desc')
    .executeTakeFirst();
}
