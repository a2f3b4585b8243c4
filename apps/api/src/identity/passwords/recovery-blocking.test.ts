// Nobody can block another person's recovery, and nothing reveals which addresses have accounts.
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openTestPortal, PASSWORD, PHONE } from '../../../test/portal/auth-portal.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { DEFAULT_LIMITS } from '../limits/limits.ts';

const database = await testDatabase();
const dataDir = await temporaryFolder();
const portal = await openTestPortal(database, { dataDir });
/** The same, with few wrong codes a day. */
const few = await openTestPortal(database, {
  dataDir,
  limits: { resetGuesses: { ...DEFAULT_LIMITS.resetGuesses, max: 6 } },
});
afterAll(() => Promise.all([portal.close(), few.close()]));

const { ask, db } = portal;
const NEW = 'Harbour-Lantern-9';
const ATTACKER = '192.0.2.1';
const PERSON = '198.51.100.1';
const forgot = (email: string, ip = PERSON) => ask('POST', '/api/auth/forgot-password', { email }, { ip });
const confirm = (email: string, code: string, ip = PERSON) =>
  ask('POST', '/api/auth/confirm-forgot-password', { email, code, new_password: NEW }, { ip });
const toWrong = (code: string) => (code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA');

async function statuses(count: number, act: () => Promise<{ status: number }>): Promise<number[]> {
  const found: number[] = [];
  for (let n = 0; n < count; n += 1) found.push((await act()).status);
  return found;
}

describe('a reset of somebody else', () => {
  it('is not blocked by codes that are tried while none is live [OT-4]', async () => {
    const email = 'calm@people.example';
    await portal.addUser({ email, phoneNumber: PHONE });
    // The maximum that may fail from one network in a minute.
    expect(new Set(await statuses(30, () => confirm(email, '123456', '192.0.2.2')))).toEqual(new Set([401]));
    await forgot(email);
    expect((await confirm(email, await portal.codeFor(email))).status).toBe(200);
  });

  it('goes on with the next code after one network has spent the tries of the last [OT-4]', async () => {
    const email = 'spent@people.example';
    await portal.addUser({ email });
    await forgot(email);
    const wrong = toWrong(await portal.codeFor(email));
    expect(await statuses(25, () => confirm(email, wrong, ATTACKER))).toEqual([
      ...Array(5).fill(401),
      ...Array(20).fill(429),
    ]);
    await forgot(email);
    const code = await portal.codeFor(email);
    // The network is blocked, and its further requests count against no limit.
    expect((await confirm(email, toWrong(code), ATTACKER)).status).toBe(429);
    expect((await confirm(email, code)).status).toBe(200);
  });

  it('blocks the network for the account no longer than the block lasts, however much it sends [OT-4]', async () => {
    const email = 'later@people.example';
    await portal.addUser({ email });
    await forgot(email);
    const wrong = toWrong(await portal.codeFor(email));
    await statuses(40, () => confirm(email, wrong, ATTACKER));
    portal.turnClock(15);
    await forgot(email);
    expect((await confirm(email, await portal.codeFor(email), ATTACKER)).status).toBe(200);
    portal.turnClock(0);
  });

  it('blocks a network for a day after twenty wrong codes of an account, and no other [OT-4]', async () => {
    const email = 'day@people.example';
    await portal.addUser({ email });
    for (let round = 0; round < 4; round += 1) {
      portal.turnClock(16 * round);
      await forgot(email, `203.0.113.${round}`);
      const wrong = toWrong(await portal.codeFor(email));
      expect(await statuses(5, () => confirm(email, wrong, ATTACKER))).toEqual(Array(5).fill(401));
    }
    portal.turnClock(100);
    await forgot(email);
    const code = await portal.codeFor(email);
    expect((await confirm(email, code, ATTACKER)).status).toBe(429);
    expect((await confirm(email, code)).status).toBe(200);
    portal.turnClock(0);
  });

  it('is not robbed of its mails by one network, and the refusal is said [OT-6]', async () => {
    const email = 'mails@people.example';
    await portal.addUser({ email });
    expect(await statuses(6, () => forgot(email, '192.0.2.77'))).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await forgot(email)).status).toBe(200);
    expect((await confirm(email, await portal.codeFor(email))).status).toBe(200);
  });

  it('says the same of an address without an account, try for try [AU-6]', async () => {
    await portal.addUser({ email: 'known-tries@people.example' });
    const answers = async (email: string) => {
      const found: string[] = [];
      for (let n = 0; n < 3; n += 1) found.push((await confirm(email, '999999x', '192.0.2.8')).body);
      for (let n = 0; n < 7; n += 1) {
        const { status, body } = await forgot(email, '192.0.2.8');
        found.push(`${status} ${body.replace(email, '')}`);
      }
      for (let n = 0; n < 7; n += 1) {
        const { status, body } = await confirm(email, '999999x', '192.0.2.8');
        found.push(`${status} ${body}`);
      }
      return found;
    };
    const known = await answers('known-tries@people.example');
    portal.turnClock(120);
    expect(await answers('no-such-tries@people.example')).toEqual(known);
    portal.turnClock(0);
  });
});

describe('a reset under attack from many networks', () => {
  /** One request and five wrong codes from each of `count` networks. */
  async function attack(email: string, count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const ip = `203.0.${n}.9`;
      await forgot(email, ip);
      for (let guess = 0; guess < 5; guess += 1) await confirm(email, 'AAAAAA', ip);
    }
  }

  it('goes on for the owner from another network, with the code in the newest mail [OT-4] [OT-6]', async () => {
    const email = 'besieged@people.example';
    await portal.addUser({ email });
    await attack(email, 20);
    expect((await forgot(email)).status).toBe(200);
    expect((await confirm(email, await portal.codeFor(email))).status).toBe(200);
  });

  it('mails at most ten codes within the lifetime of one, and leaves the last one valid [OT-6]', async () => {
    const email = 'flooded@people.example';
    await portal.addUser({ email });
    for (let n = 0; n < 12; n += 1) expect((await forgot(email, `203.0.113.${n}`)).status).toBe(200);
    const mails = db.selectFrom('outbox').select('pk').where('recipient', '=', email);
    expect(await mails.execute()).toHaveLength(10);
    portal.turnClock(9.9);
    expect((await forgot(email)).status).toBe(200);
    expect(await mails.execute()).toHaveLength(10);
    expect((await confirm(email, await portal.codeFor(email))).status).toBe(200);
    portal.turnClock(0);
  });

  it('compares no further code once a day’s wrong ones are used up, from whatever network [OT-4]', async () => {
    const known = await spend('guessed@people.example', true);
    expect(known.right).toBe(401);
    expect(await spend('no-such-guessed@people.example', false)).toEqual(known);
  });

  it('leaves its own tries and mails to a network where the person has signed in [OT-4] [OT-6]', async () => {
    const email = 'at-home@people.example';
    await few.addUser({ email, phoneNumber: '+12025550177' });
    await few.signIn(email, { ip: PERSON });
    const call = (path: string, body: object, ip: string) =>
      few.ask('POST', `/api/auth/${path}`, { email, ...body }, { ip });
    for (let n = 0; n < 12; n += 1) await call('forgot-password', {}, `203.0.113.${n}`);
    for (let n = 0; n < 6; n += 1)
      await call('confirm-forgot-password', { code: 'AAAAAA', new_password: NEW }, `203.0.113.${n}`);
    const before = await few.codeFor(email);
    expect((await call('forgot-password', {}, PERSON)).status).toBe(200);
    const code = await few.codeFor(email);
    expect(code).not.toBe(before);
    const right = { code, new_password: NEW };
    expect((await call('confirm-forgot-password', right, '198.18.7.1')).status).toBe(401);
    expect((await call('confirm-forgot-password', right, PERSON)).status).toBe(200);
  });

  /** Uses up the wrong codes of a portal that allows six a day, and tries the right one from a new network. */
  async function spend(email: string, exists: boolean) {
    if (exists) await few.addUser({ email });
    const answers: string[] = [];
    const act = async (path: string, body: object, ip: string) => {
      const reply = await few.ask('POST', `/api/auth/${path}`, { email, ...body }, { ip });
      answers.push(`${reply.status} ${reply.body.replace(email, '')}`);
      return reply.status;
    };
    await act('forgot-password', {}, '203.0.114.1');
    for (let n = 0; n < 6; n += 1)
      await act('confirm-forgot-password', { code: 'AAAAAA', new_password: NEW }, `203.0.114.${n}`);
    const code = exists ? await few.codeFor(email) : 'BBBBBB';
    const right = await act('confirm-forgot-password', { code, new_password: NEW }, '203.0.114.99');
    return { right, answers };
  }
});

it('counts a failed confirmation as a failed sign-in of its network, and a right one not [AU-4]', async () => {
  const email = 'counted@people.example';
  await portal.addUser({ email, phoneNumber: PHONE });
  const ip = '192.0.2.120';
  await forgot(email, '192.0.2.121');
  expect((await confirm(email, await portal.codeFor(email), ip)).status).toBe(200);
  const found = await statuses(31, () => confirm(`${crypto.randomUUID()}@people.example`, 'AAAAAA', ip));
  expect(found).toEqual([...Array(30).fill(401), 429]);
  const signIn = { email, password: NEW };
  expect((await ask('POST', '/api/auth/sign-in', signIn, { ip })).status).toBe(429);
});

it('costs no hash of the password before the code is right [PW-1]', async () => {
  const hash = vi.spyOn(portal.deps.identity.hasher, 'hash');
  const email = 'costly@people.example';
  await portal.addUser({ email });
  await forgot(email, '192.0.2.130');
  const code = await portal.codeFor(email);
  hash.mockClear();
  await confirm(email, toWrong(code), '192.0.2.131');
  await confirm('no-costly@people.example', code, '192.0.2.131');
  expect(hash).not.toHaveBeenCalled();
  await confirm(email, code, '192.0.2.131');
  expect(hash).toHaveBeenCalledOnce();
  hash.mockRestore();
});

describe('the work behind an answer', () => {
  /** The statements that an act sends to the database, without values. */
  async function listStatements(act: () => Promise<unknown>): Promise<string[]> {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await act();
      return query.mock.calls.map(([sent]) => {
        const text: unknown = typeof sent === 'string' ? sent : Reflect.get(Object(sent), 'text');
        return String(text);
      });
    } finally {
      query.mockRestore();
    }
  }

  it('has not begun when the request for a code is answered [AU-6]', async () => {
    const email = 'before@people.example';
    await portal.addUser({ email });
    const { authenticator } = portal.deps.identity;
    const begun = vi.fn<() => void>();
    let unblock: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      unblock = resolve;
    });
    const original = authenticator.forgot;
    Object.assign(authenticator, {
      forgot: async (...args: Parameters<typeof original>) => {
        begun();
        await held;
        return original(...args);
      },
    });
    const answered = portal.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email },
      headers: { origin: 'http://localhost:8080' },
    });
    expect((await answered).statusCode).toBe(200);
    await expect.poll(() => begun.mock.calls.length).toBe(1);
    expect(await portal.codeFor(email).catch(() => 'none yet')).toBe('none yet');
    unblock();
    Object.assign(authenticator, { forgot: original });
    await expect.poll(() => portal.codeFor(email).catch(() => '')).toMatch(/^[A-Z2-9]{6}$/);
  });

  it('is the same for a wrong reset code of an address with an account and of one without [AU-6]', async () => {
    await portal.addUser({ email: 'work@people.example' });
    for (const email of ['work@people.example', 'no-work@people.example']) await forgot(email, '192.0.2.90');
    const known = await listStatements(() => confirm('work@people.example', '99999x', '192.0.2.91'));
    const unknown = await listStatements(() => confirm('no-work@people.example', '99999x', '192.0.2.92'));
    expect(unknown).toEqual(known);
    expect(known.length).toBeGreaterThan(0);
  });

  it('is the same for a wrong password of an address with an account and of one without [AU-3]', async () => {
    await portal.addUser({ email: 'pass@people.example', phoneNumber: PHONE });
    const signIn = (email: string, ip: string) => () =>
      ask('POST', '/api/auth/sign-in', { email, password: `${PASSWORD}x` }, { ip });
    const known = await listStatements(signIn('pass@people.example', '192.0.2.93'));
    const unknown = await listStatements(signIn('no-pass@people.example', '192.0.2.94'));
    expect(unknown).toEqual(known);
    expect(known.length).toBeGreaterThan(0);
  });

  it('leaves no trace of the address where it has no account [BEY-182]', async () => {
    await forgot('secretive@people.example', '192.0.2.95');
    const rows = JSON.stringify(await db.selectFrom('reset_codes').selectAll().execute());
    expect(rows).not.toContain('people.example');
  });
});
