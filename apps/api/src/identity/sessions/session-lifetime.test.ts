import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';
import { openSessions } from '../../../test/portal/calls/sessions-portal.ts';
import { createToken, lockToken, saveTokenUsed } from '../../store/sessions/refresh-tokens.ts';
import { saveActivity } from '../../store/sessions/sessions.ts';
import { deriveSecrets, sha256 } from '../keys/secrets.ts';
import { rotateRefreshToken } from './refresh.ts';
import { endSessions } from './sessions.ts';

const { portal, db, ask, person, me, refresh } = await openSessions();

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

  it('is moved no more once the session has ended [TK-7]', async () => {
    const { email, username } = await person();
    await portal.signIn(email);
    const sessions = () =>
      db.selectFrom('sessions').select(['sid', 'idle_expires_at']).where('username', '=', username).execute();
    const [before] = await sessions();
    const now = portal.deps.clock.now();
    const later = new Date(now.getTime() + 3 * 3_600_000);
    await endSessions(db, { username }, 'ended by an Admin', now);
    expect(await saveActivity(db, before?.sid ?? '', now, later)).toBeNull();
    expect(await sessions()).toEqual([before]);
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

describe('a refresh token that comes back', () => {
  const { deps } = portal;
  const CALLER = { ip: '203.0.113.7', userAgent: null, requestId: '', refreshToken: null };

  it('gets its successor by a clock ten seconds behind, and ends the session by one further back [TK-5]', async () => {
    const { email } = await person();
    const { cookie } = await portal.signIn(email);
    portal.turnClock(1);
    const first = await refresh(cookie);
    portal.turnClock(50 / 60);
    expect(await refresh(cookie)).toMatchObject({ status: 200, cookie: first.cookie });
    portal.turnClock(49.9 / 60);
    expect(await refresh(cookie)).toMatchObject({ status: 401, error: { code: 'SESSION_REUSED' } });
    portal.turnClock(0);
  });

  it('gets the successor that a process with the other master key has derived [TK-5]', async () => {
    const { email } = await person();
    const { cookie } = await portal.signIn(email);
    const first = await refresh(cookie);
    const secrets = { ...deriveSecrets(randomBytes(32)), other: deps.identity.secrets };
    const rotated = { ...deps, identity: { ...deps.identity, secrets } };
    expect(await rotateRefreshToken(rotated, cookie, CALLER)).toMatchObject({ refreshToken: first.cookie });
    expect((await refresh(first.cookie ?? '')).status).toBe(200);
  });

  it('gets nothing once its session has ended, though it was read before [TK-3]', async () => {
    const { email, username } = await person();
    const { cookie } = await portal.signIn(email);
    await endSessions(db, { username }, 'ended by an Admin', deps.clock.now());
    await expect(rotateRefreshToken(deps, cookie, CALLER)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
  });

  it('waits for the call that is using it [TK-5]', async () => {
    const { email } = await person();
    const { cookie } = await portal.signIn(email);
    const [hash, successor] = [sha256(cookie), 'the successor of another process'];
    const rotated = await db.transaction().execute(async (tx) => {
      const token = await lockToken(tx, hash);
      const second = rotateRefreshToken(deps, cookie, CALLER).then(String, ({ code }) => String(code));
      await untilBlocked(db);
      await saveTokenUsed(tx, hash, deps.clock.now());
      await createToken(tx, sha256(successor), token?.sid ?? '', deps.clock.now());
      return { second };
    });
    // Used, and its successor is not one that this process derives.
    expect(await rotated.second).toBe('SESSION_REUSED');
  });
});
