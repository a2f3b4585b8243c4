// The link between a subject of the provider and an account, audit events of refusals, and the settings.
import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';
import { openOidcPortal, INVITATION } from '../../../test/oidc/oidc-portal.ts';
import { readConfig } from '../../settings/config.ts';
import type { Limit } from '../limits/limits.ts';
import { countAttempt, toAt } from '../limits/throttles.ts';
import { deleteLink } from '../../store/credentials/identity-links.ts';
import { savePassword } from '../../store/credentials/passwords.ts';
import { finishOidc } from './sign-in.ts';

const { provider, portal, close, invited, linked, goAndReturn, finish, link } = await openOidcPortal();
afterAll(close);

beforeEach(() => {
  provider.forge = null;
  portal.turnClock(0);
});

describe('the link is refused [BEY-174]', () => {
  it('with a wrong code, once and for all for this sign-in', async () => {
    await invited();
    const { session } = (await finish(await goAndReturn())).data;
    expect((await link(session, 'wrong')).error.code).toBe('INVITATION_CODE');
    expect((await link(session)).error.code).toBe('CHALLENGE_EXPIRED');
  });

  it("with the code of somebody else's invitation", async () => {
    await invited();
    provider.person = { ...provider.person, email: 'stranger@people.example' };
    const { session } = (await finish(await goAndReturn())).data;
    expect((await link(session)).error.code).toBe('INVITATION_CODE');
  });

  it('without an e-mail that the provider has verified', async () => {
    await invited();
    provider.person = { ...provider.person, emailVerified: false };
    expect((await finish(await goAndReturn())).error.code).toBe('OIDC_REFUSED');
  });

  it('without an e-mail that is an address', async () => {
    await invited();
    provider.person = { ...provider.person, email: 'a\u0000@people.example' };
    expect((await finish(await goAndReturn())).error.code).toBe('OIDC_REFUSED');
  });

  it('with a code that was used, and one that is too old', async () => {
    const { email } = await linked();
    provider.person = { subject: 'second', email };
    const used = (await finish(await goAndReturn())).data;
    expect((await link(used.session)).error.code).toBe('INVITATION_CODE');
    await invited({ temporaryUntil: portal.deps.clock.now() });
    const old = (await finish(await goAndReturn())).data;
    expect((await link(old.session)).error.code).toBe('INVITATION_CODE');
  });

  it('to an account that was deactivated since it was invited', async () => {
    const { username } = await invited();
    await portal.db
      .updateTable('identity_users')
      .set({ disabled_at: portal.deps.clock.now() })
      .where('username', '=', username)
      .execute();
    const { session } = (await finish(await goAndReturn())).data;
    expect((await link(session)).error.code).toBe('INVITATION_CODE');
  });

  it('after so many wrong codes of one subject, with the right one too [OT-4]', async () => {
    await invited();
    const wrong = Array<string>(5).fill('wrong');
    const answers: string[] = [];
    for (const code of [...wrong, INVITATION]) {
      const { session } = (await finish(await goAndReturn())).data;
      answers.push((await link(session, code)).error.code);
    }
    expect(answers).toEqual([...wrong.map(() => 'INVITATION_CODE'), 'TOO_MANY']);
  });

  it('when it comes too late', async () => {
    await invited();
    const { session } = (await finish(await goAndReturn())).data;
    portal.turnClock(5);
    expect((await link(session)).error.code).toBe('CHALLENGE_EXPIRED');
  });
});

it('ends what Admins changed: the provider proves the mailbox, the invitation the person [BEY-175]', async () => {
  const { username } = await invited();
  const changed_at = new Date(portal.deps.clock.now().getTime() - 1);
  const changes = (['password', 'email', 'factor'] as const).map((credential) => ({
    username,
    credential,
    changed_by: username,
    changed_at,
  }));
  await portal.db.insertInto('credential_changes').values(changes).execute();
  await link((await finish(await goAndReturn())).data.session);
  const left = await portal.db
    .selectFrom('credential_changes')
    .select('credential')
    .where('username', '=', username)
    .where('ended_at', 'is', null)
    .execute();
  expect(left).toEqual([{ credential: 'factor' }]);
});

it('links no account that was changed while its code was compared [BEY-174]', async () => {
  const { username } = await invited();
  const { session } = (await finish(await goAndReturn())).data;
  const { hasher } = portal.deps.identity;
  const { verify } = hasher;
  const changed_at = new Date(portal.deps.clock.now().getTime() + 1);
  Object.assign(hasher, {
    verify: async (...args: Parameters<typeof verify>) => {
      const right = await verify(...args);
      await portal.db
        .updateTable('identity_users')
        .set({ disabled_at: changed_at, updated_at: changed_at })
        .where('username', '=', username)
        .execute();
      return right;
    },
  });
  const answer = await link(session);
  Object.assign(hasher, { verify });
  expect(answer.error.code).toBe('CHALLENGE_EXPIRED');
  const links = await portal.db
    .selectFrom('identity_links')
    .select('subject')
    .where('username', '=', username)
    .execute();
  expect(links).toEqual([]);
});

it('signs nobody in by a link that an Admin ended meanwhile [TK-4] [BEY-174]', async () => {
  const { username } = await linked();
  const back = await goAndReturn();
  portal.turnClock(1);
  const now = portal.deps.clock.now();
  const invitation = { hash: null, temporaryUntil: new Date(now.getTime() + 60_000) };
  const [waiting] = await portal.db.transaction().execute(async (tx) => {
    await savePassword(tx, username, invitation, now);
    await deleteLink(tx, username);
    // Whoever has found the link waits for the account.
    await sql`lock table identity_users in access exclusive mode`.execute(tx);
    const asked = finish(back);
    await untilBlocked(portal.db);
    return [{ asked }];
  });
  expect((await waiting?.asked)?.data?.step).not.toBe('done');
  const sessions = await portal.db
    .selectFrom('sessions')
    .select('sid')
    .where('username', '=', username)
    .where('last_active_at', '>=', now)
    .execute();
  expect(sessions).toEqual([]);
});

it('ends the sessions that the account has when it is linked again [TK-4] [BEY-174]', async () => {
  const { username, email, token } = await linked();
  const me = async () => (await portal.ask('GET', '/api/auth/me', undefined, { token })).status;
  expect(await me()).toBe(200);
  const now = portal.deps.clock.now();
  const invitation = {
    hash: await portal.deps.identity.hasher.hash(INVITATION),
    temporaryUntil: new Date(now.getTime() + 60_000),
  };
  await portal.db.transaction().execute((tx) => savePassword(tx, username, invitation, now));
  provider.person = { subject: `${username} again`, email };
  expect((await link((await finish(await goAndReturn())).data.session)).data.step).toBe('done');
  expect(await me()).toBe(401);
});

it('begins and comes back so often from one network and no more [AU-4]', async () => {
  const { signInsPerIp, failedPerIp } = portal.deps.identity.settings.limits;
  const ip = '198.18.0.2';
  const exhaust = async (limit: Limit) => {
    while ((await countAttempt(toAt(portal.deps), limit, ip)) < limit.max);
  };
  const calls = async () => [
    (await portal.ask('POST', '/api/auth/oidc/start', {}, { ip })).status,
    (await portal.ask('POST', '/api/auth/oidc/finish', { search: '' }, { ip })).status,
  ];
  expect(await calls()).toEqual([200, 401]);
  await exhaust(signInsPerIp);
  expect(await calls()).toEqual([429, 401]);
  await exhaust(failedPerIp);
  expect(await calls()).toEqual([429, 429]);
});

it('accepts nothing of the provider where no level is accepted [BEY-174]', async () => {
  await linked();
  const { deps } = portal;
  const { oidc } = deps.identity.settings;
  const settings = { ...deps.identity.settings, oidc: oidc && { ...oidc, acrAccepted: [], aalAccepted: [] } };
  const { cookie, search } = await goAndReturn();
  const caller = { ip: '198.18.0.3', userAgent: null, requestId: '', refreshToken: null };
  await expect(
    finishOidc({ ...deps, identity: { ...deps.identity, settings } }, { token: cookie, search }, caller),
  ).rejects.toMatchObject({ code: 'OIDC_ASSURANCE' });
});

it('every refusal counts for the alarm, and for its network only what the provider has not proven [AU-4]', async () => {
  await linked();
  const { failureAlarm, failedPerIp } = portal.deps.identity.settings.limits;
  const ip = '198.18.0.1';
  const count = (limit: Limit, who: string) => countAttempt(toAt(portal.deps), limit, who);
  const finishFrom = ({ cookie, search }: { cookie: string; search: string }) =>
    portal.ask('POST', '/api/auth/oidc/finish', { search }, { ip, headers: { cookie: `oidc=${cookie}` } });
  const before = await count(failureAlarm, 'installation');
  expect((await finishFrom(await goAndReturn())).data.step).toBe('done');
  expect(await count(failedPerIp, ip)).toBe(1);
  provider.person = { ...provider.person, acr: 'urn:test:aal1' };
  expect((await finishFrom(await goAndReturn())).error.code).toBe('OIDC_ASSURANCE');
  expect(await count(failedPerIp, ip)).toBe(2);
  expect((await finishFrom({ cookie: 'x', search: '' })).error.code).toBe('OIDC_REFUSED');
  expect(await count(failedPerIp, ip)).toBe(4);
  expect(await count(failureAlarm, 'installation')).toBe(before + 3);
});

it('every refusal stands in the audit, and none holds what was sent', async () => {
  const rows = await portal.db.selectFrom('audit_events').selectAll().execute();
  const codes = new Set(rows.map(({ details }) => JSON.stringify(details)));
  for (const code of ['OIDC_REFUSED', 'INVITATION_CODE']) {
    expect([...codes].join()).toContain(code);
  }
  expect(JSON.stringify(rows)).not.toContain(INVITATION);
});

describe('an Admin who sets a code [BEY-174]', () => {
  it('cuts the former link: its subject is asked for the code', async () => {
    const { token } = await linked({ groups: ['Admin'] });
    const { username } = await linked();
    expect((await finish(await goAndReturn())).data.step).toBe('done');
    const body = { new_password: 'Granite.Harbor8', repeat_new_password: 'Granite.Harbor8' };
    const set = await portal.ask('PUT', `/api/admin/user/set-password/${username}`, body, { token });
    expect(set.status).toBe(200);
    const { data } = await finish(await goAndReturn());
    expect(data.step).toBe('invitation');
    expect((await link(data.session, body.new_password)).data.step).toBe('done');
    expect((await finish(await goAndReturn())).data.step).toBe('done');
  });
});

describe('settings', () => {
  const read = (env: Record<string, string | undefined>) =>
    readConfig({ APP_ENV: 'local', ...provider.env, ...env }, '/nowhere').identity.oidc;
  it.each([
    ['OIDC_ISSUER', undefined, /^OIDC_ISSUER is missing/],
    ['OIDC_ISSUER', 'http://provider.example', /^OIDC_ISSUER is 'http:\/\/provider.example'/],
    ['OIDC_CLIENT_ID', undefined, /^OIDC_CLIENT_ID is missing/],
    ['OIDC_ACR_VALUES', undefined, /^OIDC_ACR_VALUES is missing/],
    ['OIDC_PRIVATE_KEY', undefined, /^Set one of OIDC_PRIVATE_KEY and OIDC_CLIENT_SECRET/],
    ['OIDC_CLIENT_SECRET', 'both', /^Set one of OIDC_PRIVATE_KEY and OIDC_CLIENT_SECRET/],
    ['OIDC_PRIVATE_KEY', 'no key', /^OIDC_PRIVATE_KEY is no private key/],
    // Any of them would be accepted: the portal cannot know which one is the second factor.
    ['OIDC_ACR_VALUES', 'urn:test:ial1 urn:test:aal2', /^OIDC_ACR_VALUES asks for several/],
    ['OIDC_ASSERTION_AUDIENCE', 'all', /^OIDC_ASSERTION_AUDIENCE is 'all'/],
  ])('%s = %s is refused at the start', (name, value, message) => {
    expect(() => read({ [name]: value })).toThrow(message);
  });

  it('refuse a key of another curve, of which no algorithm of the assertion is', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const message = /^OIDC_PRIVATE_KEY is neither an RSA key nor one of P-256/;
    expect(() => read({ OIDC_PRIVATE_KEY: pem })).toThrow(message);
  });

  it('demand what is accepted, unless that is said apart', () => {
    expect(read({})?.acrAccepted).toEqual(['urn:test:aal2']);
    expect(read({ OIDC_ACR_ACCEPTED: 'a b' })?.acrAccepted).toEqual(['a', 'b']);
    const apart = read({ OIDC_ACR_VALUES: 'x y', OIDC_AAL_ACCEPTED: 'aal2' });
    expect(apart).toMatchObject({ acrAccepted: [], aalAccepted: ['aal2'] });
  });
});
