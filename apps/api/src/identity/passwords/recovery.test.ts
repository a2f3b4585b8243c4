import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { openTestPortal, PASSWORD, PHONE } from '../../../test/portal/auth-portal.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';
import { deleteCodes, deleteResetCode } from '../../store/sessions/codes.ts';

const database = await testDatabase();
const portal = await openTestPortal(database, { dataDir: await temporaryFolder() });
afterAll(() => portal.close());

const { db, ask } = portal;
const NEW = 'Harbour-Lantern-9';
let next = 0;
const forgot = (email: string) =>
  ask('POST', '/api/auth/forgot-password', { email }, { ip: `198.51.${(next += 1)}.1` });
const confirm = (email: string, code: string, password = NEW) =>
  ask('POST', '/api/auth/confirm-forgot-password', { email, code, new_password: password });
const mailsTo = (recipient: string) =>
  db
    .selectFrom('outbox')
    .select(['template', 'body'])
    .where('recipient', '=', recipient)
    .orderBy('pk')
    .execute();

it('resets a password with the mailed code, ends every session and signs nobody in [PW-7]', async () => {
  const email = 'wren@people.example';
  await portal.addUser({ email, phoneNumber: PHONE });
  const { token } = await portal.signIn(email);
  expect(await forgot(' WREN@people.example ')).toMatchObject({
    status: 200,
    data: { email: ' WREN@people.example ' },
  });
  const code = await portal.codeFor(email);
  const done = await confirm(email, `${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`);
  expect(done).toMatchObject({ status: 200, data: {} });
  expect(done.cookie).toBeUndefined();
  expect((await ask('GET', '/api/auth/me', undefined, { token })).status).toBe(401);
  expect((await mailsTo(email)).map((mail) => mail.template)).toEqual(['reset_code', 'password_changed']);
  expect((await ask('POST', '/api/auth/sign-in', { email, password: PASSWORD })).status).toBe(401);
  expect((await ask('POST', '/api/auth/sign-in', { email, password: NEW })).data.step).toBe('mfaVerify');
});

it('tells the address of the account, however the address was typed', async () => {
  const email = 'kestrel@people.example';
  await portal.addUser({ email, phoneNumber: PHONE });
  await forgot(email);
  const typed = 'KESTREL@People.example';
  expect(await confirm(typed, await portal.codeFor(email))).toMatchObject({ status: 200 });
  expect((await mailsTo(email)).map((mail) => mail.template)).toEqual(['reset_code', 'password_changed']);
  expect(await mailsTo(typed)).toEqual([]);
});

it('answers alike whether or not the address has an account [AU-6]', async () => {
  await portal.addUser({ email: 'known@people.example' });
  const known = await forgot('known@people.example');
  const unknown = await forgot('other@people.example');
  expect(unknown.status).toBe(known.status);
  expect(unknown.body.replace('other', 'known')).toBe(known.body);
  expect(await mailsTo('other@people.example')).toEqual([]);
  expect((await confirm('other@people.example', '123456')).body).toBe(
    (await confirm('known@people.example', '1234567')).body,
  );
});

it('refuses a wrong code with its text, and the fifth voids the right one for its network [OT-4]', async () => {
  const email = 'misses@people.example';
  await portal.addUser({ email });
  await forgot(email);
  const code = await portal.codeFor(email);
  const wrong = code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA';
  expect(await confirm(email, wrong)).toMatchObject({
    status: 401,
    error: { code: 'CODE_MISMATCH', message: 'Invalid verification code provided, please try again.' },
  });
  for (let miss = 2; miss <= 5; miss += 1) await confirm(email, wrong);
  // The network is blocked for longer than the code lives.
  for (const [minutes, status] of [
    [0, 429],
    [9.9, 429],
    [15, 401],
  ] as const) {
    portal.turnClock(minutes);
    expect((await confirm(email, code)).status).toBe(status);
  }
  portal.turnClock(0);
});

it('lets a reset code live ten minutes, and work once [OT-2] [OT-3]', async () => {
  const email = 'times@people.example';
  await portal.addUser({ email });
  await forgot(email);
  const code = await portal.codeFor(email);
  portal.turnClock(10);
  expect((await confirm(email, code)).status).toBe(401);
  await forgot(email);
  const fresh = await portal.codeFor(email);
  portal.turnClock(19.9);
  expect((await confirm(email, fresh)).status).toBe(200);
  expect((await confirm(email, fresh, 'Another-Lantern-9')).status).toBe(401);
  portal.turnClock(0);
});

it('voids the reset codes with all codes of a person, and keeps them where a sign-in ends [OT-3]', async () => {
  const email = 'voided@people.example';
  const username = await portal.addUser({ email, phoneNumber: PHONE });
  await forgot(email);
  const codes = () => db.selectFrom('reset_codes').selectAll().where('username', '=', username).execute();
  await deleteCodes(db, username, 'sign-in');
  expect(await codes()).toHaveLength(1);
  await deleteCodes(db, username, 'all');
  expect(await codes()).toEqual([]);
  expect((await confirm(email, await portal.codeFor(email))).status).toBe(401);
});

it('uses no code up for one that was replaced while it was compared [OT-3]', async () => {
  const email = 'replaced@people.example';
  const username = await portal.addUser({ email, phoneNumber: PHONE });
  await forgot(email);
  const first = await db
    .selectFrom('reset_codes')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  await forgot(email);
  expect(await deleteResetCode(db, first)).toBe(false);
  expect((await confirm(email, await portal.codeFor(email))).status).toBe(200);
});

it('refuses a password that breaks the policy before it looks at the code [PW-3] [PW-4]', async () => {
  const email = 'policy@people.example';
  await portal.addUser({ email });
  await forgot(email);
  const code = await portal.codeFor(email);
  expect(await confirm(email, code, 'short')).toMatchObject({
    status: 422,
    error: { code: 'PASSWORD_POLICY' },
  });
  expect((await confirm(email, code, 'Snickers-77')).error.code).toBe('PASSWORD_POLICY');
  expect((await confirm(email, code)).status).toBe(200);
});

it('ends a required reset', async () => {
  const email = 'required@people.example';
  await portal.addUser({ email, status: 'RESET_REQUIRED', phoneNumber: PHONE });
  await forgot(email);
  await confirm(email, await portal.codeFor(email));
  expect((await ask('POST', '/api/auth/sign-in', { email, password: NEW })).data.step).toBe('mfaVerify');
});

it('takes ten requests an hour from one place [AU-4]', async () => {
  const from = { ip: '192.0.2.50' };
  for (let n = 0; n < 10; n += 1) {
    const body = { email: `flood-${n}@people.example` };
    expect((await ask('POST', '/api/auth/forgot-password', body, from)).status).toBe(200);
  }
  expect(
    (await ask('POST', '/api/auth/forgot-password', { email: 'flood@people.example' }, from)).status,
  ).toBe(429);
});
