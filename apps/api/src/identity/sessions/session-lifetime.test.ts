import { describe, expect, it } from 'vitest';
import { openSessions } from '../../../test/portal/calls/sessions-portal.ts';

const { portal, ask, person, me, refresh } = await openSessions();

describe('inactivity and age', () => {
  const idleAt = async (token: string) => Date.parse((await me(token)).data.idle_expires_at);

  it('is moved by writes at most every five seconds, so that a long upload does not write it with every batch', async () => {
    const { email } = await person();
    const { token } = await portal.signIn(email);
    const write = () => ask('PUT', '/api/auth/me', { name: 'Pat', family_name: 'Example' }, { token });
    try {
      portal.turnClock(4.9 / 60);
      await write();
      expect(await idleAt(token)).toBe(Date.parse('2023-08-01T14:00:00Z'));
      portal.turnClock(5 / 60);
      await write();
      expect(await idleAt(token)).toBe(Date.parse('2023-08-01T14:00:05Z'));
    } finally {
      portal.turnClock(0);
    }
  });

  it('ends a session after two hours without activity and half a minute for the last draft [TK-7]', async () => {
    const { email } = await person();
    const { token, cookie } = await portal.signIn(email);
    expect(await idleAt(token)).toBe(Date.parse('2023-08-01T14:00:00Z'));
    portal.turnClock(9);
    const renewed = await refresh(cookie);
    expect(await idleAt(renewed.data.id_token)).toBe(Date.parse('2023-08-01T14:00:00Z'));
    const end = 120.5;
    portal.turnClock(end - 1 / 60_000);
    const last = await refresh(renewed.cookie ?? '');
    expect(last.status).toBe(200);
    portal.turnClock(end);
    expect(await refresh(last.cookie ?? '')).toMatchObject({
      status: 401,
      error: { code: 'SESSION_EXPIRED' },
    });
    portal.turnClock(0);
  });

  it('counts activity and writes, not reads and refreshes [TK-7]', async () => {
    const { email } = await person();
    let { token, cookie } = await portal.signIn(email);
    for (const minute of [60, 119, 178]) {
      portal.turnClock(minute);
      const next = await refresh(cookie);
      token = next.data.id_token;
      cookie = next.cookie ?? '';
      const reported = await ask('POST', '/api/auth/activity', {}, { token });
      expect(Date.parse(reported.data.idle_expires_at)).toBe(
        Date.parse('2023-08-01T14:00:00Z') + minute * 60_000,
      );
    }
    await ask('PUT', '/api/auth/me', { name: 'Wren', family_name: 'Alder' }, { token });
    portal.turnClock(180);
    await ask('PUT', '/api/auth/me', { name: 'Wren', family_name: 'Ash' }, { token });
    expect(await idleAt(token)).toBe(Date.parse('2023-08-01T17:00:00Z'));
    portal.turnClock(300.4);
    const last = await refresh(cookie);
    expect(last.status).toBe(200);
    portal.turnClock(300.6);
    expect((await refresh(last.cookie ?? '')).error.code).toBe('SESSION_EXPIRED');
    portal.turnClock(0);
  });

  it('ends after twelve hours however active the person is [TK-7]', async () => {
    const { email } = await person();
    let { cookie } = await portal.signIn(email);
    for (let hour = 1; hour < 12; hour += 1) {
      portal.turnClock(hour * 60);
      const next = await refresh(cookie);
      expect(next.status).toBe(200);
      cookie = next.cookie ?? '';
      await ask('POST', '/api/auth/activity', {}, { token: next.data.id_token });
    }
    portal.turnClock(12 * 60 - 1 / 60_000);
    const last = await refresh(cookie);
    expect(last.data.idle_expires_at).toBe('2023-08-02T00:00:00.000Z');
    portal.turnClock(12 * 60);
    expect(await refresh(last.cookie ?? '')).toMatchObject({
      status: 401,
      error: { code: 'SESSION_EXPIRED' },
    });
    portal.turnClock(0);
  });
});
