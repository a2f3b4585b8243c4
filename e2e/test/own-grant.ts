/** Creates a separate grant and Grantee for a file of journeys, to isolate its data. */
import { randomInt, randomUUID } from 'node:crypto';
import { listRows } from './database.ts';

type OwnProvider = { readonly name: string; readonly programs: readonly string[] };
type Placed = { readonly pk: number; readonly programs: readonly number[] };

export type OwnGrant = {
  readonly pk: number;
  readonly name: string;
  /** Signs in as '{key}@example.org' with the demo's password and a code by text message. */
  readonly key: string;
  /** In the order given. */
  readonly providers: readonly Placed[];
};

/**
 * Creates a grantee with one grant, one Grantee and these providers, without saved data. A grantee and account of an
 * earlier attempt of the same file are renamed.
 */
export async function ownGrant(
  key: string,
  name: string,
  providers: readonly OwnProvider[] = [],
): Promise<OwnGrant> {
  await listRows(`update grantees set grantee_name = 'Earlier try ' || pk where grantee_name = $1`, [name]);
  await listRows(`update identity_users set email = username || '@example.org' where email = $1`, [
    `${key}@example.org`,
  ]);
  const [grant] = await listRows<{ pk: number }>(
    `with organisation as (insert into grantees (grantee_name) values ($1) returning pk)
     insert into grants (fk_grantees, fk_funding_streams, gr_cohort)
     select organisation.pk, funding_streams.pk, 'FY2020' from organisation, funding_streams
     where funding_stream_name = 'CSRAE' returning pk`,
    [name],
  );
  if (!grant) throw new Error('The demo has no stream CSRAE.');
  await addGrantee(key, grant.pk);
  const placed: Placed[] = [];
  for (const provider of providers) placed.push(await addProvider(grant.pk, provider));
  return { pk: grant.pk, name, key, providers: placed };
}

/** An account like the demo's own, with grace's password. */
async function addGrantee(key: string, grantPk: number): Promise<void> {
  await listRows(
    `with person as (
       insert into identity_users (username, email, name, family_name, phone_e164, phone_entered, mfa_channel,
         mfa_preferred, phone_verified_at, status, password_hash, password_changed_at, created_at, updated_at)
       select $1, $2, 'Olive', 'Owner', $3, $3, mfa_channel, mfa_preferred, phone_verified_at, status,
         password_hash, password_changed_at, created_at, updated_at
       from identity_users where email = 'grace@example.org' returning username)
     insert into user_associations (username, fk_roles, fk_grants, has_portal_access, has_dashboard_access, created_at)
     select username, 1, $4, true, true, now() from person`,
    [randomUUID(), `${key}@example.org`, `+1202555${randomInt(2000, 9999)}`, grantPk],
  );
}

/** A provider with its programs, added to a grant. */
export async function addProvider(grantPk: number, { name, programs }: OwnProvider): Promise<Placed> {
  const [provider] = await listRows<{ pk: number }>(
    'insert into providers (fk_grants, provider_name) values ($1, $2) returning pk',
    [grantPk, name],
  );
  if (!provider) throw new Error('A provider was not added.');
  const keys: number[] = [];
  for (const program of programs) {
    const [row] = await listRows<{ pk: number }>(
      'insert into programs (fk_grants, fk_providers, program_name) values ($1, $2, $3) returning pk',
      [grantPk, provider.pk, program],
    );
    if (row) keys.push(row.pk);
  }
  return { pk: provider.pk, programs: keys };
}
