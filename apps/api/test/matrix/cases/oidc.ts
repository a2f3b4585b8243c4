/** Sign-in through an OpenID Connect provider, where configured. */
import { expect } from 'vitest';
import { PASSWORD } from '../../../seeds/personas.ts';
import { sha256 } from '../../../src/identity/keys/secrets.ts';
import { createOidcRequest, createUnlinked } from '../../../src/store/sessions/oidc-sign-ins.ts';
import type { RowCases } from '../call.ts';
import { freshPerson } from '../fresh-objects.ts';
import type { Stage } from '../stage.ts';

export const OIDC_CASES: RowCases = {
  'POST /api/auth/oidc/start [authenticator=oidc]': {
    request: ({ stage }) => ({ body: {}, headers: { origin: stage.deps.config.publicUrl } }),
    shows: ({ data }) => expect(data).toEqual({ url: expect.stringMatching(/code_challenge=/) }),
  },
  'POST /api/auth/oidc/finish [authenticator=oidc; case=valid input]': {
    request: async ({ stage }) => {
      const { origin, cookie, search } = await returnFromProvider(stage);
      return { body: { search }, headers: { origin, cookie } };
    },
    shows: ({ data }) => expect(data).toMatchObject({ step: 'invitation' }),
  },
  'POST /api/auth/oidc/link [authenticator=oidc; case=valid input]': {
    request: async ({ stage }) => ({
      body: { session: await proveInvited(stage), code: PASSWORD },
      headers: { origin: stage.deps.config.publicUrl },
    }),
    shows: ({ data }) => expect(data).toMatchObject({ step: 'done' }),
  },
  'POST /api/auth/oidc/start [authenticator=embedded]': { request: () => ({ body: {} }) },
  'POST /api/auth/oidc/finish [authenticator=embedded]': { request: () => ({ body: { search: '?' } }) },
  'POST /api/auth/oidc/link [authenticator=embedded]': {
    request: () => ({ body: { session: 'x', code: 'x' } }),
  },
};

/** A browser returning from the provider. */
async function returnFromProvider(stage: Stage): Promise<{ origin: string; cookie: string; search: string }> {
  const { provider, port } = await stage.oidc();
  const checks = port.newChecks();
  const token = crypto.randomUUID();
  await createOidcRequest(stage.db, {
    token_hash: sha256(token),
    state: checks.state,
    nonce: checks.nonce,
    code_verifier: checks.codeVerifier,
    expires_at: new Date(stage.deps.clock.now().getTime() + 60_000),
  });
  provider.person = { subject: 'nobody yet', email: 'nobody.yet@example.org' };
  const search = await provider.visit((await port.start(checks)).href);
  return { origin: stage.deps.config.publicUrl, cookie: `oidc=${token}`, search };
}

/** An invited person authenticated by the provider. */
async function proveInvited(stage: Stage): Promise<string> {
  const { email, username } = await freshPerson(stage);
  const later = new Date(stage.deps.clock.now().getTime() + 60_000);
  await stage.db
    .updateTable('identity_users')
    .set({
      status: 'FORCE_CHANGE_PASSWORD',
      temp_password_expires_at: later,
      password_hash: await stage.deps.identity.hasher.hash(PASSWORD),
    })
    .where('username', '=', username)
    .execute();
  const session = crypto.randomUUID();
  const proven = { issuer: 'https://provider.example', subject: username, email, amr: [] };
  await createUnlinked(stage.db, { session_hash: sha256(session), ...proven, expires_at: later });
  return session;
}
