import { admin } from '@srae/contract/admin';
import type { BulkResult, UserUpdated } from '@srae/contract/schemas/accounts/users';
import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import { userAssociations } from '@srae/contract/user-associations';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../seeds/personas.ts';
import { usernameOf } from '../../../seeds/seed-people.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { addPerson, loadAssociation, lastEvent, mailsTo } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import type { Caller } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const places = await demoPlaces(db);
const ada = await portal.signIn('ada');
const alan = await portal.signIn('alan');
const grace = await portal.signIn('grace');
const pat = await portal.signIn('pat');
const { grantId } = places.first;

let made = 0;
const extra = () => addPerson(db, `someone${++made}@example.org`, { grantId });
const update = (username: string, body: object, who: Caller = ada) =>
  who.call<UserUpdated>(admin.updateUser, { params: { username }, body });
const setPassword = (username: string, body: object, who: Caller = ada) =>
  who.call(admin.setPassword, { params: { username }, body });
const setState = (username: string, enabled: boolean, who: Caller = ada) =>
  who.call(admin.setState, { params: { username }, body: { enabled } });
const remove = (username: string, who: Caller = ada) => who.call(admin.deleteUser, { params: { username } });
const removeGroup = (username: string, group: string, who: Caller = ada) =>
  who.call(admin.removeGroup, { params: { username, group } });
const users = (query: Record<string, string> = {}, who: Caller = ada) =>
  who.call<AdminUser[]>(userAssociations.listUsers, { query });
const signInWith = (email: string, password: string) =>
  portal.stranger.call<{ step: string }>(
    { method: 'POST', path: '/api/auth/sign-in' },
    { body: { email, password } },
  );
const loadRow = (username: string) =>
  db.selectFrom('identity_users').selectAll().where('username', '=', username).executeTakeFirstOrThrow();

describe('the calls about people', () => {
  const callers = { nobody: portal.stranger, alan, grace, pat };
  const calls = {
    'PUT user': (who: Caller) => update(usernameOf('gus'), { name: 'Gus' }, who),
    'PUT set-password': (who: Caller) =>
      setPassword(usernameOf('gus'), { new_password: 'Some.Passw0rd!' }, who),
    'DELETE user': (who: Caller) => remove(usernameOf('gus'), who),
    'PUT state': (who: Caller) => setState(usernameOf('gus'), false, who),
    'DELETE groups': (who: Caller) => removeGroup(usernameOf('alan'), 'acf', who),
    'DELETE sessions': (who: Caller) =>
      who.call(admin.endSessions, { params: { username: usernameOf('gus') } }),
    'POST bulk': (who: Caller) => who.call(admin.bulkUsers, { body: { csv: '', dry_run: true } }),
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
    expect((await update(usernameOf('nobody'), { name: 'X' })).status).toBe(404);
    expect((await remove('nobody@example.org')).status).toBe(404);
    expect((await update(usernameOf('gus'), { Username: usernameOf('pat'), name: 'X' })).status).toBe(400);
    expect((await update(usernameOf('gus'), { scan_marker: true })).status).toBe(400);
  });
});

describe('the list of users', () => {
  it('shows an Admin the flattened attributes and a full name, never the preset code [API-003] [ENT-001] [ENT-002] [ENT-003] [ENT-004] [ENT-005] [ENT-006] [ENT-007] [ENT-008] [ENT-009] [ENT-010]', async () => {
    const { data } = await users({ search: 'mika@' });
    expect(data).toEqual([
      {
        Username: usernameOf('mika'),
        sub: usernameOf('mika'),
        name: 'Mika',
        family_name: 'Islander',
        full_name: 'Mika Islander',
        email: 'mika@example.org',
        phone_number: '+6913201234',
        UserStatus: 'CONFIRMED',
        enabled: true,
        groups: [],
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
    ['an e-mail', 'ina@exam', 'ina'],
    ['a phone', '2025550104', 'gus'],
    ['a status', 'force_change', 'newt'],
  ])('is searched by %s without regard to case [ADU-002]', async (_, search, key) => {
    expect((await users({ search })).data.map((user) => user.Username)).toEqual([usernameOf(key)]);
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
    const unused = (await users({ unused_days: '180', size: '200' })).data.map((user) => user.email);
    expect(unused).toContain('gus@example.org');
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
    const one = await addPerson(db, 'elsewhere@example.org', { grantId: places.nearlyEmpty.grantId });
    const { data } = await users({ without_grant: String(grantId), size: '200' }, grace);
    expect(data.map((user) => user.Username)).toEqual([one.username]);
  });
});

describe('an edit', () => {
  it('changes names and keeps the sessions [API-020]', async () => {
    const gus = await portal.signIn('gus');
    const body = {
      action: 'edit',
      Username: usernameOf('gus'),
      name: 'Gustav',
      family_name: 'Grantee',
      email: 'gus@example.org',
      phone_number: '+1 (202) 555-0104',
    };
    expect((await update(usernameOf('gus'), body)).data).toEqual({
      Username: usernameOf('gus'),
      preset_code: null,
    });
    const me = await gus.call<{ name: string }>({ method: 'GET', path: '/api/auth/me' });
    expect(me.data.name).toBe('Gustav');
    expect(await lastEvent(db, 'admin.users.update')).toMatchObject({ fields: ['name'], details: null });
  });

  it('of the e-mail moves the sign-in name, ends the sessions and tells both addresses [BEY-135] [TK-4]', async () => {
    const nell = await portal.signIn('nell');
    expect((await update(usernameOf('nell'), { email: 'Nell.New@example.org' })).status).toBe(200);
    expect((await nell.call({ method: 'GET', path: '/api/auth/me' })).status).toBe(401);
    expect((await signInWith('nell@example.org', PASSWORD)).status).toBe(401);
    expect((await signInWith('nell.new@example.org', PASSWORD)).data.step).toBe('mfaVerify');
    for (const address of ['nell@example.org', 'Nell.New@example.org']) {
      expect((await mailsTo(db, address)).map((mail) => mail.template)).toEqual(['email_changed']);
    }
    expect((await lastEvent(db, 'admin.users.update'))?.fields).toEqual(['email']);
  });

  it('to an e-mail in use is 409, whatever its case [BEY-135]', async () => {
    const answer = await update((await extra()).username, { email: 'GRACE@example.org' });
    expect([answer.status, answer.error.message]).toEqual([
      409,
      'This email is already in use by another account.',
    ]);
  });

  it.each([
    ['no number of a served country', '+447911123456'],
    ['too short', '+1202555'],
    ['no country code', '2025550104'],
  ])('refuses a phone that is %s', async (_, phone_number) => {
    const answer = await update((await extra()).username, { phone_number });
    expect([answer.status, answer.error.code]).toEqual([422, 'PHONE']);
  });

  it('of +1 to +6 ends text messages: the next sign-in asks for the code that was generated [ADU-018]', async () => {
    await portal.signIn('pat');
    const answer = await update(usernameOf('pat'), { phone_number: '+62025550105' });
    expect(answer.data.preset_code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(await loadRow(usernameOf('pat'))).toMatchObject({
      phone_e164: '+12025550105',
      mfa_channel: 'preset',
    });
    const next = await signInWith('pat@example.org', PASSWORD);
    expect(next.data.step).toBe('customChallenge');
    expect((await users({ search: 'pat@' })).data[0]?.phone_number).toBe('+62025550105');
  });

  it.each([
    ['blank', '', /^[A-HJ-NP-Z2-9]{8}$/],
    ['of five signs', ' 12345 ', /^[A-HJ-NP-Z2-9]{8}$/],
    ['of six signs', '123456', /^123456$/],
  ])(
    'with a preset code %s answers it once and stores its hash [ADU-017] [OT-10]',
    async (_, typed, code) => {
      const { username } = await extra();
      const { data } = await update(username, { 'custom:metadata': typed });
      expect(data.preset_code).toMatch(code);
      const { preset_code_hash: hash } = await loadRow(username);
      expect(hash).toMatch(/^\$argon2id\$/);
      expect(await portal.deps.identity.hasher.verify(hash, data.preset_code ?? '')).toBe(true);
      const { data: list } = await users({ search: `someone${made}@` });
      expect(JSON.stringify(list)).not.toContain(data.preset_code);
      expect((await update(username, { name: 'Same' })).data.preset_code).toBeNull();
      expect((await loadRow(username)).preset_code_hash).toBe(hash);
      expect(JSON.stringify(await lastEvent(db, 'admin.users.update'))).not.toContain(data.preset_code);
    },
  );

  it('of oneself takes names alone', async () => {
    expect((await update(usernameOf('ada'), { name: 'Ada', email: 'ada@example.org' })).status).toBe(200);
    for (const body of [
      { email: 'other@example.org' },
      { phone_number: '+12025550199' },
      { 'custom:metadata': '' },
    ]) {
      const answer = await update(usernameOf('ada'), body);
      expect([answer.status, answer.error.code]).toEqual([403, 'SELF_CHANGE']);
    }
  });
});

describe('a password set by an Admin', () => {
  const NEXT = 'Violet-Lantern-27!';

  it('must be changed at the next sign-in, ends the sessions and is told by mail [API-021] [PW-7] [TK-4]', async () => {
    const gus = await portal.signIn('gus');
    const body = { action: 'password', new_password: NEXT, repeat_new_password: NEXT };
    expect((await setPassword(usernameOf('gus'), body)).status).toBe(200);
    expect((await gus.call({ method: 'GET', path: '/api/auth/me' })).status).toBe(401);
    expect((await signInWith('gus@example.org', PASSWORD)).status).toBe(401);
    expect((await signInWith('gus@example.org', NEXT)).data.step).toBe('newPasswordRequired');
    expect((await mailsTo(db, 'gus@example.org'))[0]?.template).toBe('password_changed');
    const event = await lastEvent(db, 'admin.users.set-password');
    expect(event).toMatchObject({ fields: ['password'], details: { permanent: false } });
    expect(JSON.stringify(event)).not.toContain(NEXT);
  });

  it('is permanent for a confirmed person alone [ADU-021]', async () => {
    const body = { new_password: NEXT, new_permanent_password: true };
    await setPassword(usernameOf('dee'), body);
    expect((await signInWith('dee@example.org', NEXT)).data.step).toBe('mfaVerify');
    await setPassword(usernameOf('newt'), body);
    expect((await signInWith('newt@example.org', NEXT)).data.step).toBe('newPasswordRequired');
  });

  it('meets the policy, is given alike twice and is never the own one', async () => {
    const { username } = await extra();
    expect((await setPassword(username, { new_password: 'short' })).error.code).toBe('PASSWORD_POLICY');
    expect((await setPassword(username, { new_password: '' })).error.code).toBe('PASSWORD_POLICY');
    const differing = await setPassword(username, { new_password: NEXT, repeat_new_password: `${NEXT}x` });
    expect([differing.status, differing.error.message]).toEqual([422, 'Password does not match.']);
    expect((await setPassword(usernameOf('ada'), { new_password: NEXT })).error.code).toBe('SELF_CHANGE');
  });
});

describe('an account', () => {
  it('deactivated cannot be used until it is activated again [TK-4]', async () => {
    const ina = await portal.signIn('ina');
    expect((await setState(usernameOf('ina'), false)).status).toBe(200);
    expect((await ina.call({ method: 'GET', path: '/api/auth/me' })).status).toBe(401);
    expect((await signInWith('ina@example.org', PASSWORD)).status).toBe(401);
    expect((await users({ enabled: 'false' })).data.map((user) => user.email)).toEqual(['ina@example.org']);
    expect((await lastEvent(db, 'admin.users.set-state'))?.details).toEqual({
      old: { enabled: true },
      new: { enabled: false },
    });
    await setState(usernameOf('ina'), true);
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
    expect((await mailsTo(db, one.email))[0]?.body).toContain('Your account has been removed.');
    expect(await lastEvent(db, 'admin.users.delete')).toMatchObject({ object: `user ${one.username}` });
  });

  it('is never the own one to delete, deactivate or take out of a group [BEY-016]', async () => {
    const me = usernameOf('ada');
    for (const answer of [await remove(me), await setState(me, false), await removeGroup(me, 'Admin')]) {
      expect([answer.status, answer.error.code]).toEqual([403, 'SELF_CHANGE']);
    }
  });

  it('loses its sessions to an Admin [TK-11]', async () => {
    const mika = await portal.signIn('mika');
    const { data } = await ada.call<{ ended: number }>(admin.endSessions, {
      params: { username: 'mika@example.org' },
    });
    expect(data).toEqual({ ended: 1 });
    expect((await mika.call({ method: 'GET', path: '/api/auth/me' })).status).toBe(401);
  });
});

describe('a group', () => {
  it('taken acts on the next request, is audited and told to all Admins [BEY-018] [BEY-019] [BEY-020]', async () => {
    expect((await removeGroup(usernameOf('alan'), 'acf')).status).toBe(200);
    expect((await alan.call({ method: 'GET', path: '/api/auth/me' })).data).toMatchObject({ groups: [] });
    expect((await mailsTo(db, 'ada@example.org'))[0]?.body).toContain(
      'alan@example.org has lost the role ACF.',
    );
    expect((await lastEvent(db, 'admin.groups.remove'))?.details).toEqual({
      old: { group: 'acf' },
      new: { group: null },
    });
    expect((await removeGroup(usernameOf('alan'), 'acf')).status).toBe(404);
  });

  it('keeps its last Admin when two take each other out at once [BEY-017] [AZ-6]', async () => {
    await ada.call(userAssociations.save, {
      body: { action: 'association', role_id: 3, user: { Username: usernameOf('grace') } },
    });
    const answers = await Promise.all([
      removeGroup(usernameOf('grace'), 'Admin', ada),
      remove(usernameOf('ada'), grace),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await db
      .selectFrom('identity_groups')
      .select('username')
      .where('group_name', '=', 'Admin')
      .execute();
    expect(left).toHaveLength(1);
  });
});

describe('inviting many', () => {
  const HEADER = 'First name,Last name,Email,Role,Grantee,Funding stream,Cohort,Provider,Portal,Dashboard';
  const PLACE = 'Lakeside Family Services,GDSRAE,FY2019';
  const csv = [
    HEADER,
    `Bo,First,bo@example.org,Grantee,${PLACE},,,`,
    `"Bea, the",Second,bea@example.org,provider,${PLACE},"Bright Futures Coalition, LLC",yes,no`,
    `Mika,Islander,MIKA@example.org,Grantee,${PLACE},,,`,
    `Bo,First,bo@example.org,Grantee,${PLACE},,,`,
    `Una,Known,una@example.org,Grantee,Nowhere,GDSRAE,FY2019,,,`,
    `Una,Known,una@example.org,Provider,${PLACE},Nobody,,`,
    `Una,Known,una,Grantee,${PLACE},,,`,
    `Una,Known,una@example.org,Admin,${PLACE},,,`,
    `Una,Known,una@example.org,Grantee,${PLACE},,no,no`,
    '',
  ].join('\r\n');

  it('answers every row of a dry run and changes nothing', async () => {
    const caller = await anAdmin();
    const before = (await caller.call<AdminUser[]>(userAssociations.listUsers, { query: { size: '200' } }))
      .data.length;
    const { data } = await caller.call<BulkResult>(admin.bulkUsers, { body: { csv, dry_run: true } });
    expect(data.rows.map(({ row, outcome, message }) => `${row} ${outcome}: ${message}`)).toEqual([
      '2 invite: Gets an account and an invitation.',
      '3 invite: Gets an account and an invitation.',
      '4 associate: Has an account: gets the association.',
      '5 refused: This row is given twice.',
      '6 refused: No grant has this grantee, funding stream and cohort.',
      '7 refused: The grant has no provider of this name.',
      '8 refused: Please enter a valid email.',
      '9 refused: The role must be Grantee or Provider.',
      '10 refused: Choose access to the portal, the dashboard, or both.',
    ]);
    const after = (await caller.call<AdminUser[]>(userAssociations.listUsers, { query: { size: '200' } }))
      .data.length;
    expect(after).toBe(before);
    expect(await mailsTo(db, 'bo@example.org')).toEqual([]);
  });

  it('does what the dry run said, and a second run refuses what is done', async () => {
    const caller = await anAdmin();
    const bulk = (dry_run: boolean) => caller.call<BulkResult>(admin.bulkUsers, { body: { csv, dry_run } });
    const { data } = await bulk(false);
    expect([data.invite, data.associate, data.refused]).toEqual([2, 1, 6]);
    expect((await mailsTo(db, 'bo@example.org')).map((mail) => mail.template)).toEqual(['invite']);
    const bea = (await caller.call<AdminUser[]>(userAssociations.listUsers, { query: { search: 'bea@' } }))
      .data[0];
    expect(bea).toMatchObject({ name: 'Bea, the', invitation: 'open' });
    expect((await lastEvent(db, 'admin.users.bulk'))?.details).toMatchObject({
      invite: 2,
      associate: 1,
      refused: 6,
    });
    const again = await bulk(false);
    expect([again.data.invite, again.data.associate, again.data.rows[0]?.message]).toEqual([
      0,
      0,
      'This user already has this association.',
    ]);
    expect(await loadAssociation(db, 'mika', grantId)).toBeGreaterThan(0);
  });

  it.each([
    [
      'a missing column',
      'First name,Last name,Email\nA,B,c@example.org',
      'These columns are missing: role, grantee, funding_stream, cohort.',
    ],
    ['an unknown column', `${HEADER},Salary\nA`, 'These columns are not known: salary.'],
    ['no rows', HEADER, 'The file has no rows below its header.'],
    ['too many rows', `${HEADER}\n${'a,b\n'.repeat(201)}`, 'At most 200 rows can be sent at once.'],
    ['an open quote', `${HEADER}\n"a`, 'A quotation mark in the file is not closed.'],
  ])('refuses a file with %s', async (_, text, message) => {
    const caller = await anAdmin();
    const answer = await caller.call(admin.bulkUsers, { body: { csv: text, dry_run: true } });
    expect([answer.status, answer.error.message]).toEqual([422, message]);
  });
});

/** Whichever of the two is still Admin after each tried to remove the other. */
async function anAdmin(): Promise<Caller> {
  const ask = await ada.call(admin.bulkUsers, { body: { csv: '', dry_run: true } });
  return ask.status === 422 ? ada : grace;
}
