// Calls with canaries as values: none may appear in the log, the audit or an unexpected response.
import { auth } from '@srae/contract/accounts/auth';
import { reporting } from '@srae/contract/reporting';
import type { PageRead } from '@srae/contract/schemas/reporting';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PASSWORD, PRESET_CODE } from '../../seeds/personas.ts';
import { describeFailure } from '../../src/failure.ts';
import { createMetrics } from '../../src/metrics/metrics.ts';
import { measureRequests } from '../../src/plugins/telemetry/measure-requests.ts';
import { openDatabase } from '../../src/store/database/database.ts';
import { demoPlaces } from '../portal/demo-places.ts';
import { testPortal } from '../portal/test-portal.ts';
import { createLog } from '../../src/log.ts';

const lines: string[] = [];
const log = createLog('trace', { write: (line: string) => lines.push(line) });
const portal = await testPortal({}, log);
const { app, deps, database } = portal;
const metrics = createMetrics(deps);
measureRequests(app, metrics, 'portal');
const places = await demoPlaces(deps.db);

/** Typed values; these words appear nowhere else. */
const TYPED = {
  email: 'canary-mail@finch.example',
  password: 'Canary-Pass-77!',
  nextPassword: 'Canary-Next-88!',
  code: '739164',
  name: 'Canaryname',
  comment: 'Canarycomment about one youth',
  provider: 'Canaryprovider House',
  query: 'canaryquery',
  path: 'canarypath',
  agent: 'Canaryagent/1.0',
  body: 'canarybody',
};

async function run(): Promise<string[]> {
  const secrets: string[] = [];
  const grace = await portal.signIn('grace');
  await portal.signIn('mika');
  const say = (
    caller: { token: string | null },
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: string,
  ) =>
    app.inject({
      method,
      url,
      headers: {
        'content-type': 'application/json',
        'user-agent': TYPED.agent,
        origin: 'http://localhost:8080',
        cookie: 'rt=canarycookie-canarycookie',
        ...(caller.token === null ? {} : { authorization: `Bearer ${caller.token}` }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
  const post = (url: string, body: object, caller = portal.stranger) =>
    say(caller, 'POST', url, JSON.stringify(body));

  await post(auth.signIn.path, { email: TYPED.email, password: TYPED.password });
  await post(auth.signIn.path, { email: 'gus@example.org', password: TYPED.password });
  const first = (await post(auth.signIn.path, { email: 'gus@example.org', password: PASSWORD })).json();
  await post(auth.challenge.path, { step: 'mfaVerify', session: first.data.session, code: TYPED.code });
  await post(auth.forgotPassword.path, { email: TYPED.email });
  await post(auth.forgotPassword.path, { email: 'gus@example.org' });
  const reset = { email: 'gus@example.org', code: TYPED.code, new_password: TYPED.password };
  await post(auth.confirmForgotPassword.path, reset);
  await post(auth.refresh.path, {});
  await say(portal.stranger, 'POST', auth.signIn.path, `{"email": ${TYPED.body}`);
  await say(portal.stranger, 'GET', `/api/no-such-call/${TYPED.path}?a=${TYPED.query}`);
  await say(grace, 'GET', `/api/grantees/${TYPED.path}/providers?b=${TYPED.query}`);
  await say(grace, 'GET', `/api/user-associations/${TYPED.email}`);

  await grace.call(auth.saveMe, { body: { name: TYPED.name, family_name: TYPED.name } });
  await grace.call(auth.changePassword, {
    body: { current_password: TYPED.password, new_password: TYPED.nextPassword },
  });
  await grace.call(auth.changePassword, {
    body: { current_password: PASSWORD, new_password: TYPED.nextPassword },
  });
  const { grantId } = places.first;
  const created = await grace.call(reporting.createProvider, {
    body: { grantee_id: grantId, provider_name: TYPED.provider },
  });
  const params = { grantId, periodPk: places.summer };
  const page = (await grace.call<PageRead>(reporting.readGrantee, { params })).data;
  const saved = await grace.call(reporting.saveGrantee, {
    params,
    body: {
      formName: 'grantee',
      version: page.pages['comments']?.version ?? 0,
      formData: [
        {
          tableName: 'grant_submissions',
          tableData: [[{ name: 'gr_additional_info', value: { stringValue: TYPED.comment } }]],
        },
      ],
    },
  });
  const invited = await grace.call(userAssociations.save, {
    body: {
      action: 'new',
      role_id: 1,
      fk_grants: grantId,
      has_portal_access: true,
      has_dashboard_access: false,
      user: { name: TYPED.name, family_name: TYPED.name, email: TYPED.email },
    },
  });
  // The run must cover the calls under test.
  expect([created.status, invited.status]).toEqual([200, 200]);
  expect(saved.status).toBe(200);

  secrets.push(grace.token ?? '', String(first.data.session));
  const { rows } = await sql<{ code: string }>`
    select distinct (regexp_matches(body, '(?:code is|password:) (\\S+?)\\.?\\s'))[1] as code from outbox
  `.execute(deps.db);
  secrets.push(...rows.map((row) => row.code), PASSWORD, PRESET_CODE, 'canarycookie');
  return secrets;
}

describe('a run of calls', () => {
  it('leaves nothing that was typed or secret in the log, the record and the metrics [LG-1] [LG-3]', async () => {
    const secrets = await run();
    expect(secrets.filter((secret) => CODE.test(secret)).length).toBeGreaterThanOrEqual(3);
    const events = await deps.db.selectFrom('audit_events').selectAll().execute();
    expect(events.length).toBeGreaterThan(10);
    expect(lines.length).toBeGreaterThan(20);
    const figures = await metrics.text();
    expect(figures).toContain('route="/api/user-associations/:username"');
    const kept = { log: lines.join(''), record: JSON.stringify(events), metrics: figures };
    for (const [where, text] of Object.entries(kept)) {
      for (const canary of [
        ...Object.values(TYPED),
        ...secrets,
        '+12025550103',
        '2025550104',
        'example.org',
      ]) {
        expect.soft(holds(text, canary), `${canary} in the ${where}`).toBe(false);
      }
      expect.soft(text).not.toMatch(/canary/i);
    }
  });

  it('writes the pattern of each address [LG-3]', () => {
    const requests = lines
      .map((line): { route?: string } => JSON.parse(line))
      .filter((line) => line.route !== undefined);
    expect(requests.map((line) => line.route)).toContain('/api/user-associations/:username');
    expect(requests.some((line) => (line.route ?? '').includes('@'))).toBe(false);
  });
});

describe('an unexpected failure [LG-4]', () => {
  it('answers one sentence with a request id, and logs its kind and place without any value [LG-3] [ERR-013]', async () => {
    const owner = openDatabase({ ...database.owner, max: 1 });
    await sql`alter table identity_users rename to hidden_users`.execute(owner);
    lines.length = 0;
    const body = { email: TYPED.email, password: TYPED.password };
    const answer = await app.inject({ method: 'POST', url: auth.signIn.path, payload: body });
    await sql`alter table hidden_users rename to identity_users`.execute(owner);
    await owner.destroy();
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      success: false,
      error: { message: 'An error has occurred, please contact support.', code: 'UNEXPECTED' },
    });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const failure = lines.map((line) => JSON.parse(line)).find((line) => line.msg === 'unexpected failure');
    expect(failure.reqId).toBe(answer.headers['x-request-id']);
    expect(failure.err).toMatchObject({ code: '42P01' });
    expect(failure.err.at.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toMatch(/canary|select /i);
  });

  it.each([
    ['a value of the wrong kind', sql`select ${'osprey'}::integer`],
    [
      'a value taken',
      sql`insert into identity_groups select username, group_name, now() from identity_groups`,
    ],
  ])('of the database is described without its own words: %s [LG-3]', async (_what, query) => {
    const error: unknown = await query.execute(deps.db).catch((cause: unknown) => cause);
    const described = describeFailure(error);
    expect(described).toMatchObject({ code: expect.stringMatching(/^2/) });
    expect(JSON.stringify(described)).not.toMatch(/osprey|Admin|already exists|invalid input/);
  });

  it.each([
    ['JSON that was typed', () => JSON.parse('{"osprey"')],
    ['a key that no schema knows', () => z.strictObject({}).parse({ osprey: 1 })],
    [
      'the address that a mail server refused',
      () => {
        throw Object.assign(new Error('550 <osprey@finch.example>'), {
          code: 'EENVELOPE',
          responseCode: 550,
        });
      },
    ],
    [
      'the number that a service refused',
      () => {
        throw Object.assign(new Error('Invalid parameter: osprey'), { $metadata: { httpStatusCode: 400 } });
      },
    ],
  ])('is described without %s [LG-3]', (_what, fail) => {
    const error: unknown = thrownBy(fail);
    expect(describeFailure(error)).toMatchObject({ type: expect.any(String), at: expect.any(Array) });
    expect(JSON.stringify(describeFailure(error))).not.toContain('osprey');
  });

  it('says by name what a constraint refused, and why a connection failed', () => {
    const refused = {
      severity: 'ERROR',
      code: '23505',
      constraint: 'user_email_taken',
      detail: 'Key (email)=(osprey)',
    };
    const message = 'duplicate key value violates unique constraint "user_email_taken"';
    expect(describeFailure(Object.assign(new Error(message), refused))).toMatchObject({
      message,
      code: '23505',
      constraint: 'user_email_taken',
    });
    const lost = { severity: 'FATAL', code: '57P01' };
    const words = 'terminating connection due to administrator command';
    expect(describeFailure(Object.assign(new Error(words), lost))).toMatchObject({ message: words });
    expect(JSON.stringify(describeFailure(Object.assign(new Error(message), refused)))).not.toContain(
      'osprey',
    );
  });

  it('keeps the words of our own errors, with their causes', () => {
    const error = new Error('the sender said no', { cause: new TypeError('closed') });
    expect(describeFailure(error)).toMatchObject({
      type: 'Error',
      message: 'the sender said no',
      cause: { type: 'TypeError', message: 'closed' },
    });
  });
});

/** Of a text message or, with letters, of a mail. */
const CODE = /^[A-Z\d]{6}$/;

function thrownBy(fail: () => unknown): unknown {
  try {
    return fail();
  } catch (error) {
    return error;
  }
}

/** A code is exactly six characters: times, durations and keys may contain any six consecutive ones. */
function holds(text: string, canary: string): boolean {
  return CODE.test(canary)
    ? new RegExp(String.raw`(?<![\w.-])${canary}(?![\w-])`).test(text)
    : text.includes(canary);
}
