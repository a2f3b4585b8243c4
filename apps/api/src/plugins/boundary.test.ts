// The browser boundary and the common behaviour of both listeners, tested on the whole portal.
import { auth } from '@srae/contract/accounts/auth';
import { reporting } from '@srae/contract/reporting';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../store/database/database.ts';
import { demoPlaces } from '../../test/portal/demo-places.ts';
import { digestEveryTable } from '../../test/portal/whole-counts.ts';
import { testDashboard } from '../../test/portal/test-dashboard.ts';
import { testPortal } from '../../test/portal/test-portal.ts';
import { METHODS } from './listener.ts';

const { portal, app: dashboard } = await testDashboard();
const portalApp = portal.app;
const https = await testPortal({
  APP_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.org',
  DASHBOARD_URL: 'https://dashboard.example.org',
  KEY_ENCRYPTION_KEY: Buffer.from(portal.deps.random.bytes(32)).toString('base64'),
});
const grace = await portal.signIn('grace');
const places = await demoPlaces(portal.deps.db);

const LISTENERS: readonly (readonly [string, FastifyInstance])[] = [
  ['the portal', portalApp],
  ['the dashboard', dashboard],
];

const loadPolicy = async (app: FastifyInstance, url = '/healthz') => {
  const { headers } = await app.inject({ url });
  const text = String(headers['content-security-policy']);
  return Object.fromEntries(
    text.split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );
};

const COMMON = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'portal',
};

describe('the content security policy [WB-1]', () => {
  it('lets the portal frame the dashboard and nobody frame the portal', async () => {
    const frames = { 'frame-src': "'self' http://localhost:8081", 'frame-ancestors': "'none'" };
    expect(await loadPolicy(portalApp)).toEqual({ ...COMMON, ...frames });
    expect(await loadPolicy(https.app)).toEqual({
      ...COMMON,
      'frame-src': "'self' https://dashboard.example.org",
      'frame-ancestors': "'none'",
    });
  });

  it('lets the portal alone frame the dashboard', async () => {
    const frames = { 'frame-src': "'none'", 'frame-ancestors': 'http://localhost:8080' };
    expect(await loadPolicy(dashboard, '/config.json')).toEqual({ ...COMMON, ...frames });
  });

  it('stands on refusals too', async () => {
    const answer = await portalApp.inject({ url: '/api/auth/me' });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('the other headers [WB-2]', () => {
  it.each(LISTENERS)('of %s tell a browser to be strict, and nothing about the server', async (_, app) => {
    for (const url of ['/api/auth/me', '/api/no-such-call']) {
      const { headers } = await app.inject({ url });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
      const features = String(headers['permissions-policy']).split(', ');
      expect(features).toEqual(expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()']));
      expect(features.every((feature) => feature.endsWith('=()'))).toBe(true);
      expect(Object.keys(headers)).not.toContain('server');
      expect(Object.keys(headers)).not.toContain('x-powered-by');
    }
  });

  it('let nobody store the response to a call whose path is written with escapes', async () => {
    const { headers } = await portalApp.inject({ url: '/%61pi/auth/me' });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('hold browsers to https for a year where the portal is reached by it, and only there', async () => {
    const strict = await https.app.inject({ url: '/healthz' });
    expect(strict.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const local = await portalApp.inject({ url: '/healthz' });
    expect(local.headers['strict-transport-security']).toBeUndefined();
  });
});

describe('other origins [WB-3]', () => {
  it.each(
    LISTENERS.flatMap(([name, app]) =>
      ['null', 'https://elsewhere.example', 'http://localhost:9999'].map(
        (origin) => [name, origin, app] as const,
      ),
    ),
  )('%s allows %s nothing', async (_, origin, app) => {
    const preflight = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    for (const method of ['OPTIONS', 'GET', 'POST'] as const) {
      const { headers } = await app.inject({
        method,
        url: '/api/auth/me',
        headers: { origin, ...preflight },
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

describe('who may make a call do something [WB-4]', () => {
  const post = (type: string, payload: string) =>
    portalApp.inject({
      method: 'POST',
      url: auth.chooseGrant.path,
      headers: { 'content-type': type, authorization: `Bearer ${grace.token}` },
      payload,
    });

  it.each([
    ['text/plain', '{"grant_id":1}'],
    ['application/x-www-form-urlencoded', 'grant_id=1'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/xml', '<a/>'],
  ])('a body of type %s is refused', async (type, payload) => {
    expect((await post(type, payload)).statusCode).toBe(415);
  });

  it('no read changes anything that is kept', async () => {
    const db = openDatabase({ ...portal.database.owner, max: 1 });
    const before = await digestEveryTable(db);
    const { grantId, pid, pmid } = places.first;
    const params = {
      grantId,
      pid,
      pmid,
      periodPk: places.summer,
      username: 'grace@example.org',
      name: 'Summer 2023',
    };
    const reads = Object.values({ ...auth, ...reporting, ...userAssociations }).filter(
      (call) => call.method === 'GET',
    );
    const statuses = await Promise.all(
      reads.map(async (call) => (await grace.call(call, { params })).status),
    );
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(10);
    expect(await digestEveryTable(db)).toEqual(before);
    await db.destroy();
  });
});

describe('methods and times [SE-7]', () => {
  it.each(LISTENERS)('%s answers no others than it uses', async (_, app) => {
    for (const method of ['TRACE', 'PATCH', 'PROPFIND', 'CONNECT', 'PURGE']) {
      const { statusCode, headers } = await app.inject({ method: method as 'PATCH', url: '/healthz' });
      expect([method, statusCode]).toEqual([method, 405]);
      expect(headers['allow']).toBe(METHODS.join(', '));
    }
    expect(METHODS).toEqual(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
  });

  it.each(LISTENERS)(
    '%s sends every refusal with its policy, and lets no cache keep it [WB-1]',
    async (_, app) => {
      const policy = (await app.inject({ url: '/healthz' })).headers['content-security-policy'];
      for (const [method, url] of [
        ['TRACE', '/healthz'],
        ['GET', '/assets/%00.js'],
        ['GET', '/healthz?a=1&a=2'],
        ['GET', '/assets/missing.js'],
        ['GET', 'http://other.example/api/missing'],
      ] as const) {
        const { headers } = await app.inject({ method: method as 'GET', url });
        expect(headers, url).toMatchObject({
          'content-security-policy': policy,
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        });
      }
    },
  );

  it.each(LISTENERS)('%s waits a minute at most for a request and its head', (_, { server }) => {
    for (const limit of [server.requestTimeout, server.headersTimeout]) {
      expect(limit).toBeGreaterThan(0);
      expect(limit).toBeLessThanOrEqual(60_000);
    }
  });
});

it.each(LISTENERS)('%s refuses a key given twice in the query [SE-9]', async (_, app) => {
  const once = await app.inject({ url: '/?a=1' });
  expect(once.statusCode).not.toBe(400);
  for (const url of ['/?a=1&a=2', '/?a=1&b=2&%61=3', '/?a&a'])
    expect((await app.inject({ url })).statusCode).toBe(400);
});

describe('bodies [UP-4]', () => {
  const send = (payload: string) =>
    portalApp.inject({
      method: 'POST',
      url: auth.signIn.path,
      headers: { 'content-type': 'application/json' },
      payload,
    });
  const deep = (depth: number) =>
    `{"email":"a@b.example","password":${'['.repeat(depth)}${']'.repeat(depth)}}`;

  it.each([
    ['a key that reaches prototypes', '{"email":"a@b.example","password":"x","__proto__":{"resend":true}}'],
    ['a constructor', '{"email":"a@b.example","password":"x","constructor":{}}'],
    ['a prototype', '{"email":"a@b.example","password":"x","prototype":{}}'],
    ['a key given twice', '{"email":"a@b.example","password":"x","email":"c@d.example"}'],
    ['depth', deep(12)],
    ['great depth', deep(7_000)],
  ])('with %s are refused as JSON that is not read', async (_, payload) => {
    const { statusCode, body } = await send(payload);
    expect(statusCode).toBe(400);
    expect(JSON.parse(body).error.code).toBe('UNSAFE_JSON');
  });

  it.each([
    ['a key of no use', '{"email":"a@b.example","password":"x","admin":true}'],
    ['half a body', '{"email":"a@b.example"'],
    ['nothing', ''],
    ['a sign that no text in the database can hold', '{"email":"a\\u0000@b.example","password":"x"}'],
  ])('with %s are refused', async (_, payload) => {
    const { statusCode, body } = await send(payload);
    expect(statusCode).toBe(400);
    expect(JSON.parse(body).error.code).toBe('BAD_REQUEST');
  });

  it('may hold a backslash before such a sign, which is then none', async () => {
    expect((await send('{"email":"a\\\\u0000@b.example","password":"x"}')).statusCode).toBe(401);
  });

  it('end at 256 KiB, and at 16 KiB where nobody is signed in', async () => {
    const sized = (bytes: number, start: string) => `${start}${'x'.repeat(bytes - start.length - 2)}"}`;
    const signIn = async (bytes: number) =>
      (await send(sized(bytes, '{"email":"a@b.example","password":"'))).statusCode;
    expect(await Promise.all([16_384, 16_385].map(signIn))).toEqual([400, 413]);
    const create = async (bytes: number) => {
      const payload = sized(bytes, `{"grantee_id":${places.first.grantId},"provider_name":"`);
      const headers = { authorization: `Bearer ${grace.token}`, 'content-type': 'application/json' };
      const { method, path: url } = reporting.createProvider;
      return (await portalApp.inject({ method, url, headers, payload })).statusCode;
    };
    expect(await Promise.all([262_144, 262_145].map(create))).toEqual([400, 413]);
  });

  it('are not unpacked outside the uploads', async () => {
    const { gzipSync } = await import('node:zlib');
    const { statusCode } = await portalApp.inject({
      method: 'POST',
      url: auth.signIn.path,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync('{"email":"a@b.example","password":"x"}'),
    });
    expect(statusCode).toBe(400);
  });

  it('addresses cannot hold that sign either', async () => {
    const headers = { authorization: `Bearer ${grace.token}` };
    const { statusCode } = await portalApp.inject({ url: '/api/user-associations/a%00@b.example', headers });
    expect(statusCode).toBe(400);
  });
});

it('takes an e-mail of 254 signs at most [SE-5]', async () => {
  const email = (length: number) => `${'a'.repeat(length - 10)}@b.example`;
  const status = async (length: number) =>
    (await portal.stranger.call(auth.signIn, { body: { email: email(length), password: 'x' } })).status;
  expect(await status(254)).toBe(401);
  expect(await status(255)).toBe(400);
});
