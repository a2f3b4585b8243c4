// Between two text messages the last code remains valid: nobody has to re-enter the password (AUT-005, AUT-028).
import { auth } from '@srae/contract/accounts/auth';
import type { StepResult } from '@srae/contract/schemas/accounts/auth';
import { classifyPhone } from '@srae/domain/identity/phone';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { openTestPortal, PASSWORD } from '../../../test/portal/auth-portal.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { savePhone } from '../../store/credentials/phones.ts';
import { deleteCodes } from '../../store/sessions/codes.ts';

const portal = await openTestPortal(await testDatabase(), { dataDir: await temporaryFolder(), quota: true });
afterAll(() => portal.close());

let people = 0;
let username = '';
let email = '';
let phone = '';
let start = 0;
beforeEach(async () => {
  people += 1;
  // Long after the previous person's messages.
  start = people * 60;
  portal.turnClock(start);
  [email, phone] = [`running-${people}@people.example`, `+1202555${3000 + people}`];
  username = await portal.addUser({ email, phoneNumber: phone });
});

type Verify = Extract<StepResult, { step: 'mfaVerify' }>;
const after = (seconds: number) => portal.turnClock(start + seconds / 60);
const signIn = (resend = false) =>
  portal.ask<Verify>('POST', auth.signIn.path, { email, password: PASSWORD, resend });
const answer = (session: string, code: string) =>
  portal.ask<StepResult>('POST', auth.challenge.path, { step: 'mfaVerify', session, code });
const toWrong = (code: string) => (code === '000000' ? '000001' : '000000');
async function sent(): Promise<number> {
  const rows = await portal.db.selectFrom('outbox').select('pk').where('recipient', '=', phone).execute();
  return rows.length;
}

it('says when another code can be sent', async () => {
  expect((await signIn()).data.resend_seconds).toBe(30);
  after(12);
  expect((await signIn(true)).data.resend_seconds).toBe(18);
  after(30);
  expect((await signIn(true)).data).toMatchObject({ resend_seconds: 30, mfa_resent: true });
  expect(await sent()).toBe(2);
});

it('keeps the step and the code for a resend that comes too early [AUT-005]', async () => {
  await signIn();
  const code = await portal.codeFor(phone);
  after(10);
  const early = await signIn(true);
  expect(early).toMatchObject({ status: 200, data: { step: 'mfaVerify', resend_seconds: 20 } });
  expect(await sent()).toBe(1);
  expect((await answer(early.data.session, code)).data.step).toBe('done');
});

it('keeps the code for whoever signs in again after a wrong one [AUT-028]', async () => {
  const first = await signIn();
  const code = await portal.codeFor(phone);
  expect((await answer(first.data.session, toWrong(code))).error.code).toBe('CODE_MISMATCH');
  after(5);
  const again = await signIn();
  expect(again).toMatchObject({ status: 200, data: { destination: first.data.destination } });
  expect(await sent()).toBe(1);
  // The wrong code consumed the challenge, but not the code.
  expect((await answer(first.data.session, code)).status).toBe(401);
  expect((await answer(again.data.session, code)).data.step).toBe('done');
});

it('counts the tries of a code across sign-ins: after five the person waits [OT-4]', async () => {
  for (let n = 0; n < 5; n += 1) {
    after(n);
    const { data } = await signIn();
    expect((await answer(data.session, toWrong(await portal.codeFor(phone)))).status).toBe(401);
  }
  expect((await signIn()).status).toBe(429);
  expect(await sent()).toBe(1);
});

it('does not let a code live longer than five minutes by signing in again [OT-2]', async () => {
  await signIn();
  const code = await portal.codeFor(phone);
  after(29);
  const again = await signIn();
  after(300);
  expect((await answer(again.data.session, code)).error.code).toBe('CHALLENGE_EXPIRED');
});

it('takes a code once, and a new one voids it [OT-3] [OT-5]', async () => {
  const { data } = await signIn();
  const code = await portal.codeFor(phone);
  expect((await answer(data.session, code)).data.step).toBe('done');
  after(10);
  // The current code is consumed: a new one must wait for the thirty seconds.
  expect((await signIn()).status).toBe(429);
  after(30);
  const next = await signIn();
  expect((await answer(next.data.session, code)).status).toBe(401);
});

it('takes a code once, though the next sign-in began while it was compared [OT-3]', async () => {
  const first = await signIn();
  const code = await portal.codeFor(phone);
  const { authenticator } = portal.deps.identity;
  const { verifyOtp } = authenticator;
  let second = '';
  vi.spyOn(authenticator, 'verifyOtp').mockImplementationOnce(async (...args) => {
    second = (await signIn()).data.session;
    return verifyOtp(...args);
  });
  expect((await answer(first.data.session, code)).data.step).toBe('done');
  expect(second).not.toBe('');
  expect((await answer(second, code)).status).toBe(401);
});

it('voids a code when an Admin sets another number: what the old one received opens nothing [OT-9]', async () => {
  await signIn();
  const code = await portal.codeFor(phone);
  after(10);
  await portal.db.transaction().execute(async (tx) => {
    await savePhone(tx, username, classifyPhone('+12025553999'), portal.deps.clock.now());
    await deleteCodes(tx, username, 'all');
  });
  expect((await signIn()).status).toBe(429);
  after(30);
  const next = await signIn();
  expect(next.data.destination).toBe('+*******3999');
  expect((await answer(next.data.session, code)).status).toBe(401);
});
