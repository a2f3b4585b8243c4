import { admin } from '@srae/contract/admin';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../seeds/personas.ts';
import { toUsername } from '../../../seeds/seed-people.ts';
import { lastEvent, mailsTo } from '../../../test/portal/people.ts';
import { openAdminUsers } from '../../../test/portal/calls/admin-users-portal.ts';
import { findResetCode, findSentCode, saveResetCode, saveSentCode } from '../../store/sessions/codes.ts';

const { portal, db, ada, extra, update, users, signInWith } = await openAdminUsers();

const loadRow = (username: string) =>
  db.selectFrom('identity_users').selectAll().where('username', '=', username).executeTakeFirstOrThrow();

describe('an edit', () => {
  it('changes names and keeps the sessions [API-020]', async () => {
    const gus = await portal.signIn('gus');
    const body = {
      action: 'edit',
      Username: toUsername('gus'),
      name: 'Gustav',
      family_name: 'Grantee',
      email: 'gus@example.org',
      phone_number: '+1 (202) 555-0104',
    };
    expect((await update(toUsername('gus'), body)).data).toEqual({
      Username: toUsername('gus'),
      preset_code: null,
    });
    const me = await gus.call<{ name: string }>({ method: 'GET', path: '/api/auth/me' });
    expect(me.data.name).toBe('Gustav');
    expect(await lastEvent(db, 'admin.users.update')).toMatchObject({ fields: ['name'], details: null });
  });

  it('of the e-mail moves the sign-in name, ends the sessions and tells both addresses [BEY-135] [TK-4]', async () => {
    const nell = await portal.signIn('nell');
    expect((await update(toUsername('nell'), { email: 'Nell.New@example.org' })).status).toBe(200);
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
    const message = 'Please enter a valid phone number with its country code, such as +1 202 555 0100.';
    expect([answer.status, answer.error.details]).toEqual([422, [{ field: 'phone_number', message }]]);
  });

  it('of +1 to +6 ends text messages: the next sign-in asks for the code that was generated [ADU-018]', async () => {
    await portal.signIn('pat');
    const answer = await update(toUsername('pat'), { phone_number: '+62025550105' });
    expect(answer.data.preset_code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(await loadRow(toUsername('pat'))).toMatchObject({
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
      const { username, email } = await extra();
      const { data } = await update(username, { 'custom:metadata': typed });
      expect(data.preset_code).toMatch(code);
      const { preset_code_hash: hash } = await loadRow(username);
      expect(hash).toMatch(/^\$argon2id\$/);
      expect(await portal.deps.identity.hasher.verify(hash, data.preset_code ?? '')).toBe(true);
      const { data: list } = await users({ search: email });
      expect(JSON.stringify(list)).not.toContain(data.preset_code);
      expect((await update(username, { name: 'Same' })).data.preset_code).toBeNull();
      expect((await loadRow(username)).preset_code_hash).toBe(hash);
      expect(JSON.stringify(await lastEvent(db, 'admin.users.update'))).not.toContain(data.preset_code);
    },
  );

  it('of oneself takes names alone', async () => {
    expect((await update(toUsername('ada'), { name: 'Ada', email: 'ada@example.org' })).status).toBe(200);
    for (const body of [
      { email: 'other@example.org' },
      { phone_number: '+12025550199' },
      { 'custom:metadata': '' },
    ]) {
      const answer = await update(toUsername('ada'), body);
      expect([answer.status, answer.error.code]).toEqual([403, 'SELF_CHANGE']);
    }
  });
});

describe('codes that a person has been sent', () => {
  const setPassword = (username: string) =>
    ada.call(admin.setPassword, { params: { username }, body: { new_password: 'Some.Passw0rd!' } });
  const deactivate = (username: string) =>
    ada.call(admin.setState, { params: { username }, body: { enabled: false } });

  it.each([
    ['another number', (username: string) => update(username, { phone_number: '+12025550155' })],
    ['another password', setPassword],
    ['the end of the account', deactivate],
  ])('are void after %s by an Admin', async (_, change) => {
    const { username } = await extra();
    const [at, digest] = [portal.deps.clock.now(), Buffer.from(username)];
    const code = { hash: Buffer.from('x'), expiresAt: new Date(at.getTime() + 60_000) };
    await saveSentCode(db, username, { ...code, destination: '+*******0100', at });
    await saveResetCode(db, { ...code, digest, username });
    expect((await change(username)).status).toBe(200);
    expect([await findSentCode(db, username, at), await findResetCode(db, digest, at)]).toEqual([null, null]);
  });
});
