import { admin } from '@srae/contract/admin';
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PASSWORD } from '../../../seeds/personas.ts';
import { toUsername } from '../../../seeds/seed-people.ts';
import { addPerson, lastEvent, mailsTo } from '../../../test/portal/people.ts';
import type { Caller } from '../../../test/portal/test-portal.ts';
import { openAdminUsers } from '../../../test/portal/calls/admin-users-portal.ts';

const { portal, db, places, ada, grace, grantId, extra, update, users, signInWith } = await openAdminUsers();

const alan = await portal.signIn('alan');
const pat = await portal.signIn('pat');
const setPassword = (username: string, body: object, who: Caller = ada) =>
  who.call(admin.setPassword, { params: { username }, body });
const setState = (username: string, enabled: boolean, who: Caller = ada) =>
  who.call(admin.setState, { params: { username }, body: { enabled } });
const remove = (username: string, who: Caller = ada) => who.call(admin.deleteUser, { params: { username } });
const removeGroup = (username: string, group: string, who: Caller = ada) =>
  who.call(admin.removeGroup, { params: { username, group } });

describe('the calls about people', () => {
  const callers = { nobody: portal.stranger, alan, grace, pat };
  const calls = {
    'PUT user': (who: Caller) => update(toUsername('gus'), { name: 'Gus' }, who),
    'PUT set-password': (who: Caller) =>
      setPassword(toUsername('gus'), { new_password: 'Some.Passw0rd!' }, who),
    'DELETE user': (who: Caller) => remove(toUsername('gus'), who),
    'PUT state': (who: Caller) => setState(toUsername('gus'), false, who),
    'DELETE groups': (who: Caller) => removeGroup(toUsername('alan'), 'acf', who),
    'DELETE sessions': (who: Caller) =>
      who.call(admin.endSessions, { params: { username: toUsername('gus') } }),
    'POST bulk': (who: Caller) =>
      who.call(admin.bulkUsers, { body: { header: [], people: [], dry_run: true } }),
  };
  const cases = Object.entries(calls).flatMap(([name, ask]) =>
    Object.entries(callers).map(([who, caller]) => ({
      name,
      who,
      caller,
      ask,
      status: who === 'nobody' ? 401 : 403,
    })),
  );
  it.each(cases)('$name are closed to $who [PER-010] [BEY-034]', async ({ ask, caller, status }) => {
    expect((await ask(caller)).status).toBe(status);
  });

  it('are 404 for someone who does not exist, and 400 when the body names someone else', async () => {
    expect((await update(toUsername('nobody'), { name: 'X' })).status).toBe(404);
    expect((await remove('nobody@example.org')).status).toBe(404);
    expect((await update(toUsername('gus'), { Username: toUsername('pat'), name: 'X' })).status).toBe(400);
    expect((await update(toUsername('gus'), { scan_marker: true })).status).toBe(400);
  });
});

describe('the list of users', () => {
  it('shows an Admin the flattened attributes and a full name, never the preset code [API-003] [ENT-001] [ENT-002] [ENT-003] [ENT-004] [ENT-005] [ENT-006] [ENT-007] [ENT-008] [ENT-009] [ENT-010]', async () => {
    const { data } = await users({ search: 'mika@' });
    expect(data).toEqual([
      {
        Username: toUsername('mika'),
        sub: toUsername('mika'),
        name: 'Mika',
        family_name: 'Islander',
        full_name: 'Mika Islander',
        email: 'mika@example.org',
        phone_number: '+6913201234',
        UserStatus: 'CONFIRMED',
        enabled: true,
        groups: [],
        roles: ['Grantee'],
        mfa: 'PRESET',
        has_preset_code: true,
        last_sign_in_at: null,
        created_at: expect.any(String),
        invitation: 'accepted',
      },
    ]);
    const [agency] = (await users({ group: 'acf' })).data;
    expect([agency?.groups, typeof agency?.last_sign_in_at]).toEqual([['acf'], 'string']);
  });

  it.each([
    ['a first name', 'NORA', 'nora'],
    ['a family name', 'islAND', 'mika'],
    ['a full name', 'dee dash', 'dee'],
    ['an email', 'ina@exam', 'ina'],
    ['a phone', '2025550104', 'gus'],
    ['a phone as people write it', '(202) 555-0104', 'gus'],
    ['a phone with its country', '+1 202.555.0104', 'gus'],
    ['a status', 'force_change', 'newt'],
  ])('is searched by %s without regard to case [ADU-002]', async (_, search, key) => {
    expect((await users({ search })).data.map((user) => user.Username)).toEqual([toUsername(key)]);
  });

  it('is searched without regard to accents [ADU-002]', async () => {
    const { username } = await extra();
    await update(username, { name: 'Zoë', family_name: 'García Ñandú' });
    for (const search of ['Garcia', 'GARCÍA', 'zoe garcia nandu', 'Zoe\u0308 García'])
      expect([search, (await users({ search })).data.map((user) => user.Username)]).toEqual([
        search,
        [username],
      ]);
    expect((await users({ search: '()' })).data).toEqual([]);
  });

  it('takes the wildcards of the database literally', async () => {
    expect((await users({ search: '%' })).data).toEqual([]);
    expect((await users({ search: 'a_a@' })).data).toEqual([]);
  });

  it('is paged, with the number of all in the header', async () => {
    const first = await users({ size: '2', sort: 'email' });
    const second = await users({ size: '2', page: '2', sort: 'email' });
    expect(first.data.map((user) => user.email)).toEqual(['ada@example.org', 'alan@example.org']);
    expect(second.data.map((user) => user.email)).toEqual(['dee@example.org', 'grace@example.org']);
    expect(Number(first.headers['x-total-count'])).toBe((await users({ size: '200' })).data.length);
  });

  it('finds accounts unused for so many days', async () => {
    const { email } = await extra();
    const unused = (await users({ unused_days: '180', size: '200' })).data.map((user) => user.email);
    expect(unused).toContain(email);
    expect(unused).not.toContain('ada@example.org');
  });

  it('shows a Grantee names and e-mails of the own organisations alone [PER-010]', async () => {
    const { data } = await users({ size: '200' }, grace);
    expect(data.map((user) => user.email)).toEqual(
      expect.arrayContaining(['grace@example.org', 'pat@example.org']),
    );
    expect(data.map((user) => user.email)).not.toContain('gus@example.org');
    expect(Object.keys(data[0] ?? {}).toSorted()).toEqual([
      'Username',
      'email',
      'family_name',
      'full_name',
      'name',
    ]);
  });

  it('lets a Grantee neither search phones nor filter by what only an Admin sees', async () => {
    expect((await users({ search: '5550105' }, grace)).data).toEqual([]);
    expect((await users({ unused_days: '1' }, grace)).status).toBe(403);
    expect((await users({ sort: 'last_sign_in' }, grace)).status).toBe(403);
    expect((await users({ without_grant: String(places.other.grantId) }, grace)).status).toBe(404);
  });

  it('leaves out who is on the grant already when asked to [GUM-003]', async () => {
    const one = await addPerson(db, `zoe.${randomUUID()}@example.org`, {
      grantId: places.nearlyEmpty.grantId,
    });
    onTestFinished(async () => {
      await db.deleteFrom('user_associations').where('pk', '=', one.pk).execute();
    });
    const { data } = await users({ without_grant: String(grantId), size: '200' }, grace);
    expect(data.map((user) => user.Username)).toEqual([one.username]);
  });
});

/** Gives a persona its password back after the test. */
async function keepAccount(key: string): Promise<void> {
  const kept = await db
    .selectFrom('identity_users')
    .select(['password_hash', 'status', 'temp_password_expires_at'])
    .where('username', '=', toUsername(key))
    .executeTakeFirstOrThrow();
  onTestFinished(async () => {
    await db.updateTable('identity_users').set(kept).where('username', '=', toUsername(key)).execute();
  });
}

describe('a password set by an Admin', () => {
  const NEXT = 'Violet-Lantern-27!';

  it('must be changed at the next sign-in, ends the sessions and is told by mail [API-021] [PW-7] [TK-4]', async () => {
    await keepAccount('gus');
    const gus = await portal.signIn('gus');
    const body = { action: 'password', new_password: NEXT, repeat_new_password: NEXT };
    expect((await setPassword(toUsername('gus'), body)).status).toBe(200);
    expect((await gus.call({ method: 'GET', path: '/api/auth/me' })).status).toBe(401);
    expect((await signInWith('gus@example.org', PASSWORD)).status).toBe(401);
    expect((await signInWith('gus@example.org', NEXT)).data.step).toBe('newPasswordRequired');
    expect((await mailsTo(db, 'gus@example.org'))[0]?.template).toBe('password_changed');
    const event = await lastEvent(db, 'admin.users.set-password');
    expect(event).toMatchObject({ fields: ['password'], details: { permanent: false } });
    expect(JSON.stringify(event)).not.toContain(NEXT);
  });

  it('is permanent for a confirmed person alone [ADU-021]', async () => {
    for (const key of ['dee', 'newt']) await keepAccount(key);
    const body = { new_password: NEXT, new_permanent_password: true };
    await setPassword(toUsername('dee'), body);
    expect((await signInWith('dee@example.org', NEXT)).data.step).toBe('mfaVerify');
    await setPassword(toUsername('newt'), body);
    expect((await signInWith('newt@example.org', NEXT)).data.step).toBe('newPasswordRequired');
  });

  it('meets the policy, is given alike twice and is never the own one', async () => {
    const { username } = await extra();
    expect((await setPassword(username, { new_password: 'short' })).error.code).toBe('PASSWORD_POLICY');
    expect((await setPassword(username, { new_password: '' })).error.code).toBe('PASSWORD_POLICY');
    expect((await setPassword(username, { new_password: 'Snickers-77' })).error.code).toBe('PASSWORD_POLICY');
    const differing = await setPassword(username, { new_password: NEXT, repeat_new_password: `${NEXT}x` });
    expect([differing.status, differing.error.message]).toEqual([422, 'Password does not match.']);
    expect((await setPassword(toUsername('ada'), { new_password: NEXT })).error.code).toBe('SELF_CHANGE');
  });
});

describe('an account', () => {
  it('deactivated cannot be used until it is activated again [TK-4]', async () => {
    const ina = await portal.signIn('ina');
    expect((await setState(toUsername('ina'), false)).status).toBe(200);
    expect((await ina.call({ method: 'GET', path: '/api/auth/me' })).status).toBe(401);
    expect((await signInWith('ina@example.org', PASSWORD)).status).toBe(401);
    expect((await users({ enabled: 'false' })).data.map((user) => user.email)).toEqual(['ina@example.org']);
    expect((await lastEvent(db, 'admin.users.set-state'))?.details).toEqual({
      old: { enabled: true },
      new: { enabled: false },
    });
    await setState(toUsername('ina'), true);
    expect((await signInWith('ina@example.org', PASSWORD)).data.step).toBe('mfaVerify');
  });

  it('deleted takes its associations along and leaves the event [API-022]', async () => {
    const one = await extra();
    expect(
      (
        await ada.call(admin.deleteUser, {
          params: { username: one.username },
          body: { action: 'edit', Username: one.username },
        })
      ).status,
    ).toBe(200);
    expect(await db.selectFrom('user_associations').selectAll().where('pk', '=', one.pk).execute()).toEqual(
      [],
    );
    expect((await users({ search: one.email })).data).toEqual([]);
    const [mail] = await mailsTo(db, one.email);
    expect(mail?.body).toContain('Your account has been removed.');
    expect(mail?.body).not.toContain('Sign in');
    expect(await lastEvent(db, 'admin.users.delete')).toMatchObject({ object: `user ${one.username}` });
  });

  it('is never the own one to delete, deactivate or take out of a group [BEY-016]', async () => {
    const me = toUsername('ada');
    for (const answer of [await remove(me), await setState(me, false), await removeGroup(me, 'Admin')]) {
      expect([answer.status, answer.error.code]).toEqual([403, 'SELF_CHANGE']);
    }
  });

  it('loses its sessions to an Admin [TK-11]', async () => {
    const dee = await portal.signIn('dee');
    const { data } = await ada.call<{ ended: number }>(admin.endSessions, {
      params: { username: 'dee@example.org' },
    });
    expect(data).toEqual({ ended: 1 });
    expect((await dee.call({ method: 'GET', path: '/api/auth/me' })).status).toBe(401);
  });
});

describe('a group', () => {
  it('taken acts on the next request, is audited and told to all Admins [BEY-018] [BEY-019] [BEY-020]', async () => {
    onTestFinished(async () => {
      await db
        .insertInto('identity_groups')
        .values({ username: toUsername('alan'), group_name: 'acf', added_at: new Date() })
        .execute();
    });
    expect((await removeGroup(toUsername('alan'), 'acf')).status).toBe(200);
    expect((await alan.call({ method: 'GET', path: '/api/auth/me' })).data).toMatchObject({ groups: [] });
    expect((await mailsTo(db, 'ada@example.org'))[0]?.body).toContain(
      'The account alan@example.org has lost the role ACF.',
    );
    expect((await lastEvent(db, 'admin.groups.remove'))?.details).toEqual({
      old: { group: 'acf' },
      new: { group: null },
    });
    expect((await removeGroup(toUsername('alan'), 'acf')).status).toBe(404);
  });
});
