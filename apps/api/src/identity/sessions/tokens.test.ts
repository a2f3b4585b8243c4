import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { issueDashboardToken, loadDashboardActor } from './dashboard-tokens.ts';
import { endSessions, loadActor } from './sessions.ts';
import { createTokens } from './tokens.ts';
import { associate, ORIGIN, openTestPortal, PHONE, START } from '../../../test/portal/auth-portal.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';

const database = await testDatabase();
const portal = await openTestPortal(database, { dataDir: await temporaryFolder() });
afterAll(() => portal.close());

const { deps, db } = portal;
const username = await portal.addUser({ email: 'tess@people.example', phoneNumber: PHONE });
const grant = (await db.selectFrom('grants').select('pk').orderBy('pk').executeTakeFirstOrThrow()).pk;
await associate(db, username, grant);
const { token } = await portal.signIn('tess@people.example');
const [head = '', body = '', mark = ''] = token.split('.');
const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
const header = JSON.parse(Buffer.from(head, 'base64url').toString());

const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = Math.floor(START.getTime() / 1000);

/** Signed with the portal's own key, so that only the change can cause a refusal. */
async function signed(changes: object, headers: Partial<JWTHeaderParameters> = {}): Promise<string> {
  const { key } = await deps.identity.keyring.signer();
  const payload = Object.fromEntries(
    Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== undefined),
  );
  return new SignJWT(payload)
    .setProtectedHeader({ ...header, ...headers })
    .sign(key, { crit: { 'x-odd': true } });
}

async function status(bearer: string): Promise<number> {
  return (await portal.ask('GET', '/api/auth/me', undefined, { token: bearer })).status;
}

describe('the id token', () => {
  it('says who, never a phone number or a code, and lives ten minutes', () => {
    expect(header).toEqual({ alg: 'ES256', kid: expect.any(String), typ: 'JWT' });
    expect(claims).toMatchObject({
      iss: ORIGIN,
      aud: 'portal',
      sub: username,
      token_use: 'id',
      'cognito:username': username,
      'cognito:groups': [],
      email: 'tess@people.example',
      amr: ['pwd', 'sms'],
      exp: claims.iat + 600,
    });
    expect(JSON.stringify(claims)).not.toContain('555');
  });

  it('is accepted bare and with Bearer', async () => {
    expect(await status(token)).toBe(200);
    const bare = await portal.app.inject({
      method: 'GET',
      url: '/api/auth/me',
      headers: { authorization: token },
    });
    expect(bare.statusCode).toBe(200);
  });

  it.each<[string, () => Promise<string> | string]>([
    ['alg none', () => `${b64({ ...header, alg: 'none' })}.${body}.`],
    ['alg none with the old signature', () => `${b64({ ...header, alg: 'none' })}.${body}.${mark}`],
    ['HS256 with the public key', () => hmacWithPublicKey()],
    ['RS256 with a key of one’s own', () => rs256()],
    ['ES256 with a key of one’s own', async () => foreignKey({})],
    ['an unknown kid', () => signed({}, { kid: 'unknown' })],
    ['no kid', async () => signed({}, { kid: undefined as unknown as string })],
    ['jku', () => signed({}, { jku: 'https://evil.example/keys' })],
    ['x5u', () => signed({}, { x5u: 'https://evil.example/cert' })],
    ['jwk', async () => foreignKey({ jwk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' } })],
    ['crit', () => signed({}, { crit: ['x-odd'], 'x-odd': 1 })],
    ['two signatures', () => `${token}.${mark}`],
    ['changed claims', () => `${head}.${b64({ ...claims, sub: 'someone' })}.${mark}`],
    ['another issuer', () => signed({ iss: 'https://evil.example' })],
    ['another audience', () => signed({ aud: 'dashboard' })],
    ['several audiences', () => signed({ aud: ['portal', 'dashboard'] })],
    ['another typ', () => signed({}, { typ: 'dash+jwt' })],
    ['another token_use', () => signed({ token_use: 'access' })],
    ['exp passed by more than the skew', () => signed({ iat: now - 605, nbf: now - 605, exp: now - 5 })],
    ['nbf ahead by more than the skew', () => signed({ nbf: now + 6 })],
    ['iat ahead by more than the skew', () => signed({ iat: now + 6 })],
    ['a life longer than any we issue', () => signed({ iat: now - 3600, nbf: now - 3600, exp: now + 3600 })],
    ['no sub', () => signed({ sub: undefined })],
    ['no sid', () => signed({ sid: undefined })],
    ['no exp', () => signed({ exp: undefined })],
    ['no iss', () => signed({ iss: undefined })],
    ['no aud', () => signed({ aud: undefined })],
    ['no iat', () => signed({ iat: undefined })],
    ['no nbf', () => signed({ nbf: undefined })],
    ['no token_use', () => signed({ token_use: undefined })],
    ['no typ', () => signed({}, { typ: undefined })],
    ['no jti', () => signed({ jti: undefined })],
    ['an unknown session', () => signed({ sid: '00000000-0000-4000-8000-000000000000' })],
    ['a session that is no uuid', () => signed({ sid: "x' or true --" })],
    ['the session of somebody else', () => signed({ sub: '00000000-0000-4000-8000-000000000000' })],
    ['nothing', () => ''],
    ['rubbish', () => 'a.b.c'],
  ])('is refused with %s [TK-1]', async (_, forge) => {
    expect(await status(await forge())).toBe(401);
  });

  it('is accepted within the skew', async () => {
    expect(await status(await signed({ iat: now + 4, nbf: now + 4 }))).toBe(200);
    expect(await status(await signed({ iat: now - 603, nbf: now - 603, exp: now - 3 }))).toBe(200);
  });
});

describe('a token that was accepted before', () => {
  it('is refused once its time is over, and once it is ahead', async () => {
    const known = await signed({ jti: 'known' });
    expect([await status(known), await status(known)]).toEqual([200, 200]);
    portal.turnClock(10.2);
    expect(await status(known)).toBe(401);
    portal.turnClock(0);
    expect(await status(known)).toBe(200);
    portal.turnClock(-0.2);
    expect(await status(known)).toBe(401);
    portal.turnClock(0);
  });

  it.each([
    ['its own end', 60],
    ['the age of the oldest that we issue', 3600],
  ])('is refused after %s [TK-1]', async (_, seconds) => {
    const known = await signed({ jti: `lives ${seconds}`, exp: now + seconds });
    expect(await status(known)).toBe(200);
    portal.turnClock(Math.min(seconds, 600) / 60 + 0.1);
    expect(await status(known)).toBe(401);
    portal.turnClock(0);
  });

  it('is refused once its key is retired, and once another key has its name [TK-1]', async () => {
    const { kid } = header;
    const own = await deps.identity.keyring.verifier(kid);
    const { publicKey: another } = await generateKeyPair('ES256');
    let verifier = own;
    const keyring = { ...deps.identity.keyring, verifier: () => Promise.resolve(verifier) };
    const tokens = createTokens(keyring, deps.clock, deps.random, ORIGIN);
    for (const key of [null, another]) {
      verifier = own;
      expect(await tokens.readIdToken(token)).toMatchObject({ sub: username });
      verifier = key;
      expect(await tokens.readIdToken(token)).toBeNull();
    }
  });

  it('is refused from the moment its session ends [TK-3]', async () => {
    const { token: known } = await portal.signIn('tess@people.example');
    expect([await status(known), await status(known)]).toEqual([200, 200]);
    const { sid } = JSON.parse(Buffer.from(known.split('.')[1] ?? '', 'base64url').toString());
    await endSessions(db, { username, only: sid }, 'ended by an Admin', deps.clock.now());
    expect(await status(known)).toBe(401);
  });

  it('opens nothing but what it was made for', async () => {
    expect(await status(token)).toBe(200);
    expect(await loadDashboardActor(deps, token)).toBeNull();
  });
});

describe('the dashboard token', () => {
  it('is refused by the portal, and the id token by the dashboard [TK-2] [API-023]', async () => {
    const actor = await loadActor(deps, token);
    if (!actor) throw new Error('The session should be in force.');
    const narrow = await issueDashboardToken(deps, actor, actor.associations);
    expect(await status(narrow)).toBe(401);
    expect(await loadDashboardActor(deps, token)).toBeNull();
    expect(await loadDashboardActor(deps, narrow)).toMatchObject({ sub: username });
    // Not by what is remembered of it either.
    expect(await status(narrow)).toBe(401);
  });

  it('opens no more than it was made for, and nothing after sign-out', async () => {
    const other = await portal.addUser({ email: 'narrow@people.example', phoneNumber: '+12025550177' });
    const grants = await db.selectFrom('grants').select('pk').orderBy('pk').limit(2).execute();
    for (const { pk } of grants) await associate(db, other, pk);
    const session = await portal.signIn('narrow@people.example');
    const actor = await loadActor(deps, session.token);
    if (!actor) throw new Error('The session should be in force.');
    const one = await issueDashboardToken(deps, actor, actor.associations.slice(0, 1));
    const asked = await loadDashboardActor(deps, one);
    expect(asked?.associations.map((association) => association.grantId)).toEqual([grants[0]?.pk]);
    await portal.ask('POST', '/api/auth/sign-out', {}, session);
    expect(await loadDashboardActor(deps, one)).toBeNull();
  });

  it('reaches everything for an Admin, but only while that is one', async () => {
    const admin = await portal.addUser({
      email: 'admin@people.example',
      phoneNumber: '+12025550178',
      groups: ['Admin'],
    });
    const session = await portal.signIn('admin@people.example');
    const actor = await loadActor(deps, session.token);
    if (!actor) throw new Error('The session should be in force.');
    const all = await issueDashboardToken(deps, actor, []);
    expect((await loadDashboardActor(deps, all))?.groups.admin).toBe(true);
    await db.deleteFrom('identity_groups').where('username', '=', admin).execute();
    expect((await loadDashboardActor(deps, all))?.groups.admin).toBe(false);
  });
});

async function hmacWithPublicKey(): Promise<string> {
  const [key] = await deps.identity.keyring.published();
  const start = `${b64({ ...header, alg: 'HS256' })}.${body}`;
  return `${start}.${createHmac('sha256', JSON.stringify(key)).update(start).digest('base64url')}`;
}

function rs256(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const start = `${b64({ ...header, alg: 'RS256' })}.${body}`;
  return `${start}.${createSign('RSA-SHA256').update(start).sign(privateKey, 'base64url')}`;
}

async function foreignKey(headers: Partial<JWTHeaderParameters>): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256');
  return new SignJWT(claims).setProtectedHeader({ ...header, ...headers }).sign(privateKey);
}

it('fails, and signs nobody out, while the keys cannot be read', async () => {
  const keyring = { ...deps.identity.keyring, verifier: () => Promise.reject(new Error('no database')) };
  const tokens = createTokens(keyring, deps.clock, deps.random, ORIGIN);
  await expect(tokens.readIdToken(token)).rejects.toThrow('no database');
  expect(await tokens.readIdToken('no.token')).toBeNull();
});
