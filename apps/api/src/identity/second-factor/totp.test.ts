import { auth } from '@srae/contract/accounts/auth';
import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestPortal, PASSWORD, PHONE, START } from '../../../test/portal/auth-portal.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';
import { lockPerson } from '../../store/accounts/users.ts';
import { consumeTotpCode } from './totp.ts';

const database = await emptyDatabase();
const dataDir = await temporaryFolder();
const portal = await openTestPortal(database, { dataDir, env: { TOTP: 'on' } });
const plain = await openTestPortal(database, { dataDir });
afterAll(() => Promise.all([portal.close(), plain.close()]));

const { ask, db } = portal;
const EMAIL = 'wren@people.example';
const URL = auth.startTotp.path;

let token: string;
beforeEach(async () => {
  portal.turnClock(0);
  await sql`delete from identity_users`.execute(db);
  await sql`delete from throttles`.execute(db);
  await sql`delete from outbox`.execute(db);
  await portal.addUser({ email: EMAIL, phoneNumber: PHONE });
  ({ token } = await portal.signIn(EMAIL));
});

type Started = { secret: string; otpauth_uri: string };
const start = (password = PASSWORD) => ask<Started>('POST', URL, { password }, { token });
const confirm = (code: string) => ask('PUT', URL, { code }, { token });
const remove = (password = PASSWORD) => ask('DELETE', URL, { password }, { token });

/** The code of an authenticator app, that many seconds after the start of the test. */
const shown = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: START.getTime() + seconds * 1000 });
const pass = (seconds: number) => portal.turnClock(seconds / 60);

async function enrol(): Promise<string> {
  const { secret } = (await start()).data;
  expect((await confirm(shown(secret))).status).toBe(200);
  return secret;
}
const password = (by = portal) => by.ask('POST', auth.signIn.path, { email: EMAIL, password: PASSWORD });
const answer = (session: string, code: unknown) =>
  ask('POST', auth.challenge.path, { step: 'mfaVerify', session, code });
async function signIn(code: string) {
  const { data } = await password();
  return answer(data.session, code);
}

describe('an authenticator app [OT-11]', () => {
  it('is enrolled with the password and a first code, and then asked for at sign-in [AUT-017]', async () => {
    const { data } = await start();
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new globalThis.URL(data.otpauth_uri);
    expect(uri.protocol + uri.host).toBe('otpauth:totp');
    expect(decodeURIComponent(uri.pathname)).toContain(EMAIL);
    expect(uri.searchParams.get('secret')).toBe(data.secret);
    expect((await password()).data).toMatchObject({ step: 'mfaVerify', medium: 'SMS' });

    const me = await confirm(shown(data.secret));
    expect(me.data.mfa).toBe('TOTP');
    pass(30);
    const first = await password();
    expect(first.data).toMatchObject({ step: 'mfaVerify', medium: 'TOTP', destination: null });
    const done = await answer(first.data.session, shown(data.secret, 30));
    expect(done.data.step).toBe('done');
    const claims = JSON.parse(Buffer.from(done.data.id_token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims.amr).toEqual(['pwd', 'otp']);
  });

  it('works once with each code', async () => {
    const secret = await enrol();
    // The code that proved the app at enrolment counts as used too.
    expect((await signIn(shown(secret))).error.code).toBe('CODE_MISMATCH');
    pass(60);
    const sessions = [(await password()).data.session];
    expect((await answer(sessions[0] ?? '', shown(secret, 60))).status).toBe(200);
    expect((await signIn(shown(secret, 60))).error.message).toBe('Invalid MFA code.');
    // An earlier code is not valid again after a later one.
    expect((await signIn(shown(secret, 30))).status).toBe(401);
  });

  it('takes a code once that two connections compare at the same moment [OT-3] [OT-11]', async () => {
    const secret = await enrol();
    pass(60);
    const code = shown(secret, 60);
    const { username } = await db.selectFrom('identity_users').select('username').executeTakeFirstOrThrow();
    const answers = await db.transaction().execute(async (tx) => {
      await lockPerson(tx, username);
      // Both find the code unused before either can take it.
      const both = [1, 2].map(() => consumeTotpCode(portal.deps, username, code));
      await untilBlocked(db, 2);
      return both;
    });
    expect((await Promise.all(answers)).filter(Boolean)).toHaveLength(1);
  });

  it('is a step behind or ahead at most', async () => {
    const secret = await enrol();
    pass(600);
    const tried = async (seconds: number) => (await signIn(shown(secret, seconds))).status;
    expect(await tried(540)).toBe(401);
    expect(await tried(660)).toBe(401);
    expect(await tried(570)).toBe(200);
    expect(await tried(600)).toBe(200);
    expect(await tried(630)).toBe(200);
  });

  it.each([null, [], ['123456'], 123456, '', {}, true, '\ud800'.repeat(6)])(
    'takes no %j for a code [OT-3]',
    async (code) => {
      await enrol();
      pass(60);
      const { data } = await password();
      const { status } = await answer(data.session, code);
      expect([400, 401]).toContain(status);
      expect(
        await db.selectFrom('sessions').select('sid').where('ended_at', 'is', null).execute(),
      ).toHaveLength(1);
    },
  );

  it.each(['é23456', '１２３４５６', '12345\u00b2', '-12345', '12345678'])(
    'takes %j for a wrong code, at its enrolment and at sign-in [OT-3]',
    async (code) => {
      await start();
      expect(await confirm(code)).toMatchObject({ status: 401, error: { code: 'CODE_MISMATCH' } });
      await enrol();
      pass(60);
      expect(await signIn(code)).toMatchObject({ status: 401, error: { code: 'CODE_MISMATCH' } });
    },
  );

  it('is locked after five wrong codes, and the right one then waits too [OT-4]', async () => {
    const secret = await enrol();
    pass(60);
    for (let miss = 0; miss < 5; miss += 1) expect((await signIn('000000')).status).toBe(401);
    expect((await signIn(shown(secret, 60))).error.code).toBe('TOO_MANY');
  });

  it('is locked at its enrolment, too, after five wrong codes [OT-4]', async () => {
    const { secret } = (await start()).data;
    for (let miss = 0; miss < 5; miss += 1)
      expect((await confirm('000000')).error.code).toBe('CODE_MISMATCH');
    expect((await confirm(shown(secret))).error.code).toBe('TOO_MANY');
  });

  it('voids the sign-ins in progress when it comes and when it goes [OT-9] [TK-4]', async () => {
    const byMessage = (await password()).data.session;
    const code = await portal.codeFor(PHONE);
    const secret = await enrol();
    expect((await answer(byMessage, code)).error.code).toBe('CHALLENGE_EXPIRED');
    pass(60);
    const byApp = (await password()).data.session;
    expect((await remove()).status).toBe(200);
    expect((await answer(byApp, shown(secret, 60))).error.code).toBe('CHALLENGE_EXPIRED');
  });

  it('leaves nothing behind: its secret is stored while it is in force, and its first code proves it once', async () => {
    const stored = () =>
      db
        .selectFrom('identity_users')
        .select(['totp_secret_sealed', 'totp_pending_sealed', 'totp_last_step'])
        .executeTakeFirstOrThrow();
    const secret = await enrol();
    expect(await stored()).toMatchObject({ totp_pending_sealed: null });
    expect((await confirm(shown(secret))).error.code).toBe('CODE_MISMATCH');
    await start();
    await remove();
    expect(await stored()).toEqual({
      totp_secret_sealed: null,
      totp_pending_sealed: null,
      totp_last_step: null,
    });
  });

  it('leaves a person whose number receives no text messages to the printed code again [OT-10]', async () => {
    await enrol();
    await db.updateTable('identity_users').set({ mfa_channel: 'preset' }).execute();
    await remove();
    const user = await db.selectFrom('identity_users').select('mfa_preferred').executeTakeFirstOrThrow();
    expect(user.mfa_preferred).toBe('NOMFA');
  });

  it('is not enrolled without the password, nor with a wrong first code, nor before it was started', async () => {
    expect((await confirm('123456')).error.code).toBe('CODE_MISMATCH');
    expect((await start('wrong')).error.code).toBe('BAD_CREDENTIALS');
    const { secret } = (await start()).data;
    expect((await confirm(shown(secret, 3600))).error.code).toBe('CODE_MISMATCH');
    expect((await ask('GET', '/api/auth/me', undefined, { token })).data.mfa).toBe('SMS');
  });

  it('rests sealed and bound to its person, and is nowhere in the record [LG-1]', async () => {
    const secret = await enrol();
    const row = await db.selectFrom('identity_users').selectAll().executeTakeFirstOrThrow();
    expect(Buffer.from(row.totp_secret_sealed ?? []).toString('latin1')).not.toContain(secret);
    const events = await db.selectFrom('audit_events').selectAll().execute();
    expect(JSON.stringify(events)).not.toContain(secret);
    expect(events.map((event) => event.action)).toEqual(
      expect.arrayContaining(['totp.start', 'totp.confirm']),
    );
    // It cannot be unsealed for another person's row.
    const other = await portal.addUser({ email: 'other@people.example', phoneNumber: '+12025550142' });
    await db
      .updateTable('identity_users')
      .set({ totp_secret_sealed: row.totp_secret_sealed, mfa_preferred: 'TOTP' })
      .where('username', '=', other)
      .execute();
    const first = await ask('POST', auth.signIn.path, { email: 'other@people.example', password: PASSWORD });
    expect((await answer(first.data.session, shown(secret, 0))).status).toBe(500);
  });

  it('ends the other sessions and tells the person, when it comes and when it goes [TK-4]', async () => {
    pass(60);
    const other = await portal.signIn(EMAIL);
    const loadMe = async (one: string) =>
      (await ask('GET', '/api/auth/me', undefined, { token: one })).status;
    const { secret } = (await start()).data;
    await confirm(shown(secret, 60));
    expect([await loadMe(token), await loadMe(other.token)]).toEqual([200, 401]);
    expect((await remove('wrong')).error.code).toBe('BAD_CREDENTIALS');
    pass(120);
    const later = await answer((await password()).data.session, shown(secret, 120));
    expect(await loadMe(later.data.id_token)).toBe(200);
    expect((await remove()).data.mfa).toBe('SMS');
    expect([await loadMe(token), await loadMe(later.data.id_token)]).toEqual([200, 401]);
    expect((await password()).data).toMatchObject({ step: 'mfaVerify', medium: 'SMS' });
    const mails = await db
      .selectFrom('outbox')
      .select('body')
      .where('template', '=', 'mfa_changed')
      .orderBy('pk')
      .execute();
    expect(mails.map((mail) => /(now|no longer) asks/.exec(mail.body)?.[1])).toEqual(['now', 'no longer']);
  });

  it('is not offered where the setting is off: no calls, and people with one set up a phone [AUT-035]', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect((await plain.ask(method, URL, { password: PASSWORD }, { token })).status).toBe(404);
    }
    await enrol();
    expect((await password(plain)).data.step).toBe('mfaSetup');
  });

  it('is known to the page before anyone signs in, on and off', async () => {
    const offered = async (by: typeof portal) => (await by.ask('GET', auth.readConfig.path)).data.totp;
    expect([await offered(portal), await offered(plain)]).toEqual([true, false]);
  });
});
