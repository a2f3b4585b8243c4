// An act on the own account that is under way while the account is taken back: it changes nothing any more.
import { auth } from '@srae/contract/accounts/auth';
import { expect, it, vi } from 'vitest';
import { untilBlocked } from '../../test/cluster/until-blocked.ts';
import { PASSWORD } from '../../test/portal/auth-portal.ts';
import { openPasskeyPortal } from '../../test/portal/calls/passkey-portal.ts';
import { PasskeyDevice } from '../../test/portal/passkey-device.ts';
import { lockPerson } from '../store/accounts/users.ts';
import { endSessions } from './sessions/sessions.ts';

const { portal, db, ask, elsewhere, signIn, person, start, withPasskey } = await openPasskeyPortal();
const { hasher } = portal.deps.identity;
const { hash } = hasher;

const RESET = 'Harbour-Lantern-9';
const THIEFS = 'Granite.Harbor8';

const change = (token: string) =>
  ask('POST', auth.changePassword.path, { current_password: PASSWORD, new_password: THIEFS }, { token });

/** While the new password is hashed. */
const whileHashed = (meanwhile: () => Promise<unknown>) =>
  vi.spyOn(hasher, 'hash').mockImplementationOnce(async (...secret) => {
    const hashed = await hash(...secret);
    await meanwhile();
    return hashed;
  });

/** As the person does with the code of a reset mail. */
async function resetPassword(email: string) {
  await ask('POST', auth.forgotPassword.path, { email }, elsewhere());
  const reset = { email, code: await portal.codeFor(email), new_password: RESET };
  expect((await ask('POST', auth.confirmForgotPassword.path, reset, elsewhere())).status).toBe(200);
}

const signOutElsewhere = async (email: string) => {
  const there = await portal.signIn(email, elsewhere());
  expect((await ask('POST', auth.signOut.path, {}, there)).status).toBe(200);
};

it('keeps the password that was reset while another one was set in a session [PW-7]', async () => {
  const { email, token } = await person();
  whileHashed(() => resetPassword(email));
  expect((await change(token)).status).toBe(401);
  expect((await signIn(email, THIEFS)).status).toBe(401);
  expect((await signIn(email, RESET)).data.step).toBe('mfaVerify');
});

it('changes no password in a session that ended meanwhile [TK-3]', async () => {
  const { email, token } = await person();
  whileHashed(() => signOutElsewhere(email));
  expect(await change(token)).toMatchObject({ status: 401, error: { code: 'NOT_SIGNED_IN' } });
  expect((await signIn(email, PASSWORD)).data.step).toBe('mfaVerify');
});

/** The response to a call that waited while all sessions of the person were ended. */
async function whileEnded<T>(username: string, call: () => Promise<T>): Promise<T> {
  const [waiting] = await db.transaction().execute(async (tx) => {
    await lockPerson(tx, username);
    const asked = call();
    await untilBlocked(db);
    await endSessions(tx, { username }, 'account changed', portal.deps.clock.now());
    return [{ asked }];
  });
  if (!waiting) throw new Error('Nothing waited.');
  return waiting.asked;
}

it('adds no passkey in a session that ended meanwhile [TK-3, BEY-175]', async () => {
  const { username, token } = await person();
  const { data } = await start(token);
  const body = { session: data.session, name: 'Theirs', response: new PasskeyDevice().make(data.options) };
  const added = await whileEnded(username, () => ask('POST', auth.addPasskey.path, body, { token }));
  expect(added).toMatchObject({ status: 401, error: { code: 'NOT_SIGNED_IN' } });
  expect(await db.selectFrom('passkeys').select('pk').where('username', '=', username).execute()).toEqual([]);
});

it('removes no passkey in a session that ended meanwhile [TK-3, BEY-175]', async () => {
  const { username, token, passkeys } = await withPasskey();
  const place = auth.removePasskey.path.replace(':pk', String(passkeys[0]?.pk));
  const removed = await whileEnded(username, () => ask('DELETE', place, { password: PASSWORD }, { token }));
  expect(removed).toMatchObject({ status: 401, error: { code: 'NOT_SIGNED_IN' } });
  expect(
    await db.selectFrom('passkeys').select('pk').where('username', '=', username).execute(),
  ).toHaveLength(1);
});

it('changes the password once when a session asks twice with the same one', async () => {
  const { email, token } = await person();
  portal.turnClock(1);
  const first = { current_password: PASSWORD, new_password: RESET };
  whileHashed(async () => {
    expect((await ask('POST', auth.changePassword.path, first, { token })).status).toBe(200);
  });
  expect(await change(token)).toMatchObject({ status: 401, error: { code: 'BAD_CREDENTIALS' } });
  expect((await signIn(email, RESET)).data.step).toBe('mfaVerify');
});
