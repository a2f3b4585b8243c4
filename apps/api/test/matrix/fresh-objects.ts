/** Objects made for one cell alone. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inScope } from '../../src/store/database/database.ts';
import { createInvitation } from '../../src/store/accounts/invitations.ts';
import { type Added, addPerson } from '../portal/people.ts';
import { createPracticeGrant, lockPracticeGrant } from '../../src/store/programme/practice.ts';
import { send } from './call.ts';
import type { Stage } from './stage.ts';

let made = 0;

/** A number that no other cell uses. */
export function freshNumber(): number {
  made += 1;
  return made;
}

/** A name that no other cell uses. */
export function freshName(what: string): string {
  return `${what} ${freshNumber()}`;
}

export function freshEmail(): string {
  return `fresh${freshNumber()}@example.org`;
}

/** A provider without programs, of grant A unless another is named. */
export function freshProvider({ db, grantId }: Stage, of: number = grantId): Promise<number> {
  const row = { fk_grants: of, provider_name: freshName('Provider'), deleted_at: null, deleted_by: null };
  return inScope(db, 'all', async (tx) => {
    const { pk } = await tx.insertInto('providers').values(row).returning('pk').executeTakeFirstOrThrow();
    return pk;
  });
}

/** A program of provider A1. */
export function freshProgram({ db, grantId, pid }: Stage): Promise<number> {
  const row = {
    fk_grants: grantId,
    fk_providers: pid,
    program_name: freshName('Program'),
    deleted_at: null,
    deleted_by: null,
  };
  return inScope(db, 'all', async (tx) => {
    const { pk } = await tx.insertInto('programs').values(row).returning('pk').executeTakeFirstOrThrow();
    return pk;
  });
}

/** A confirmed Grantee of a grant; of grant A unless another is named. */
export function freshPerson(stage: Stage, grantId: number = stage.grantId): Promise<Added> {
  return addPerson(stage.db, freshEmail(), { grantId });
}

/** A Grantee of grant A who was invited and has never signed in: the key of the association. */
export async function freshInvitation(stage: Stage): Promise<number> {
  const session = await stage.openSession(stage.people.AD.username);
  const body = {
    action: 'new',
    role_id: 1,
    user: { name: 'Invited', family_name: 'Person', email: freshEmail() },
    fk_grants: stage.grantId,
  };
  const answer = await send(stage, { method: 'POST', path: '/api/user-associations' }, { body }, { session });
  const { pk } = answer.data as { pk: number }; // the contract of the call
  return pk;
}

/** A fresh provider of grant A that the person is invited to: the key of the invitation. */
export async function freshOffer(stage: Stage, username: string): Promise<number> {
  const at = stage.deps.clock.now();
  const offer = {
    alias: randomUUID(),
    username,
    typed: { email: freshEmail(), name: 'Invited', familyName: 'Person' },
    grantId: stage.grantId,
    providerId: await freshProvider(stage),
    portal: true,
    dashboard: false,
    by: stage.people.AD.username,
    at,
    expiresAt: new Date(at.getTime() + 3_600_000),
  };
  return inScope(stage.db, 'all', (tx) => createInvitation(tx, offer));
}

/** Puts a person into an identity group. */
export async function intoGroup({ db }: Stage, username: string, group: 'Admin' | 'acf'): Promise<void> {
  await sql`insert into identity_groups (username, group_name, added_at) values (${username}, ${group}, now())`.execute(
    db,
  );
}

/** The practice grant of the organisation that holds grant A, switched on. */
export async function practiceGrant({ db, grantId }: Stage): Promise<number> {
  return inScope(db, 'all', async (tx) => {
    const { fk_grantees: grantee } = await tx
      .selectFrom('grants')
      .select('fk_grantees')
      .where('pk', '=', grantId)
      .executeTakeFirstOrThrow();
    const found = await lockPracticeGrant(tx, grantee);
    return found?.pk ?? (await createPracticeGrant(tx, grantee)) ?? 0;
  });
}
