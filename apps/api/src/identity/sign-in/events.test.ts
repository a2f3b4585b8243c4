// Every sign-in step records an event with the account and the outcome, without typed values (LG-2).
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { openTestPortal, PASSWORD, PRESET, type Reply } from '../../../test/portal/auth-portal.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';

const database = await testDatabase();
const portal = await openTestPortal(database, { dataDir: await temporaryFolder() });
afterAll(() => portal.close());

const { db } = portal;
const NEXT = 'Harbour-Lantern-9';
let people = 0;

type Person = { readonly email: string; readonly username: string; readonly phone: string };

async function person(more: Partial<Parameters<typeof portal.addUser>[0]> = {}): Promise<Person> {
  people += 1;
  const [email, phone] = [`event-${people}@people.example`, `+1202555${1000 + people}`];
  return { email, phone, username: await portal.addUser({ email, phoneNumber: phone, ...more }) };
}

/** Each from a separate network, so that no act is throttled because of another. */
const from = () => ({ ip: `198.18.${people}.1` });
const post = (path: string, body: object, more: object = {}) =>
  portal.ask('POST', `/api/auth/${path}`, body, { ...from(), ...more });
const signIn = (email: string, password = PASSWORD, resend = false) =>
  post('sign-in', { email, password, resend });
const answer = (step: string, session: string, part: object) => post('challenge', { step, session, ...part });
const toWrong = (code: string) => (code === '000000' ? '000001' : '000000');

async function challenged({ email, phone }: Person): Promise<{ session: string; code: string }> {
  const { data } = await signIn(email);
  return { session: data.session, code: await portal.codeFor(phone) };
}

async function resetCode({ email }: Person): Promise<string> {
  await post('forgot-password', { email });
  return portal.codeFor(email);
}

type Step = {
  readonly what: string;
  readonly who?: Parameters<typeof person>[0];
  act(one: Person): Promise<Reply<unknown>>;
  readonly event: Readonly<Record<string, unknown>>;
};

const STEPS: readonly Step[] = [
  {
    what: 'a wrong password',
    act: ({ email }) => signIn(email, 'Wrong.Mooring7'),
    event: { action: 'auth.sign-in', outcome: 'refused', details: { code: 'BAD_CREDENTIALS' } },
  },
  {
    what: 'a right password',
    act: ({ email }) => signIn(email),
    event: { action: 'auth.sign-in', outcome: 'done', details: { next: 'mfaVerify' } },
  },
  {
    what: 'a resent code',
    act: ({ email }) => signIn(email, PASSWORD, true),
    event: { action: 'auth.sign-in', outcome: 'done', details: { next: 'mfaVerify', resend: true } },
  },
  {
    what: 'a wrong code',
    act: async (one) => {
      const { session, code } = await challenged(one);
      return answer('mfaVerify', session, { code: toWrong(code) });
    },
    event: { action: 'auth.challenge', outcome: 'refused', details: { code: 'CODE_MISMATCH' } },
  },
  {
    what: 'a right code',
    act: async (one) => {
      const { session, code } = await challenged(one);
      return answer('mfaVerify', session, { code });
    },
    event: {
      action: 'auth.sign-in',
      outcome: 'done',
      details: { next: 'done', sid: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    },
  },
  {
    what: 'a temporary password that came too late',
    who: { status: 'FORCE_CHANGE_PASSWORD' },
    act: async ({ email }) => {
      portal.turnClock(7 * 24 * 60);
      const reply = await signIn(email);
      portal.turnClock(0);
      return reply;
    },
    event: {
      action: 'auth.sign-in',
      outcome: 'refused',
      details: { because: 'expired' },
    },
  },
  {
    what: 'a refresh token that was used before',
    act: async ({ email }) => {
      const { cookie } = await portal.signIn(email, from());
      await post('refresh', {}, { cookie });
      portal.turnClock(1);
      const reply = await post('refresh', {}, { cookie });
      portal.turnClock(0);
      return reply;
    },
    event: {
      action: 'auth.refresh',
      outcome: 'refused',
      details: { code: 'SESSION_REUSED', sid: expect.any(String) },
    },
  },
  {
    what: 'a missing preset code',
    who: { phoneNumber: '+6913205551' },
    act: ({ email }) => signIn(email),
    event: { action: 'auth.sign-in', outcome: 'refused', details: { because: 'no-preset-code' } },
  },
  {
    what: 'a wrong preset code',
    who: { phoneNumber: '+6913205552' },
    act: async ({ email, username }) => {
      const preset_code_hash = await portal.deps.identity.hasher.hash(PRESET);
      await db
        .updateTable('identity_users')
        .set({ preset_code_hash })
        .where('username', '=', username)
        .execute();
      const { data } = await signIn(email);
      return answer('customChallenge', data.session, { code: 'WRONG1' });
    },
    event: { action: 'auth.challenge', outcome: 'refused', details: { code: 'CODE_MISMATCH' } },
  },
  {
    what: 'a new password in place of a temporary one',
    who: { status: 'FORCE_CHANGE_PASSWORD' },
    act: async ({ email }) => {
      const { data } = await signIn(email);
      return answer('newPasswordRequired', data.session, { new_password: NEXT });
    },
    event: { action: 'auth.challenge', outcome: 'done', fields: ['password'] },
  },
  {
    what: 'a first phone number',
    who: { phoneNumber: undefined },
    act: async ({ email }) => {
      const { data } = await signIn(email);
      return answer('mfaSetup', data.session, { country: '+1', national_number: '2025550187' });
    },
    event: { action: 'auth.challenge', outcome: 'done', fields: ['phone_number'] },
  },
  {
    what: 'a code asked for by someone who forgot the password',
    act: ({ email }) => post('forgot-password', { email }),
    event: { action: 'auth.forgot-password', outcome: 'done' },
  },
  {
    what: 'a reset',
    act: async (one) =>
      post('confirm-forgot-password', { email: one.email, code: await resetCode(one), new_password: NEXT }),
    event: { action: 'auth.confirm-forgot-password', outcome: 'done', fields: ['password'] },
  },
  {
    what: 'a changed password',
    act: async ({ email }) => {
      const { token } = await portal.signIn(email, from());
      return post('change-password', { current_password: PASSWORD, new_password: NEXT }, { token });
    },
    event: { action: 'auth.change-password', outcome: 'done', fields: ['password'] },
  },
  {
    what: 'a wrong present password',
    act: async ({ email }) => {
      const { token } = await portal.signIn(email, from());
      return post('change-password', { current_password: 'Wrong.Mooring7', new_password: NEXT }, { token });
    },
    event: { action: 'auth.change-password', outcome: 'refused', details: { code: 'BAD_CREDENTIALS' } },
  },
  {
    what: 'a sign-out',
    act: async ({ email }) => post('sign-out', {}, await portal.signIn(email, from())),
    event: { action: 'auth.sign-out', outcome: 'done' },
  },
];

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Audit events of an account, or without one; the latest first. */
function listEvents(username: string | null) {
  return db
    .selectFrom('audit_events')
    .select(['actor', 'action', 'outcome', 'fields', 'details', 'object'])
    .where('actor', username === null ? 'is' : '=', username)
    .orderBy('seq', 'desc')
    .execute();
}

describe('on the record is', () => {
  it.each(STEPS.map((step) => [step.what, step] as const))(
    '%s [LG-1] [LG-2]',
    async (_, { who, act, event }) => {
      const one = await person(who);
      await act(one);
      const expected = { actor: one.username, object: `user ${one.username}`, ...event };
      await expect.poll(() => listEvents(one.username)).toContainEqual(expect.objectContaining(expected));
      // Keys may contain many consecutive digits.
      const record = JSON.stringify(await listEvents(one.username)).replaceAll(UUID, 'a key');
      expect(record).not.toMatch(/Mooring|Harbour|people\.example|\d{10}/);
    },
  );

  it('a reset code that was wrong, about the account it was for [LG-2]', async () => {
    const one = await person();
    const code = toWrong(await resetCode(one));
    await post('confirm-forgot-password', { email: one.email, code, new_password: NEXT });
    expect((await listEvents(one.username))[0]).toEqual(
      expect.objectContaining({
        actor: one.username,
        action: 'auth.confirm-forgot-password',
        outcome: 'refused',
        details: { code: 'CODE_MISMATCH' },
      }),
    );
  });

  it('an address that nobody has, without the address [LG-2]', async () => {
    await person();
    await signIn('nobody@people.example');
    expect((await listEvents(null))[0]).toEqual(
      expect.objectContaining({ actor: null, object: null, action: 'auth.sign-in', outcome: 'refused' }),
    );
  });
});
