/** Public calls and the own account. */
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { PASSWORD, PRESET_CODE } from '../../../seeds/personas.ts';
import { toUsername } from '../../../seeds/seed-people.ts';
import { deleteTotp } from '../../../src/store/credentials/totp.ts';
import type { MatrixRequest, CallContext, RowCases } from '../call.ts';
import { send } from '../call.ts';
import { freshPerson } from '../fresh-objects.ts';
import { findPerson, type Stage } from '../stage.ts';

const nothing = () => ({});
const NOBODY_S_SESSION = '11111111-1111-4111-8111-111111111111';
const NEW_PASSWORD = 'Copper.Mooring7';

export const ACCOUNT_CASES: RowCases = {
  'GET /.well-known/jwks.json': {
    request: nothing,
    shows: ({ text }) => {
      expect(text).not.toMatch(/"(d|p|q|dp|dq|qi|k)":/);
      expect(JSON.parse(text)).toEqual({ keys: expect.any(Array) });
    },
  },
  'GET /healthz': {
    request: nothing,
    shows: ({ text }) => expect(JSON.parse(text)).toEqual({ success: true, data: 'ok' }),
  },
  'GET /': { request: nothing, shows: ({ text }) => expect(text).toMatch(/^<!doctype html>/) },
  'GET /config.json [listener=dashboard]': {
    request: nothing,
    shows: ({ text }, { stage }) =>
      expect(JSON.parse(text)).toEqual({
        portal_origin: stage.deps.config.publicUrl,
        product_name: stage.deps.config.productName,
      }),
  },
  'GET /api/manual': {
    request: nothing,
    ids: ['PER-007'],
    shows: ({ data }) => expect(data).toEqual({ url: expect.any(String), expires_in: 60 }),
  },
  'GET /api/manual/{ticket} [case=valid ticket]': {
    request: async ({ stage }) => ({ at: { ticket: await loadManualTicket(stage) } }),
    shows: ({ text }) => expect(text).toMatch(/^%PDF/),
  },
  'GET /api/auth/config': { request: nothing, ids: ['API-002'] },
  'POST /api/auth/sign-in [case=valid input]': {
    request: () => ({ body: { email: 'newt@example.org', password: PASSWORD } }),
    shows: ({ data }) => expect(data).toMatchObject({ step: 'newPasswordRequired' }),
  },
  'POST /api/auth/challenge [case=valid input]': {
    request: async ({ stage }) => ({
      body: { step: 'customChallenge', session: await loadChallenge(stage), code: PRESET_CODE },
    }),
    shows: ({ data }) => expect(data).toMatchObject({ step: 'done' }),
  },
  'POST /api/auth/forgot-password [case=valid input]': {
    request: () => ({ body: { email: 'newt@example.org' } }),
  },
  'POST /api/auth/confirm-forgot-password [case=valid input]': {
    request: async ({ stage }) => {
      const { email } = await freshPerson(stage);
      return { body: { email, code: await loadResetCode(stage, email), new_password: NEW_PASSWORD } };
    },
  },
  'POST /api/auth/sign-out': {
    request: (caller) => ({ body: {}, headers: toBrowser(caller) }),
    ids: ['PER-007'],
    shows: async (_, { stage, session }) => {
      const me = await send(stage, { method: 'GET', path: '/api/auth/me' }, {}, { session });
      expect(me.status).toBe(401);
    },
  },
  'POST /api/auth/refresh': {
    request: (caller) => ({ body: {}, headers: toBrowser(caller), token: null }),
  },
  'POST /api/auth/activity': { request: () => ({ body: {} }) },
  'GET /api/auth/me': {
    request: nothing,
    ids: ['API-023', 'PER-001'],
    shows: ({ data }, { stage, column }) =>
      expect(data).toMatchObject({
        username: findPerson(stage, column)?.username,
        groups: column === 'AD' ? ['Admin'] : column === 'AC' ? ['acf'] : [],
      }),
  },
  'PUT /api/auth/me': { request: ownNames, ids: ['PER-007'] },
  'POST /api/auth/change-password': {
    request: () => ({ body: { current_password: PASSWORD, new_password: NEW_PASSWORD } }),
    after: keepPassword,
  },
  'GET /api/auth/sessions': {
    request: nothing,
    shows: ({ data }, { session }) =>
      expect(data).toContainEqual(expect.objectContaining({ sid: session?.sid, current: true })),
  },
  'DELETE /api/auth/sessions/{sid} [target=own]': {
    request: async ({ stage, column }) => {
      const owner = findPerson(stage, column);
      return { at: { sid: owner ? (await stage.openSession(owner.username)).sid : NOBODY_S_SESSION } };
    },
  },
  'DELETE /api/auth/sessions/{sid} [target=other user]': {
    request: async ({ stage }) => ({ at: { sid: (await stage.openSession(toUsername('mika'))).sid } }),
  },
  'POST /api/auth/grant [target=grant A]': {
    request: ({ stage }) => ({ body: { grant_id: stage.grantId } }),
    shows: ({ data }, { stage }) => expect(data).toMatchObject({ id: stage.grantId }),
  },
  'PUT /api/auth/reminders': {
    request: () => ({ body: { on: true } }),
    shows: ({ data }) => expect(data).toMatchObject({ reminders: 'on' }),
  },
  'POST /api/auth/totp [totp=on]': { request: () => ({ body: { password: PASSWORD } }), after: withoutApp },
  'PUT /api/auth/totp [totp=on]': {
    request: async (caller) => ({ body: { code: await codeOfApp(caller) } }),
    shows: ({ data }) => expect(data).toMatchObject({ mfa: 'TOTP' }),
    after: withoutApp,
  },
  'DELETE /api/auth/totp [totp=on]': { request: () => ({ body: { password: PASSWORD } }) },
  'POST /api/auth/totp [totp=off]': { request: () => ({ body: { password: PASSWORD } }) },
  'PUT /api/auth/totp [totp=off]': { request: () => ({ body: { code: '123456' } }) },
  'DELETE /api/auth/totp [totp=off]': { request: () => ({ body: { password: PASSWORD } }) },
  'GET /api/reporting-periods/{name}/reduce': {
    request: () => ({ at: { name: 'Summer 2023' } }),
    ids: ['API-010'],
    shows: ({ data }, { stage }) => {
      const groups = ['gr', 'prov', 'prog', 'prog_reach', 'en', 'ex'];
      const dates = groups.flatMap((group) =>
        ['start', 'stop'].map((end) => `${group}_reporting_period_${end}`),
      );
      const all = Object.fromEntries(dates.map((date) => [date, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]));
      expect(data).toMatchObject({ pk: stage.periodPk, ...all });
    },
  },
  'GET /api/user-associations/{username} [target=own]': {
    request: ({ stage, column }) => ({
      at: { username: (findPerson(stage, column) ?? stage.people.G).username },
    }),
    ids: ['API-011', 'PER-001', 'PER-016'],
    shows: ({ data }, { stage, column }) => {
      const grants = grantsIn(data);
      if (column === 'AD') expect(grants.length).toBeGreaterThan(15);
      if (column === 'AC') expect(grants).toEqual([]);
      if (column === 'G') expect(new Set(grants)).toEqual(new Set([stage.grantId, stage.secondGrantId]));
      if (column === 'G2') expect(grants).toEqual([stage.otherGrantId]);
    },
    filtered: ({ data }, { stage, column }) => {
      const provider = { P: stage.pid, P2: stage.siblingPid, PX: null }[column as 'P' | 'P2' | 'PX']; // the filtered columns
      const id = provider ?? expect.any(Number);
      expect(data).toEqual([
        expect.objectContaining({
          id: findPerson(stage, column)?.homeGrant,
          role: 'Provider',
          funding_stream: expect.any(String),
          providers: [expect.objectContaining({ id })],
        }),
      ]);
    },
  },
  'GET /api/user-associations/{username} [target=other user]': {
    request: () => ({ at: { username: toUsername('mika') } }),
    shows: ({ data }) => expect(data).toEqual([expect.objectContaining({ role: 'Grantee' })]),
  },
};

/** What a browser sends to calls authenticated by cookie. */
function toBrowser({ stage, session }: CallContext): Record<string, string> {
  const { publicUrl: origin } = stage.deps.config;
  return session ? { origin, cookie: `rt=${session.refreshToken}` } : { origin };
}

async function loadChallenge(stage: Stage): Promise<string> {
  const body = { email: 'mika@example.org', password: PASSWORD };
  const answer = await send(
    stage,
    { method: 'POST', path: '/api/auth/sign-in' },
    { body },
    { session: null },
  );
  const { session } = answer.data as { session: string }; // the contract of the call
  return session;
}

async function loadManualTicket(stage: Stage): Promise<string> {
  const session = await stage.openSession(toUsername('gus'));
  const { data } = await send(stage, { method: 'GET', path: '/api/manual' }, {}, { session });
  return (data as { url: string }).url.replace(/^.*\//, ''); // the contract of the call
}

async function loadResetCode(stage: Stage, email: string): Promise<string> {
  await send(
    stage,
    { method: 'POST', path: '/api/auth/forgot-password' },
    { body: { email } },
    { session: null },
  );
  // The code is sent after the response.
  await stage.deps.identity.afterAnswer.settled();
  const outbox = await send(stage, { method: 'GET', path: '/api/dev/outbox' }, {}, { session: null });
  const sent = outbox.data as readonly { recipient: string; body: string }[]; // the contract of the call
  return /code is (\w{6})/.exec(sent.findLast((one) => one.recipient === email)?.body ?? '')?.[1] ?? '';
}

async function ownNames({ stage, column }: CallContext): Promise<MatrixRequest> {
  const { username } = findPerson(stage, column) ?? stage.people.G;
  const names = await stage.db
    .selectFrom('identity_users')
    .select(['name', 'family_name'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return { body: names };
}

/** Every actor has the demo's password, restored after a cell that changes it. */
async function keepPassword({ stage, column }: CallContext): Promise<void> {
  const owner = findPerson(stage, column);
  if (!owner) return;
  const password_hash = await stage.deps.identity.hasher.hash(PASSWORD);
  await stage.db
    .updateTable('identity_users')
    .set({ password_hash })
    .where('username', '=', owner.username)
    .execute();
}

/** The code of an authenticator app with the secret of a started enrolment. */
async function codeOfApp({ stage, session }: CallContext): Promise<string> {
  // A machine key cannot start it either.
  if (!session || session.machineKey !== undefined) return '123456';
  const start = { method: 'POST', path: '/api/auth/totp' } as const;
  const answer = await send(stage, start, { body: { password: PASSWORD } }, { session, totp: true });
  const { secret } = answer.data as { secret: string }; // the contract of the call
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

async function withoutApp({ stage, column }: CallContext): Promise<void> {
  const owner = findPerson(stage, column);
  if (owner) await deleteTotp(stage.db, owner.username, new Date());
}

function grantsIn(data: unknown): readonly number[] {
  return (data as readonly { id: number }[]).map(({ id }) => id); // the contract of the call
}
