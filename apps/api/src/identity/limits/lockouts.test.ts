// A refusal by a limit of sign-in is recorded once per lockout, however often it is repeated (LG-2).
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { openTestPortal, PASSWORD, PHONE } from '../../../test/portal/auth-portal.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';
import { recordFailure } from './failure-alarm.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { type At, consume, isExhausted, refund, takeExcess, toAt } from './throttles.ts';

const portal = await openTestPortal(await testDatabase(), { dataDir: await temporaryFolder(), quota: true });
afterAll(() => portal.close());

const { db } = portal;
const signIn = (email: string, password: string, ip: string, resend = false) =>
  portal.ask('POST', '/api/auth/sign-in', { email, password, resend }, { ip });

/** The refusals by a limit that the audit holds of an account, the first one first. */
async function listLockouts(username: string | null) {
  const rows = await db
    .selectFrom('audit_events')
    .select(['action', 'outcome', 'object', 'details', 'unknown_name'])
    .where('actor', username === null ? 'is' : '=', username)
    .where('outcome', '=', 'refused')
    .orderBy('seq')
    .execute();
  return rows.filter(({ details }) => JSON.stringify(details).includes('TOO_MANY'));
}

const lockout = (action: string, username: string | null, limit: string) => ({
  action,
  outcome: 'refused',
  object: username === null ? null : `user ${username}`,
  details: { code: 'TOO_MANY', limit },
  unknown_name: username === null ? expect.stringMatching(/^[0-9a-f]{16}$/) : null,
});

describe('one event per lockout', () => {
  it('after wrong passwords, and another one for the next lockout [LG-2]', async () => {
    const email = 'locked@people.example';
    const username = await portal.addUser({ email, phoneNumber: PHONE });
    for (let n = 0; n < 12; n += 1) await signIn(email, 'Wrong.Mooring7', '192.0.2.1');
    const first = lockout('auth.sign-in', username, 'password-pair');
    expect(await listLockouts(username)).toEqual([first]);
    portal.turnClock(15);
    for (let n = 0; n < 8; n += 1) await signIn(email, 'Wrong.Mooring7', '192.0.2.1');
    expect(await listLockouts(username)).toEqual([first, first]);
    portal.turnClock(0);
  });

  it('where fifty guesses come at once [AU-5] [LG-2]', async () => {
    const email = 'flooded@people.example';
    const username = await portal.addUser({ email, phoneNumber: PHONE });
    await Promise.all(Array.from({ length: 50 }, () => signIn(email, 'Wrong.Mooring7', '192.0.3.1')));
    expect(await listLockouts(username)).toEqual([lockout('auth.sign-in', username, 'password-pair')]);
  });

  it('for an address that nobody has, without the address [LG-2]', async () => {
    for (let n = 0; n < 9; n += 1) await signIn('no-one@people.example', 'Wrong.Mooring7', '192.0.4.1');
    expect(await listLockouts(null)).toEqual([lockout('auth.sign-in', null, 'password-pair')]);
  });

  it('after wrong codes, when the person begins again with the password [LG-2]', async () => {
    const [email, phone] = ['codes@people.example', '+12025550130'];
    const username = await portal.addUser({ email, phoneNumber: phone });
    for (let n = 0; n < 5; n += 1) {
      const { data } = await signIn(email, PASSWORD, '192.0.5.1');
      const code = (await portal.codeFor(phone)) === '000000' ? '000001' : '000000';
      await portal.ask('POST', '/api/auth/challenge', { step: 'mfaVerify', session: data.session, code });
    }
    for (let n = 0; n < 4; n += 1) expect((await signIn(email, PASSWORD, '192.0.5.1')).status).toBe(429);
    expect(await listLockouts(username)).toEqual([lockout('auth.sign-in', username, 'codes')]);
  });

  it('when too many codes were asked for [OT-6] [LG-2]', async () => {
    const email = 'sends@people.example';
    const username = await portal.addUser({ email, phoneNumber: '+12025550131' });
    for (let minute = 0; minute < 9; minute += 1) {
      portal.turnClock(minute);
      await signIn(email, PASSWORD, '192.0.6.1', true);
    }
    expect(await listLockouts(username)).toEqual([lockout('auth.sign-in', username, 'sends')]);
    portal.turnClock(0);
  });

  it('when too many reset codes were asked for [LG-2]', async () => {
    const email = 'resets@people.example';
    const username = await portal.addUser({ email, phoneNumber: PHONE });
    const ask = () => portal.ask('POST', '/api/auth/forgot-password', { email }, { ip: '192.0.7.1' });
    for (let n = 0; n < 9; n += 1) await ask();
    expect(await listLockouts(username)).toEqual([lockout('auth.forgot-password', username, 'sends')]);
  });
});

describe('a counter [AU-5]', () => {
  const at = () => toAt(portal.deps);
  const [WINDOW, BLOCK] = [60_000, 600_000];
  const limit = { ...DEFAULT_LIMITS.codes, max: 2, windowMs: WINDOW, blockMs: BLOCK };
  const after = (begin: At, ms: number): At => ({ ...begin, now: new Date(begin.now.getTime() + ms) });

  it('blocks from the attempt that reaches the limit, to the end of the block and not of the window', async () => {
    const [who, begin] = ['somebody', at()];
    expect([await consume(begin, limit, who), await isExhausted(begin, limit, who)]).toEqual([true, false]);
    expect([await consume(begin, limit, who), await isExhausted(begin, limit, who)]).toEqual([true, true]);
    expect(await isExhausted(after(begin, BLOCK - 1), limit, who)).toBe(true);
    expect(await isExhausted(after(begin, BLOCK), limit, who)).toBe(false);
    expect(await consume(after(begin, BLOCK - 1), limit, who)).toBe(false);
    expect(await consume(after(begin, BLOCK), limit, who)).toBe(true);
  });

  it('blocks from the first attempt where one is the limit', async () => {
    const [who, begin] = ['one try', at()];
    const one = { ...limit, max: 1 };
    expect(await consume(begin, one, who)).toBe(true);
    const afterWindow = after(begin, WINDOW);
    expect(await isExhausted(afterWindow, one, who)).toBe(true);
    expect(await consume(afterWindow, one, who)).toBe(false);
  });

  it('gives back one attempt with the block that it set, and never more than were counted', async () => {
    const [who, begin] = ['given back', at()];
    await consume(begin, limit, who);
    await consume(begin, limit, who);
    await refund(begin, limit, who);
    const afterWindow = after(begin, WINDOW);
    expect(await isExhausted(begin, limit, who)).toBe(false);
    expect(await consume(afterWindow, limit, who)).toBe(true);
    expect(await isExhausted(afterWindow, limit, who)).toBe(false);
    for (let times = 0; times < 3; times += 1) await refund(afterWindow, limit, who);
    await consume(afterWindow, limit, who);
    await consume(afterWindow, limit, who);
    expect(await isExhausted(afterWindow, limit, who)).toBe(true);
  });

  it('tells as excess what came beyond the limit, and nothing at the limit', async () => {
    const [who, begin] = ['in excess', at()];
    const afterWindow = after(begin, WINDOW);
    const counted = async (times: number) => {
      for (let count = 0; count < times; count += 1) await consume(begin, limit, who);
      return takeExcess(afterWindow, limit, who);
    };
    expect(await counted(2)).toBe(0);
    expect(await isExhausted(afterWindow, limit, who)).toBe(true);
    expect(await counted(1)).toBe(1);
  });
});

it('an alarm across the installation is raised by the failure that reaches the threshold, once a window', async () => {
  const { deps } = portal;
  const limit = { ...DEFAULT_LIMITS.failureAlarm, max: 3 };
  const settings = {
    ...deps.identity.settings,
    limits: { ...deps.identity.settings.limits, failureAlarm: limit },
  };
  const later = new Date(deps.clock.now().getTime() + 2 * limit.windowMs);
  const fail = async (now: Date) => {
    await recordFailure({ ...deps, clock: { now: () => now }, identity: { ...deps.identity, settings } });
    const rows = await db
      .selectFrom('audit_events')
      .select('seq')
      .where('action', '=', 'auth.failure-alarm')
      .execute();
    return rows.length;
  };
  const raised = [];
  for (let count = 0; count < 5; count += 1) raised.push(await fail(later));
  expect(raised).toEqual([0, 0, 1, 1, 1]);
  const next = new Date(later.getTime() + limit.windowMs);
  for (let count = 0; count < 3; count += 1) raised.push(await fail(next));
  expect(raised.slice(5)).toEqual([1, 1, 2]);
});

it('a code that was sent stands on the record, without the code or the number [LG-2]', async () => {
  const [email, phone] = ['sent@people.example', '+12025550132'];
  const username = await portal.addUser({ email, phoneNumber: phone });
  await signIn(email, PASSWORD, '192.0.8.1');
  const events = await db
    .selectFrom('audit_events')
    .select(['outcome', 'object', 'details'])
    .where('actor', '=', username)
    .where('action', '=', 'auth.send-code')
    .execute();
  expect(events).toEqual([{ outcome: 'done', object: `user ${username}`, details: { medium: 'SMS' } }]);
});
