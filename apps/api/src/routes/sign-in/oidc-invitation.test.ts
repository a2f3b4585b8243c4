// Where an OpenID Connect provider authenticates users, invitees get a code instead of a temporary password.
import { afterAll, expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { startProvider } from '../../../test/oidc/provider.ts';
import { openTestPortal, ORIGIN } from '../../../test/portal/auth-portal.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';
import { invite, newTemporaryPassword } from '../../commands/accounts/user-invite.ts';

const provider = await startProvider(`${ORIGIN}/`);
const portal = await openTestPortal(await emptyDatabase(), {
  dataDir: await temporaryFolder(),
  env: provider.env,
});
afterAll(async () => {
  await portal.close();
  await provider.close();
});

it('the code of the mail links the account once [BEY-174]', async () => {
  const email = 'invited@people.example';
  const temporary = await newTemporaryPassword(portal.deps);
  await portal.deps.identity.directory.change([], (tx, accounts) =>
    invite(tx, portal.deps, accounts, { name: 'Wren', familyName: 'Alder', email, temporary, change: '' }),
  );
  const mail = await portal.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  expect(mail.body).not.toMatch(/password/i);
  const code = /invitation code once: (\S+)/.exec(mail.body)?.[1] ?? '';

  provider.person = { subject: 'wren', email };
  const started = await portal.ask<{ url: string }>('POST', '/api/auth/oidc/start', {});
  const cookie = /oidc=[^;]+/.exec(String(started.headers['set-cookie']))?.[0] ?? '';
  const search = await provider.visit(started.data.url);
  const back = await portal.ask('POST', '/api/auth/oidc/finish', { search }, { headers: { cookie } });
  expect(back.data.step).toBe('invitation');
  const { session } = back.data;
  expect((await portal.ask('POST', '/api/auth/oidc/link', { session, code })).data.step).toBe('done');
});

it('a start, an answer and a link from another site are refused', async () => {
  const headers = { origin: 'https://other.example' };
  expect((await portal.ask('POST', '/api/auth/oidc/start', {}, { headers })).status).toBe(403);
  expect((await portal.ask('POST', '/api/auth/oidc/finish', { search: '?' }, { headers })).status).toBe(403);
  const link = { session: 'x', code: 'x' };
  expect((await portal.ask('POST', '/api/auth/oidc/link', link, { headers })).status).toBe(403);
});
