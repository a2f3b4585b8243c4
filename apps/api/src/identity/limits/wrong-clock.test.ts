// A clock that was a day ahead and is right again: nothing it stored locks anybody out, or keeps anybody in.
import { expect, it } from 'vitest';
import { PASSWORD } from '../../../test/portal/auth-portal.ts';
import { openSessions } from '../../../test/portal/calls/sessions-portal.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { consume, isExhausted } from './throttles.ts';

const { portal, ask, person, refresh, me } = await openSessions();
const DAY_MINUTES = 24 * 60;

it('ends the lockout by wrong passwords [AU-1]', async () => {
  const { email } = await person();
  const signIn = (password: string) =>
    ask('POST', '/api/auth/sign-in', { email, password }, { ip: '192.0.2.7' });
  portal.turnClock(DAY_MINUTES);
  for (let count = 0; count < 5; count += 1) await signIn('Wrong.Mooring7');
  expect((await signIn(PASSWORD)).status).toBe(429);
  portal.turnClock(0);
  expect((await signIn(PASSWORD)).status).toBe(200);
});

it('counts again from the first, and on with a clock that differs by seconds [AU-5]', async () => {
  const limit = { ...DEFAULT_LIMITS.codes, max: 2 };
  const at = (ms: number) => ({
    db: portal.db,
    secrets: portal.deps.identity.secrets,
    now: new Date(Date.parse('2023-08-01T12:00:00Z') + ms),
  });
  const ahead = at(DAY_MINUTES * 60_000);
  for (let count = 0; count < 3; count += 1) await consume(ahead, limit, 'somebody');
  expect(await isExhausted(ahead, limit, 'somebody')).toBe(true);
  expect(await isExhausted(at(0), limit, 'somebody')).toBe(false);
  expect(await consume(at(20_000), limit, 'somebody')).toBe(true);
  expect(await consume(at(0), limit, 'somebody')).toBe(true);
  expect(await consume(at(20_000), limit, 'somebody')).toBe(false);
  expect(await isExhausted(at(0), limit, 'somebody')).toBe(true);
});

it('ends the sessions whose deadlines it moved, and lets people sign in again [TK-7]', async () => {
  const { email } = await person();
  portal.turnClock(DAY_MINUTES);
  const wrong = [];
  for (let count = 0; count < 5; count += 1) wrong.push(await portal.signIn(email));
  portal.turnClock(0);
  expect((await refresh(wrong[4]?.cookie ?? '')).status).toBe(401);
  const { token, cookie } = await portal.signIn(email);
  expect((await me(token)).status).toBe(200);
  expect((await refresh(cookie)).status).toBe(200);
});
