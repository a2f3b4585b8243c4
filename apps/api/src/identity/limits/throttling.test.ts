import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import {
  openTestPortal,
  PASSWORD,
  PHONE,
  type Reply,
  type TestPortal,
} from '../../../test/portal/auth-portal.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';

const database = await testDatabase();
const dataDir = await temporaryFolder();
const portal = await openTestPortal(database, { dataDir });
const second = await openTestPortal(database, { dataDir });
const metered = await openTestPortal(database, {
  dataDir,
  quota: true,
  limits: { sendsADay: { ...DEFAULT_LIMITS.sendsADay, max: 12 } },
});
afterAll(() => Promise.all([portal.close(), second.close(), metered.close()]));

const { db } = portal;
const wrong = 'Wrong.Mooring7';
const signIn = (email: string, password: string, ip: string, on: TestPortal = portal, resend = false) =>
  on.ask('POST', '/api/auth/sign-in', { email, password, resend }, { ip });

async function times(count: number, act: (n: number) => Promise<Reply>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await act(n)).status);
  return statuses;
}

/** All parts of a response that a caller can compare. */
function visible({ status, headers, body }: Reply) {
  const { date: _date, 'x-request-id': _id, ...rest } = headers;
  return { status, body, headers: rest };
}

describe('wrong passwords', () => {
  it('cools down after five from one network, also for the right password, and ends after 15 minutes [AU-1]', async () => {
    await portal.addUser({ email: 'five@people.example', phoneNumber: PHONE });
    expect(await times(5, () => signIn('five@people.example', wrong, '192.0.2.1'))).toEqual([
      401, 401, 401, 401, 401,
    ]);
    expect(await signIn('five@people.example', PASSWORD, '192.0.2.99')).toMatchObject({
      status: 429,
      error: { message: 'Too many attempts. Please try again later.' },
    });
    expect((await signIn('five@people.example', PASSWORD, '192.0.3.1')).status).toBe(200);
    // An attempt meanwhile does not prolong it.
    portal.turnClock(14);
    expect((await signIn('five@people.example', wrong, '192.0.2.1')).status).toBe(429);
    portal.turnClock(15);
    expect((await signIn('five@people.example', PASSWORD, '192.0.2.1')).status).toBe(200);
    portal.turnClock(0);
  });

  it('starts counting again after the right password', async () => {
    await portal.addUser({ email: 'again@people.example', phoneNumber: PHONE });
    await times(4, () => signIn('again@people.example', wrong, '192.0.4.1'));
    expect((await signIn('again@people.example', PASSWORD, '192.0.4.1')).status).toBe(200);
    expect(await times(5, () => signIn('again@people.example', wrong, '192.0.4.1'))).toEqual([
      401, 401, 401, 401, 401,
    ]);
  });

  it('cools an address down after fifty an hour from anywhere [AU-1]', async () => {
    await portal.addUser({ email: 'fifty@people.example', phoneNumber: PHONE });
    const statuses = await times(50, (n) => signIn('fifty@people.example', wrong, `198.18.${n}.1`));
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect((await signIn('fifty@people.example', PASSWORD, '198.18.99.1')).status).toBe(429);
  });

  it('disables the password after a hundred in a row, until it is reset [AU-1]', async () => {
    const username = await portal.addUser({ email: 'hundred@people.example', phoneNumber: PHONE });
    await db
      .updateTable('identity_users')
      .set({ failed_count: 99 })
      .where('username', '=', username)
      .execute();
    expect((await signIn('hundred@people.example', wrong, '192.0.5.1')).status).toBe(401);
    expect(await signIn('hundred@people.example', PASSWORD, '192.0.6.1')).toMatchObject({
      status: 401,
      error: { code: 'BAD_CREDENTIALS' },
    });
    await portal.ask('POST', '/api/auth/forgot-password', { email: 'hundred@people.example' });
    const code = await portal.codeFor('hundred@people.example');
    const reset = { email: 'hundred@people.example', code, new_password: 'Harbour-Lantern-9' };
    expect((await portal.ask('POST', '/api/auth/confirm-forgot-password', reset)).status).toBe(200);
    expect((await signIn('hundred@people.example', 'Harbour-Lantern-9', '192.0.6.1')).status).toBe(200);
  });

  it('counts fifty parallel guesses as fifty and lets five through [AU-5]', async () => {
    await portal.addUser({ email: 'parallel@people.example', phoneNumber: PHONE });
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        signIn('parallel@people.example', wrong, '192.0.7.1', n % 2 === 0 ? portal : second),
      ),
    );
    expect(guesses.filter((one) => one.status === 401)).toHaveLength(5);
    expect(guesses.filter((one) => one.status === 429)).toHaveLength(45);
    const counts = await db.selectFrom('throttles').select('count').orderBy('count', 'desc').execute();
    expect(counts.map((row) => row.count)).toContain(50);
  });

  it('shares its counters between processes and over a restart [AU-5]', async () => {
    await portal.addUser({ email: 'shared@people.example', phoneNumber: PHONE });
    await times(3, () => signIn('shared@people.example', wrong, '192.0.8.1'));
    await times(2, () => signIn('shared@people.example', wrong, '192.0.8.1', second));
    const third = await openTestPortal(database, { dataDir });
    expect((await signIn('shared@people.example', PASSWORD, '192.0.8.1', third)).status).toBe(429);
    await third.close();
  });

  it('refuses a network address after thirty failures a minute, whoever they are about [AU-4]', async () => {
    const statuses = await times(31, (n) => signIn(`spray-${n}@people.example`, wrong, '192.0.9.1'));
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
    expect(statuses[30]).toBe(429);
    portal.turnClock(1);
    expect((await signIn('spray-0@people.example', wrong, '192.0.9.1')).status).toBe(401);
    portal.turnClock(0);
  });

  it('does not believe a forwarded address of its own accord [AU-4]', async () => {
    const spoof = (n: number) => ({ ip: '192.0.10.1', headers: { 'x-forwarded-for': `10.0.${n}.1` } });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const body = { email: 'spoof@people.example', password: wrong };
      statuses.push((await portal.ask('POST', '/api/auth/sign-in', body, spoof(n))).status);
    }
    expect(statuses[5]).toBe(429);
  });
});

describe('what an answer tells', () => {
  it('is byte-equal for unknown, wrong and disabled [AU-2]', async () => {
    await portal.addUser({ email: 'known@people.example', phoneNumber: PHONE });
    const disabled = await portal.addUser({ email: 'disabled@people.example', phoneNumber: PHONE });
    await db
      .updateTable('identity_users')
      .set({ disabled_at: new Date() })
      .where('username', '=', disabled)
      .execute();
    const unknown = visible(await signIn('nobody@people.example', wrong, '192.0.20.1'));
    expect(visible(await signIn('known@people.example', wrong, '192.0.20.1'))).toEqual(unknown);
    expect(visible(await signIn('disabled@people.example', PASSWORD, '192.0.20.1'))).toEqual(unknown);
    expect(JSON.parse(unknown.body)).toEqual({
      success: false,
      error: { code: 'BAD_CREDENTIALS', message: 'Incorrect username or password.' },
    });
  });

  it('is byte-equal in a cool-down for unknown e-mails, wrong and right passwords [AU-2]', async () => {
    await portal.addUser({ email: 'cool@people.example', phoneNumber: PHONE });
    await times(5, () => signIn('cool@people.example', wrong, '192.0.21.1'));
    await times(5, () => signIn('nobody-at-all@people.example', wrong, '192.0.21.1'));
    const right = visible(await signIn('cool@people.example', PASSWORD, '192.0.21.1'));
    expect(right.status).toBe(429);
    expect(visible(await signIn('cool@people.example', wrong, '192.0.21.1'))).toEqual(right);
    expect(visible(await signIn('nobody-at-all@people.example', wrong, '192.0.21.1'))).toEqual(right);
  });

  it('costs one verification for an unknown e-mail as for a known one [AU-3]', async () => {
    const { hasher } = portal.deps.identity;
    const verify = hasher.verify;
    let verifications = 0;
    Object.assign(hasher, {
      verify: (...args: Parameters<typeof verify>) => {
        verifications += 1;
        return verify(...args);
      },
    });
    await portal.addUser({ email: 'verified@people.example', phoneNumber: PHONE });
    await signIn('nobody@people.example', wrong, '192.0.22.1');
    expect(verifications).toBe(1);
    await signIn('verified@people.example', wrong, '192.0.22.1');
    expect(verifications).toBe(2);
    Object.assign(hasher, { verify });
  });

  it('keeps addresses and networks out of the table of counters', async () => {
    await signIn('counted@people.example', wrong, '192.0.23.1');
    const rows = JSON.stringify(await db.selectFrom('throttles').selectAll().execute());
    expect(rows).not.toBe('[]');
    expect(rows).not.toContain('people.example');
    expect(rows).not.toContain('192.0.');
  });
});

describe('wrong codes', () => {
  it('cool a person down after five in 15 minutes, before and after the password [OT-4]', async () => {
    const email = 'codes@people.example';
    await portal.addUser({ email, phoneNumber: '+12025550130' });
    for (let n = 0; n < 5; n += 1) {
      const { data } = await signIn(email, PASSWORD, '192.0.30.1');
      const code = (await portal.codeFor('+12025550130')) === '000000' ? '000001' : '000000';
      const reply = await portal.ask('POST', '/api/auth/challenge', {
        step: 'mfaVerify',
        session: data.session,
        code,
      });
      expect(reply.status).toBe(401);
    }
    expect((await signIn(email, PASSWORD, '192.0.30.1')).status).toBe(429);
    portal.turnClock(15);
    expect((await signIn(email, PASSWORD, '192.0.30.1')).status).toBe(200);
    portal.turnClock(0);
  });
});

describe('text messages of a sender with quotas [OT-6]', () => {
  it('go out once in 30 seconds, five times in 15 minutes and ten times a day', async () => {
    const email = 'sends@people.example';
    await metered.addUser({ email, phoneNumber: '+12025550131' });
    const resend = (minutes: number) => {
      metered.turnClock(minutes);
      return signIn(email, PASSWORD, '192.0.31.1', metered, true);
    };
    expect((await resend(0)).status).toBe(200);
    // Meanwhile the current code remains valid, and nothing is sent.
    expect((await resend(0.4)).status).toBe(200);
    const sent = await db.selectFrom('outbox').select('pk').where('recipient', '=', '+12025550131').execute();
    expect(sent).toHaveLength(1);
    expect(await times(4, (n) => resend(1 + n))).toEqual([200, 200, 200, 200]);
    expect((await resend(6)).status).toBe(429);
    expect(await times(5, (n) => resend(20 + n))).toEqual([200, 200, 200, 200, 200]);
    expect((await resend(60)).status).toBe(429);
    expect((await resend(24 * 60 + 1)).status).toBe(200);
  });

  it('end with the daily cap for everyone', async () => {
    metered.turnClock(3 * 24 * 60);
    const statuses: number[] = [];
    for (let n = 0; n < 13; n += 1) {
      const email = `cap-${n}@people.example`;
      await metered.addUser({ email, phoneNumber: `+120255501${40 + n}` });
      statuses.push((await signIn(email, PASSWORD, `192.0.${40 + n}.1`, metered)).status);
    }
    expect(statuses).toEqual([...Array(12).fill(200), 429]);
  });
});
