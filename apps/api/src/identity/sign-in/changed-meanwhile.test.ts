// A sign-in in progress while a credential is changed: what was proven before the change opens nothing after it.
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { classifyPhone } from '@srae/domain/identity/phone';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';
import { PASSWORD, PHONE } from '../../../test/portal/auth-portal.ts';
import { openSignInPortal } from '../../../test/portal/sign-in-portal.ts';
import { savePassword } from '../../store/credentials/passwords.ts';
import { savePhone } from '../../store/credentials/phones.ts';
import { findUser, lockPerson } from '../../store/accounts/users.ts';
import { deleteCodes } from '../../store/sessions/codes.ts';

const { portal, db, ask, elsewhere, signIn, answer } = await openSignInPortal();
const { authenticator, hasher, sms } = portal.deps.identity;
const { begin, verifyOtp } = authenticator;
const { hash } = hasher;
const { send } = sms;

let email: string;
let username: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  portal.turnClock(count);
  email = `changed-${count}@people.example`;
  username = await portal.addUser({ email, phoneNumber: PHONE });
  portal.turnClock(count + 0.5);
});

/** The call, after which the change happens before its caller goes on. */
const andThen =
  <A extends unknown[], R>(call: (...args: A) => Promise<R>, change: () => Promise<unknown>) =>
  async (...args: A): Promise<R> => {
    const result = await call(...args);
    await change();
    return result;
  };

/** As the person does with the code of a reset mail. */
async function resetPassword() {
  await ask('POST', '/api/auth/forgot-password', { email }, elsewhere());
  const code = await portal.codeFor(email);
  const reset = { email, code, new_password: 'Harbour-Lantern-9' };
  expect((await ask('POST', '/api/auth/confirm-forgot-password', reset, elsewhere())).status).toBe(200);
}

/** As an Admin sets a temporary password. */
async function setTemporary(password: string) {
  const password_hash = await hash(password);
  const at = portal.deps.clock.now();
  await db.transaction().execute(async (tx) => {
    await savePassword(
      tx,
      username,
      { hash: password_hash, temporaryUntil: new Date(at.getTime() + 86_400_000) },
      at,
    );
    await deleteCodes(tx, username, 'all');
  });
}

const OTHER_PHONE = classifyPhone('+12025550177');

/** As an Admin replaces the number. */
const replacePhone = () =>
  db.transaction().execute(async (tx) => {
    await savePhone(tx, username, OTHER_PHONE, portal.deps.clock.now());
    await deleteCodes(tx, username, 'all');
  });

const listSessions = () =>
  db
    .selectFrom('sessions')
    .select('sid')
    .where('username', '=', username)
    .where('ended_at', 'is', null)
    .execute();

it('refuses a password that was reset while it was compared [PW-7]', async () => {
  vi.spyOn(authenticator, 'begin').mockImplementationOnce(andThen(begin, resetPassword));
  expect(await signIn(email, PASSWORD)).toMatchObject({ status: 401, error: { code: 'BAD_CREDENTIALS' } });
  expect((await signIn(email, 'Harbour-Lantern-9')).data.step).toBe('mfaVerify');
});

it('lets nobody choose a new password who gave the one before the temporary one [PW-7]', async () => {
  const change = () => setTemporary('Temporary-Buoy-4');
  vi.spyOn(authenticator, 'begin').mockImplementationOnce(andThen(begin, change));
  expect(await signIn(email, PASSWORD)).toMatchObject({ status: 401, error: { code: 'BAD_CREDENTIALS' } });
});

it('starts no session with a code that was right before the password was reset [PW-7]', async () => {
  const { data } = await signIn(email, PASSWORD);
  const code = await portal.codeFor(PHONE);
  vi.spyOn(authenticator, 'verifyOtp').mockImplementationOnce(andThen(verifyOtp, resetPassword));
  expect(await answer({ step: 'mfaVerify', session: data.session, code })).toMatchObject({
    status: 401,
    error: { code: 'CHALLENGE_EXPIRED' },
  });
  expect(await listSessions()).toEqual([]);
});

it('takes no code of a phone that was replaced while the code was sent [TK-4]', async () => {
  vi.spyOn(sms, 'send').mockImplementationOnce(andThen(send, replacePhone));
  expect(await signIn(email, PASSWORD)).toMatchObject({ status: 401, error: { code: 'CHALLENGE_EXPIRED' } });
});

it('confirms no phone by the code of the one that it replaced meanwhile [OT-8, BEY-175]', async () => {
  const { data } = await signIn(email, PASSWORD);
  const code = await portal.codeFor(PHONE);
  portal.turnClock(count + 0.7);
  vi.spyOn(authenticator, 'verifyOtp').mockImplementationOnce(andThen(verifyOtp, replacePhone));
  expect(await answer({ step: 'mfaVerify', session: data.session, code })).toMatchObject({
    status: 401,
    error: { code: 'CHALLENGE_EXPIRED' },
  });
  expect(await findUser(db, username)).toMatchObject({
    phone_e164: OTHER_PHONE?.e164,
    phone_verified_at: null,
  });
});

it('keeps the phone that an Admin set while the person entered one [OT-9]', async () => {
  const without = `without-${email}`;
  username = await portal.addUser({ email: without });
  portal.turnClock(count + 0.7);
  const { data } = await signIn(without, PASSWORD);
  const entered = { session: data.session, country: '+1', national_number: '2025550188' };
  const [waiting] = await db.transaction().execute(async (tx) => {
    await lockPerson(tx, username);
    const asked = answer({ step: 'mfaSetup', ...entered });
    await untilBlocked(db);
    await savePhone(tx, username, OTHER_PHONE, portal.deps.clock.now());
    return [{ asked }];
  });
  expect(await waiting?.asked).toMatchObject({ status: 401, error: { code: 'CHALLENGE_EXPIRED' } });
  expect((await findUser(db, username))?.phone_e164).toBe(OTHER_PHONE?.e164);
});

it('keeps the temporary password that an Admin set while another one was chosen [PW-7]', async () => {
  await setTemporary('Temporary-Buoy-4');
  portal.turnClock(count + 0.7);
  const { data } = await signIn(email, 'Temporary-Buoy-4');
  expect(data.step).toBe('newPasswordRequired');
  const change = () => setTemporary('Temporary-Float-5');
  vi.spyOn(hasher, 'hash').mockImplementationOnce(andThen(hash, change));
  const chosen = { step: 'newPasswordRequired', session: data.session, new_password: 'Harbour-Lantern-9' };
  expect(await answer(chosen)).toMatchObject({ status: 401, error: { code: 'CHALLENGE_EXPIRED' } });
  expect((await signIn(email, 'Harbour-Lantern-9')).status).toBe(401);
  expect((await signIn(email, 'Temporary-Float-5')).data.step).toBe('newPasswordRequired');
});

it('goes on for an account whose last change was stored to the microsecond', async () => {
  await sql`update identity_users set updated_at = updated_at + interval '456 microseconds' where username = ${username}`.execute(
    db,
  );
  const { data } = await signIn(email, PASSWORD);
  expect(data.step).toBe('mfaVerify');
  const code = await portal.codeFor(PHONE);
  expect((await answer({ step: 'mfaVerify', session: data.session, code })).status).toBe(200);
});
