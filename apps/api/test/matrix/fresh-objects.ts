/** Objects created for a single cell. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inScope } from '../../src/store/database/database.ts';
import { createInvitation } from '../../src/store/accounts/invitations.ts';
import { type Added, addPerson } from '../portal/people.ts';
import { createPracticeGrant, lockPracticeGrant } from '../../src/store/programme/practice.ts';
import { send } from './call.ts';
import type { Stage } from './stage.ts';

let made = 0;

/** A number unique to the cell. */
export function freshNumber(): number {
  made += 1;
  return made;
}

/** A name unique to the cell. */
export function freshName(what: string): string {
  return `${what} ${freshNumber()}`;
}

export function freshEmail(): string {
  return `fresh${freshNumber()}@example.org`;
}

/** A provider without programs, of grant A by default. */
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

/** A confirmed Grantee of a grant; grant A by default. */
export function freshPerson(stage: Stage, grantId: number = stage.grantId): Promise<Added> {
  return addPerson(stage.db, freshEmail(), { grantId });
}

/** A Grantee of grant A, invited but never signed in; returns the key of the association. */
export async function freshInvitation(stage: Stage): Promise<number> {
  const { pk } = await inviteByAdmin(stage, { role_id: 1, fk_grants: stage.grantId });
  return pk;
}

/** A person of ACF, invited but never signed in; returns the username. */
export async function freshNewcomer(stage: Stage): Promise<string> {
  const { cognitoId } = await inviteByAdmin(stage, { role_id: 4 });
  return cognitoId;
}

async function inviteByAdmin(stage: Stage, place: object): Promise<{ pk: number; cognitoId: string }> {
  const session = await stage.sharedSession(stage.people.AD.username);
  const user = { name: 'Invited', family_name: 'Person', email: freshEmail() };
  const body = { action: 'new', user, ...place };
  const answer = await send(stage, { method: 'POST', path: '/api/user-associations' }, { body }, { session });
  return answer.data as { pk: number; cognitoId: string }; // the contract of the call
}

/** A new provider of grant A to which the person is invited; returns the key of the invitation. */
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

/** Adds a person to an identity group. */
export async function intoGroup({ db }: Stage, username: string, group: 'Admin' | 'acf'): Promise<void> {
  await sql`insert into identity_groups (username, group_name, added_at) values (${username}, ${group}, now())`.execute(
    db,
  );
}

/** The practice grant of grant A's organisation, switched on. */
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
