import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sessions } from '@srae/contract/schemas/accounts/auth';
import { describe, expect, it } from 'vitest';
import { associate, ORIGIN, openTestPortal, PASSWORD } from '../../../test/portal/auth-portal.ts';
import { openSessions } from '../../../test/portal/calls/sessions-portal.ts';

const { database, dataDir, portal, second, db, ask, person, me, refresh } = await openSessions();

const signOut = (token: string, cookie: string) => ask('POST', '/api/auth/sign-out', {}, { token, cookie });

describe('the session row is the truth', () => {
  it('refuses every earlier token of the person at once after signing out [TK-3]', async () => {
    const { email } = await person();
    const [one, two] = [await portal.signIn(email), await portal.signIn(email)];
    const out = await signOut(one.token, one.cookie);
    expect(out).toMatchObject({ status: 200, data: {} });
    for (const { token, cookie } of [one, two]) {
      expect((await me(token)).status).toBe(401);
      expect((await me(token, second)).status).toBe(401);
      expect(await refresh(cookie)).toMatchObject({ status: 401, error: { code: 'SESSION_EXPIRED' } });
    }
  });

  it('clears the cookies and the site data at sign-out [TK-9]', async () => {
    const { email } = await person();
    const { token, cookie } = await portal.signIn(email);
    const { headers } = await signOut(token, cookie);
    expect(headers['clear-site-data']).toBe('"cache", "storage"');
    const cleared = [headers['set-cookie']].flat().join('\n');
    expect(cleared).toMatch(/^rt=; .*Expires=Thu, 01 Jan 1970/m);
    expect(cleared).toMatch(/^signed-in=; .*Expires=Thu, 01 Jan 1970/m);
    expect(cleared).toMatch(/^grant=; .*Expires=Thu, 01 Jan 1970/m);
  });

  it('does nothing but answer 200 when nobody is signed in', async () => {
    expect((await ask('POST', '/api/auth/sign-out', {})).status).toBe(200);
  });

  it('signs nobody out by the cookie of a session that has ended, and records nothing [TK-3]', async () => {
    const { email, username } = await person();
    const former = await portal.signIn(email);
    await signOut(former.token, former.cookie);
    const { token } = await portal.signIn(email);
    expect((await ask('POST', '/api/auth/sign-out', {}, { cookie: former.cookie })).status).toBe(200);
    expect((await me(token)).status).toBe(200);
    const events = await db
      .selectFrom('audit_events')
      .select('outcome')
      .where('actor', '=', username)
      .where('action', '=', 'auth.sign-out')
      .execute();
    expect(events).toHaveLength(1);
  });

  it.each([
    ['disabled', { disabled_at: new Date() }],
    ['asked for a new password', { status: 'RESET_REQUIRED' as const }],
  ])('acts on the next call when the account is %s [TK-4]', async (_, change) => {
    const { email, username } = await person();
    const { token, cookie } = await portal.signIn(email);
    await db.updateTable('identity_users').set(change).where('username', '=', username).execute();
    expect((await me(token)).status).toBe(401);
    expect((await refresh(cookie)).status).toBe(401);
  });

  it('acts on the next call when the account or the association is gone [TK-4]', async () => {
    const { email, username } = await person();
    const grant = await db.selectFrom('grants').select('pk').orderBy('pk').executeTakeFirstOrThrow();
    const association = await associate(db, username, grant.pk);
    const { token } = await portal.signIn(email);
    expect((await ask('POST', '/api/auth/grant', { grant_id: grant.pk }, { token })).status).toBe(200);
    await db.deleteFrom('user_associations').where('pk', '=', association).execute();
    expect((await ask('POST', '/api/auth/grant', { grant_id: grant.pk }, { token })).status).toBe(404);
    await db.deleteFrom('identity_users').where('username', '=', username).execute();
    expect((await me(token)).status).toBe(401);
  });

  it('gives and takes group rights on the next call [TK-4] [PER-001]', async () => {
    const { email, username } = await person();
    const { token } = await portal.signIn(email);
    await db
      .insertInto('identity_groups')
      .values({ username, group_name: 'Admin', added_at: new Date() })
      .execute();
    expect((await me(token)).data.groups).toEqual(['Admin']);
    expect((await ask('GET', '/api/user-associations/gus@example.org', undefined, { token })).status).toBe(
      200,
    );
    await db.deleteFrom('identity_groups').where('username', '=', username).execute();
    expect((await ask('GET', '/api/user-associations/gus@example.org', undefined, { token })).status).toBe(
      404,
    );
  });
});

describe('refresh', () => {
  it('rotates on every use, with exact cookie flags [TK-5]', async () => {
    const { email } = await person();
    const { cookie, reply } = await portal.signIn(email);
    expect(reply.headers['set-cookie']).toEqual([
      `rt=${cookie}; Path=/; HttpOnly; SameSite=Strict`,
      // Readable by scripts, so that a page without a session need not refresh; the same value for everybody.
      'signed-in=1; Path=/; SameSite=Strict',
    ]);
    const next = await refresh(cookie);
    expect(next).toMatchObject({ status: 200, data: { expires_in: 600 } });
    expect(next.cookie).not.toBe(cookie);
    expect((await me(next.data.id_token)).status).toBe(200);
    expect((await refresh(next.cookie ?? '')).status).toBe(200);
  });

  it('sets __Host-rt with Secure over https [TK-5]', async () => {
    const https = await openTestPortal(database, {
      dataDir,
      env: {
        APP_ENV: 'dev',
        PUBLIC_URL: 'https://portal.example',
        DASHBOARD_URL: 'https://board.example',
        KEY_ENCRYPTION_KEY: readFileSync(join(dataDir, 'key-encryption-key'), 'utf8'),
      },
    });
    const { email } = await person();
    const { reply, cookie } = await https.signIn(email);
    expect(reply.headers['set-cookie']).toEqual([
      `__Host-rt=${cookie}; Path=/; HttpOnly; Secure; SameSite=Strict`,
      'signed-in=1; Path=/; Secure; SameSite=Strict',
    ]);
    expect((await https.ask('GET', '/api/dev/outbox')).status).toBe(404);
    await https.close();
  });

  it('gives two tabs of one browser the same successor for ten seconds [TK-5]', async () => {
    const { email, username } = await person();
    const { cookie } = await portal.signIn(email);
    const [first, twin] = await Promise.all([refresh(cookie), refresh(cookie)]);
    expect([first.status, twin.status]).toEqual([200, 200]);
    portal.turnClock(10 / 60);
    const late = await refresh(cookie);
    expect(new Set([first.cookie, twin.cookie, late.cookie]).size).toBe(1);
    const rows = await db
      .selectFrom('refresh_tokens as t')
      .innerJoin('sessions as s', 's.sid', 't.sid')
      .select('t.used_at')
      .where('s.username', '=', username)
      .execute();
    // One successor per token: the session's first token and its successor.
    expect(rows).toHaveLength(2);
    expect((await refresh(late.cookie ?? '')).status).toBe(200);
    portal.turnClock(0);
  });

  it('ends the session when a token comes back whose successor was used, within the ten seconds too [TK-5]', async () => {
    const { email } = await person();
    const { cookie, token } = await portal.signIn(email);
    const successor = await refresh(cookie);
    const next = await refresh(successor.cookie ?? '');
    expect(next.status).toBe(200);
    expect(await refresh(cookie)).toMatchObject({ status: 401, error: { code: 'SESSION_REUSED' } });
    for (const later of [successor.cookie, next.cookie]) {
      expect(await refresh(later ?? '')).toMatchObject({ status: 401, error: { code: 'SESSION_EXPIRED' } });
    }
    expect((await me(token)).status).toBe(401);
  });

  it('takes a token used again after ten seconds for stolen and ends the session [TK-5]', async () => {
    const { email } = await person();
    const { cookie, token } = await portal.signIn(email);
    const first = await refresh(cookie);
    portal.turnClock(10.1 / 60);
    expect(await refresh(cookie)).toMatchObject({ status: 401, error: { code: 'SESSION_REUSED' } });
    expect(await refresh(first.cookie ?? '')).toMatchObject({
      status: 401,
      error: { code: 'SESSION_EXPIRED' },
    });
    expect((await me(token)).status).toBe(401);
    portal.turnClock(0);
  });

  it('answers 401 without a cookie or with a made-up one', async () => {
    expect((await ask('POST', '/api/auth/refresh', {})).status).toBe(401);
    expect((await refresh('a'.repeat(43))).status).toBe(401);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['origin null', { origin: 'null' }, 403],
    ['the right host, another port', { origin: 'http://localhost:9999' }, 403],
    ['this machine by number', { origin: 'http://127.0.0.1:8080' }, 200],
    ['this machine by IPv6', { origin: 'http://[::1]:8080' }, 200],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', { 'content-type': 'text/plain' }, 415],
  ])('answers a cookie only to the portal itself: %s [WB-4]', async (_, headers, status) => {
    const { email } = await person();
    const { cookie } = await portal.signIn(email);
    const sent = { origin: ORIGIN, 'content-type': 'application/json', cookie: `rt=${cookie}`, ...headers };
    const reply = await portal.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: sent,
      payload: '{}',
    });
    expect(reply.statusCode).toBe(status);
  });

  it('answers no data call to a cookie', async () => {
    const { email } = await person();
    const { cookie } = await portal.signIn(email);
    expect((await ask('GET', '/api/auth/me', undefined, { cookie })).status).toBe(401);
  });
});

describe('several sessions', () => {
  it('makes a new session at every sign-in and ends the one whose cookie is presented [TK-6]', async () => {
    const { email } = await person();
    const planted = await portal.signIn(email);
    const mine = await portal.signIn(email, { cookie: planted.cookie });
    expect(mine.cookie).not.toBe(planted.cookie);
    expect((await me(planted.token)).status).toBe(401);
    expect((await me(mine.token)).status).toBe(200);
  });

  it('keeps five a person and ends the oldest', async () => {
    const { email } = await person();
    const tokens: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      portal.turnClock(n / 10);
      // The oldest is the first that was begun, though it is in use.
      if (n === 5) await ask('POST', '/api/auth/activity', {}, { token: tokens[0] ?? '' });
      tokens.push((await portal.signIn(email)).token);
    }
    const statuses = await Promise.all(tokens.map(async (token) => (await me(token)).status));
    expect(statuses).toEqual([401, 200, 200, 200, 200, 200]);
    portal.turnClock(0);
  });

  it('counts no session that has ended among the five', async () => {
    const { email } = await person();
    portal.turnClock(0);
    const first = await portal.signIn(email);
    let last = await portal.signIn(email);
    for (let n = 1; n < 6; n += 1) {
      portal.turnClock(n / 10);
      last = await portal.signIn(email, { cookie: last.cookie });
    }
    expect((await me(first.token)).status).toBe(200);
    expect((await me(last.token)).status).toBe(200);
    portal.turnClock(0);
  });

  it('lists the own ones masked and ends one of them, never somebody else’s [TK-11]', async () => {
    const [mine, theirs] = [await person(), await person()];
    const one = await portal.signIn(mine.email);
    const two = await portal.signIn(mine.email);
    const other = await portal.signIn(theirs.email);
    const { data } = await ask<Sessions>('GET', '/api/auth/sessions', undefined, { token: one.token });
    expect(data).toHaveLength(2);
    expect(data.filter((session) => session.current)).toHaveLength(1);
    expect(data[0]?.network).toBe('203.0.113.*');
    const end = (sid: string) => ask('DELETE', `/api/auth/sessions/${sid}`, undefined, { token: one.token });
    const foreign = await ask<Sessions>('GET', '/api/auth/sessions', undefined, { token: other.token });
    expect((await end(foreign.data[0]?.sid ?? '')).status).toBe(404);
    const sid = data.find((session) => !session.current)?.sid ?? '';
    expect((await end(sid)).status).toBe(200);
    expect((await me(two.token)).status).toBe(401);
    expect((await me(other.token)).status).toBe(200);
  });

  it('ends the others when the password is changed, and asks for the current one [TK-4] [PW-7]', async () => {
    const { email } = await person();
    const [here, elsewhere] = [await portal.signIn(email), await portal.signIn(email)];
    const change = (current_password: string, new_password: string) =>
      ask('POST', '/api/auth/change-password', { current_password, new_password }, { token: here.token });
    expect(await change('Wrong.Mooring7', 'Harbour-Lantern-9')).toMatchObject({ status: 401 });
    expect(await change(PASSWORD, 'Password1!')).toMatchObject({
      status: 422,
      error: { code: 'PASSWORD_POLICY' },
    });
    expect((await change(PASSWORD, 'Snickers-77')).error).toMatchObject({ details: [{ rule: 'breached' }] });
    expect((await change(PASSWORD, 'Harbour-Lantern-9')).status).toBe(200);
    expect((await me(here.token)).status).toBe(200);
    expect((await me(elsewhere.token)).status).toBe(401);
    expect((await ask('POST', '/api/auth/sign-in', { email, password: PASSWORD })).status).toBe(401);
  });
});
