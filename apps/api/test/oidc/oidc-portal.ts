/** A portal with sign-in through a real OpenID Connect provider on this machine. */
import { expect } from 'vitest';
import { emptyDatabase } from '../cluster/test-database.ts';
import { openTestPortal, ORIGIN } from '../portal/auth-portal.ts';
import type { GroupName } from '../../src/store/tables/identity.ts';
import { adminUserRoutes } from '../../src/routes/accounts/admin-users.ts';
import { temporaryFolder } from '../portal/temporary-folder.ts';
import { type ClientAuthentication, startProvider } from './provider.ts';

export const INVITATION = 'abcde-fghjk-mnpqr-sA2b9';

/** Opens both on an empty database, with short calls for the sign-in steps. */
export async function openOidcPortal(
  env: Record<string, string> = {},
  authentication: ClientAuthentication = 'RS256',
) {
  const provider = await startProvider(`${ORIGIN}/`, authentication);
  const database = await emptyDatabase();
  const portal = await openTestPortal(database, {
    dataDir: await temporaryFolder(),
    env: { ...provider.env, ...env },
    register: adminUserRoutes,
  });
  const close = async () => {
    await portal.close();
    await provider.close();
  };
  let people = 0;
  let network = 0;
  const elsewhere = () => ({ ip: `198.51.${(network += 1)}.1` });

  /** An invited person, as registered at the provider. */
  async function invited(over: { temporaryUntil?: Date; groups?: readonly GroupName[] } = {}) {
    people += 1;
    const email = `person${people}@people.example`;
    const username = await portal.addUser({
      email,
      status: 'FORCE_CHANGE_PASSWORD',
      passwordHash: await portal.deps.identity.hasher.hash(INVITATION),
      ...over,
    });
    provider.person = { subject: `subject-${people}`, email };
    return { email, username };
  }

  /** To the provider and back; returns the browser's cookie and the callback query. */
  async function goAndReturn() {
    const started = await portal.ask<{ url: string }>('POST', '/api/auth/oidc/start', {}, elsewhere());
    expect(started.status).toBe(200);
    const cookie = /oidc=([^;]+)/.exec(String(started.headers['set-cookie']))?.[1] ?? '';
    return { cookie, search: await provider.visit(started.data.url), url: new URL(started.data.url) };
  }

  const finish = ({ cookie, search }: { cookie: string; search: string }) =>
    portal.ask(
      'POST',
      '/api/auth/oidc/finish',
      { search },
      {
        ...elsewhere(),
        headers: { cookie: `oidc=${cookie}` },
      },
    );
  const link = (session: string, code = INVITATION) =>
    portal.ask('POST', '/api/auth/oidc/link', { session, code }, elsewhere());

  /** A person with a linked account. */
  async function linked(over: { groups?: readonly GroupName[] } = {}) {
    const person = await invited(over);
    const { data } = await finish(await goAndReturn());
    const done = await link(data.session);
    expect(done.data.step).toBe('done');
    return { ...person, token: done.data.id_token };
  }
  return { provider, portal, close, invited, linked, goAndReturn, finish, link };
}
