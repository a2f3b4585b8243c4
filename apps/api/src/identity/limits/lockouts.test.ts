// A refusal by a limit of sign-in is recorded once per lockout, however often it is repeated (LG-2).
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { openTestPortal, PASSWORD, PHONE } from '../../../test/portal/auth-portal.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';

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
