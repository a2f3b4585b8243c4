/** Inserts the personas with their password, groups and associations. */
import { createHash } from 'node:crypto';
import type { Tx } from '../src/store/database/database.ts';
import { PASSWORD, PERSONAS, PRESET_CODE } from './personas.ts';
import type { Persona } from './personas.ts';
import type { DemoDeps } from '../src/demo.ts';
import type { SeededProgramme } from './seed-programme.ts';

/** Who reports for each grant, by the grant's key. */
export type SeededPeople = ReadonlyMap<number, string>;

const AT = new Date('2023-01-09T15:00:00Z');

export async function seedPeople(
  tx: Tx,
  demo: SeededProgramme,
  hash: DemoDeps['hash'],
): Promise<SeededPeople> {
  const password = await hash(PASSWORD);
  const preset = await hash(PRESET_CODE);
  const reporters = new Map<number, string>();
  for (const persona of PERSONAS) {
    const username = toUsername(persona.key);
    await tx
      .insertInto('identity_users')
      .values(userRow(persona, username, password, preset))
      .execute();
    if (persona.group) {
      await tx
        .insertInto('identity_groups')
        .values({ username, group_name: persona.group, added_at: AT })
        .execute();
    }
    await associate(tx, persona, username, demo);
    for (const { grant, role, portal } of persona.associations) {
      const pk = demo.grants[grant]?.pk;
      if (pk !== undefined && role === 'grantee' && portal) reporters.set(pk, reporters.get(pk) ?? username);
    }
  }
  for (const grant of demo.grants) {
    if (!reporters.has(grant.pk)) reporters.set(grant.pk, await addOffice(tx, grant.pk));
  }
  return reporters;
}

/** The reporting office of a grant that no persona works for; the account has no password. */
async function addOffice(tx: Tx, grantPk: number): Promise<string> {
  const key = `office-${grantPk}`;
  const username = toUsername(key);
  await tx
    .insertInto('identity_users')
    .values({
      username,
      email: `${key}@example.org`,
      name: 'Reporting',
      family_name: 'Office',
      status: 'CONFIRMED',
      created_at: AT,
      updated_at: AT,
    })
    .execute();
  await tx
    .insertInto('user_associations')
    .values({
      username,
      fk_roles: 1,
      fk_grants: grantPk,
      has_portal_access: true,
      has_dashboard_access: true,
      created_at: AT,
    })
    .execute();
  return username;
}

/** A fixed uuid for a persona, so that every machine's demo is the same. */
export function toUsername(key: string): string {
  const hex = createHash('sha256').update(`persona ${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function userRow(persona: Persona, username: string, password: string, preset: string) {
  const mustChange = persona.status === 'FORCE_CHANGE_PASSWORD';
  return {
    username,
    email: persona.email,
    name: persona.name,
    family_name: persona.familyName,
    phone_e164: persona.phone,
    phone_entered: persona.phone,
    mfa_channel: persona.channel,
    mfa_preferred: persona.channel === 'sms' ? ('SMS' as const) : ('NOMFA' as const),
    phone_verified_at: persona.channel === 'sms' ? AT : null,
    status: persona.status ?? ('CONFIRMED' as const),
    password_hash: password,
    password_changed_at: AT,
    // The newcomer's temporary password stays good for as long as the demo lives.
    temp_password_expires_at: mustChange ? new Date('2099-12-31T00:00:00Z') : null,
    preset_code_hash: persona.channel === 'preset' ? preset : null,
    created_at: AT,
    updated_at: AT,
  };
}

async function associate(tx: Tx, persona: Persona, username: string, demo: SeededProgramme): Promise<void> {
  for (const one of persona.associations) {
    const grant = demo.grants[one.grant];
    if (!grant)
      throw new Error(`Persona ${persona.key} names grant ${one.grant}, which the demo does not hold.`);
    await tx
      .insertInto('user_associations')
      .values({
        username,
        fk_roles: one.role === 'grantee' ? 1 : 2,
        fk_grants: grant.pk,
        fk_providers: one.provider === undefined ? null : (grant.providers[one.provider]?.pk ?? null),
        has_portal_access: one.portal,
        has_dashboard_access: one.dashboard,
        created_at: AT,
      })
      .execute();
  }
}
