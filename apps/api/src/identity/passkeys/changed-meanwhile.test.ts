// A sign-in by passkey while passkeys are changed: what was proven before the change opens nothing after it.
import { auth } from '@srae/contract/accounts/auth';
import { expect, it } from 'vitest';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';
import { PASSWORD } from '../../../test/portal/auth-portal.ts';
import { openPasskeyPortal } from '../../../test/portal/calls/passkey-portal.ts';
import { lockPerson } from '../../store/accounts/users.ts';

const { portal, db, ask, signIn, answer, withPasskey, begin, finish } = await openPasskeyPortal();

/** The response to a sign-in whose last step was right, but waited for the removal of its passkey. */
async function finishAfterRemoval(
  { username, token, passkeys }: Awaited<ReturnType<typeof withPasskey>>,
  last: () => Promise<{ status: number; error: { code: string } }>,
) {
  const place = auth.removePasskey.path.replace(':pk', String(passkeys[0]?.pk));
  const [removal, signedIn] = await db.transaction().execute(async (tx) => {
    await lockPerson(tx, username);
    const first = ask('DELETE', place, { password: PASSWORD }, { token });
    await untilBlocked(db);
    const second = last();
    await untilBlocked(db, 2);
    return [first, second].map((call) => ({ call }));
  });
  expect((await removal?.call)?.status).toBe(200);
  return signedIn?.call;
}

const countSessions = async (username: string) =>
  (
    await db
      .selectFrom('sessions')
      .select('sid')
      .where('username', '=', username)
      .where('ended_at', 'is', null)
      .execute()
  ).length;

it('starts no session with a passkey that was removed after its use [TK-4, BEY-175]', async () => {
  const person = await withPasskey();
  portal.turnClock(1);
  const { session, options } = await begin();
  const response = person.device.sign(options.challenge);
  expect(await finishAfterRemoval(person, () => finish(session, response))).toMatchObject({
    status: 401,
    error: { code: 'CHALLENGE_EXPIRED' },
  });
  expect(await countSessions(person.username)).toBe(1);
});

it('nor with one that was the second step [TK-4, BEY-175]', async () => {
  const person = await withPasskey();
  portal.turnClock(2);
  const { data } = await signIn(person.email, PASSWORD);
  const step = { step: data.step, session: data.session, response: person.device.sign(data.session) };
  expect(await finishAfterRemoval(person, () => answer(step))).toMatchObject({
    status: 401,
    error: { code: 'CHALLENGE_EXPIRED' },
  });
  expect(await countSessions(person.username)).toBe(1);
});
