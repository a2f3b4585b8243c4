/** Passkeys: sign-in with one, and managing the own ones. */
import type { PasskeySignIn, PasskeyStarted } from '@srae/contract/schemas/accounts/passkeys';
import { expect } from 'vitest';
import { PASSWORD } from '../../../seeds/personas.ts';
import { createMembership } from '../../../src/store/accounts/groups.ts';
import { createPasskey, deletePasskeys, listPasskeys } from '../../../src/store/credentials/passkeys.ts';
import { createRecovery } from '../../../src/store/credentials/recoveries.ts';
import { PasskeyDevice } from '../../portal/passkey-device.ts';
import { type CallContext, type RowCases, send } from '../call.ts';
import { freshPerson } from '../fresh-objects.ts';
import { findPerson, type Stage } from '../stage.ts';

const after = async ({ stage, column }: CallContext) => {
  const person = findPerson(stage, column);
  if (person) await stage.db.transaction().execute((tx) => deletePasskeys(tx, person.username));
};

const OWN = 'authenticator=embedded; target=own';
const OTHER = 'authenticator=embedded; target=other user';

export const PASSKEY_CASES: RowCases = {
  'POST /api/auth/passkey/start [authenticator=embedded]': {
    request: () => ({ body: {} }),
    shows: ({ data }) => expect(data).toMatchObject({ options: { userVerification: 'required' } }),
  },
  'POST /api/auth/passkey/finish [authenticator=embedded; case=valid input]': {
    ids: ['BEY-175'],
    request: async ({ stage }) => {
      const { device } = await keep(stage, (await freshPerson(stage)).username);
      const begun = await send(stage, START_SIGN_IN, { body: {} }, { session: null });
      const { session, options } = begun.data as PasskeySignIn; // as the schema of the call has it
      const origin = stage.deps.config.publicUrl;
      return { body: { session, response: device.sign(options.challenge, { origin }) }, headers: { origin } };
    },
    shows: ({ data }) => expect(data).toMatchObject({ step: 'done' }),
  },
  'GET /api/auth/passkeys [authenticator=embedded]': {
    request: () => ({}),
    shows: ({ data }) => expect(data).toEqual([]),
  },
  'POST /api/auth/passkeys/options [authenticator=embedded]': {
    request: () => ({ body: { password: PASSWORD } }),
    shows: ({ data }) => expect(data).toMatchObject({ options: { attestation: 'none' } }),
  },
  'POST /api/auth/passkeys [authenticator=embedded]': {
    ids: ['BEY-175'],
    request: async ({ stage, session }) => {
      const device = new PasskeyDevice();
      if (!session) return { body: { session: 'x', name: 'x', response: {} } };
      const begun = await send(stage, START, { body: { password: PASSWORD } }, { session });
      const { session: name, options } = begun.data as PasskeyStarted; // as the schema of the call has it
      const response = device.make(options, { origin: stage.deps.config.publicUrl });
      return { body: { session: name, name: 'Laptop', response } };
    },
    shows: ({ data }) => expect(data).toEqual([expect.objectContaining({ name: 'Laptop' })]),
    after,
  },
  [`PUT /api/auth/passkeys/{pk} [${OWN}]`]: {
    request: async (caller) => ({ at: { pk: await ownKey(caller) }, body: { name: 'Phone' } }),
    shows: ({ data }) => expect(data).toEqual([expect.objectContaining({ name: 'Phone' })]),
    after,
  },
  [`PUT /api/auth/passkeys/{pk} [${OTHER}]`]: {
    request: async ({ stage }) => ({ at: { pk: await othersKey(stage) }, body: { name: 'Phone' } }),
  },
  [`DELETE /api/auth/passkeys/{pk} [${OWN}]`]: {
    request: async (caller) => ({ at: { pk: await ownKey(caller) }, body: { password: PASSWORD } }),
    shows: ({ data }) => expect(data).toEqual([]),
    after,
  },
  [`DELETE /api/auth/passkeys/{pk} [${OTHER}]`]: {
    request: async ({ stage }) => ({ at: { pk: await othersKey(stage) }, body: { password: PASSWORD } }),
  },
  'GET /api/admin/user/{username}/second-factors [authenticator=embedded]': {
    request: async ({ stage }) => ({ at: { username: (await freshPerson(stage)).username } }),
    shows: ({ data }) => expect(data).toEqual({ passkeys: [], recovery: null }),
  },
  'POST /api/admin/user/{username}/recovery [authenticator=embedded]': {
    ids: ['BEY-175'],
    request: async ({ stage }) => ({
      at: { username: (await freshPerson(stage)).username },
      body: { reason: 'The phone is lost.' },
    }),
  },
  'PUT /api/admin/user/{username}/recovery [authenticator=embedded]': {
    ids: ['BEY-175'],
    request: async ({ stage }) => ({
      at: { username: await askedFor(stage) },
      body: { decision: 'approved' },
    }),
  },
  'POST /api/auth/passkey/start [authenticator=oidc]': { request: () => ({ body: {} }) },
  'POST /api/auth/passkey/finish [authenticator=oidc]': { request: () => ({ body: {} }) },
  'GET /api/auth/passkeys [authenticator=oidc]': { request: () => ({}) },
  'POST /api/auth/passkeys [authenticator=oidc]': { request: () => ({ body: {} }) },
};

const START_SIGN_IN = { method: 'POST', path: '/api/auth/passkey/start' } as const;
const START = { method: 'POST', path: '/api/auth/passkeys/options' } as const;

async function ownKey({ stage, column }: CallContext): Promise<number> {
  const person = findPerson(stage, column);
  return person ? (await keep(stage, person.username)).pk : 1;
}

async function othersKey(stage: Stage): Promise<number> {
  return (await keep(stage, (await freshPerson(stage)).username)).pk;
}

/** A passkey of the person. */
async function keep(stage: Stage, username: string): Promise<{ device: PasskeyDevice; pk: number }> {
  const device = new PasskeyDevice();
  device.userHandle = Buffer.from(username).toString('base64url');
  await stage.db.transaction().execute((tx) =>
    createPasskey(tx, {
      username,
      credential_id: device.id,
      name: 'Laptop',
      public_key: device.publicKey,
      counter: 0,
      transports: ['internal'],
      created_at: stage.deps.clock.now(),
    }),
  );
  const passkeys = await listPasskeys(stage.db, username);
  return { device, pk: passkeys.at(-1)?.pk ?? 0 };
}

/** A person for whom another Admin has requested a recovery. */
async function askedFor(stage: Stage): Promise<string> {
  const { username } = await freshPerson(stage);
  const { username: other } = await freshPerson(stage);
  const now = stage.deps.clock.now();
  await stage.db.transaction().execute(async (tx) => {
    await createMembership(tx, { username: other, group: 'Admin' }, { by: null, at: now });
    await createRecovery(tx, {
      username,
      reason: 'The phone is lost.',
      requested_by: other,
      requested_at: now,
      expires_at: new Date(now.getTime() + 60_000),
    });
  });
  return username;
}
