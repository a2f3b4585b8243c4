/** Ways in which an Admin could take over another account, each as a sequence of calls (decision 50). */
import { admin } from '@srae/contract/admin';
import { auth } from '@srae/contract/accounts/auth';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { afterAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../seeds/personas.ts';
import { toUsername } from '../../../seeds/seed-people.ts';
import {
  NEW_PASSWORD,
  openTakeover,
  OTHER_PASSWORD,
  OTHER_PHONE,
} from '../../../test/portal/calls/takeover-portal.ts';
import { mailsTo } from '../../../test/portal/people.ts';
import { openDatabase } from '../../store/database/database.ts';

const { portal, db, ada, update, used, addAdmin, second, setPassword, request, decide, read, ...steps } =
  await openTakeover();
const { signIn, answer, answerText, signInFully, resetByMail } = steps;
const { deps } = portal;
const owner = openDatabase({ ...portal.database.owner, max: 1 });
afterAll(() => owner.destroy());
const PHONE = { phone_number: OTHER_PHONE };

/** Signs in with the temporary password and replaces it. */
async function chooseNew(email: string) {
  const { data } = await signIn(email, NEW_PASSWORD);
  expect(data.step).toBe('newPasswordRequired');
  return answer({ step: 'newPasswordRequired', session: data.session, new_password: OTHER_PASSWORD });
}

describe('a password that an Admin set [BEY-175]', () => {
  it('counts after somebody has answered it with another one and stopped before the code', async () => {
    const { username, email } = await used('phone');
    expect((await setPassword(username)).status).toBe(200);
    portal.passMinutes(0.05);
    expect((await chooseNew(email)).data.step).toBe('mfaVerify');
    portal.passMinutes(0.05);
    expect((await update(username, PHONE)).error.code).toBe('TWO_ADMINS');
  });

  it('counts after the person has used it, or one that others may know', async () => {
    const { username, email, phone } = await used('phone');
    expect((await setPassword(username)).status).toBe(200);
    portal.passMinutes(0.05);
    await chooseNew(email);
    portal.passMinutes(0.05);
    // The person is notified as if it were temporary.
    expect((await signInFully(email, OTHER_PASSWORD, phone)).step).toBe('done');
    portal.passMinutes(0.05);
    expect((await update(username, PHONE)).error.code).toBe('TWO_ADMINS');
  });

  it('ends to count once the person has chosen another and answered the code in the same sign-in', async () => {
    const { username, email, phone } = await used('phone');
    expect((await setPassword(username)).status).toBe(200);
    portal.passMinutes(0.05);
    const next = await chooseNew(email);
    expect((await answerText(next.data.session, phone)).step).toBe('done');
    portal.passMinutes(0.05);
    expect((await update(username, PHONE)).status).toBe(200);
  });

  it('ends to count once the person has changed it in a session', async () => {
    const { username, email, phone } = await used('phone');
    const body = { new_password: NEW_PASSWORD, new_permanent_password: true };
    expect((await ada.call(admin.setPassword, { params: { username }, body })).status).toBe(200);
    const { id_token: token } = await signInFully(email, NEW_PASSWORD, phone);
    portal.passMinutes(0.05);
    expect((await update(username, PHONE)).error.code).toBe('TWO_ADMINS');
    const change = { current_password: NEW_PASSWORD, new_password: OTHER_PASSWORD };
    const changed = await portal.callerWith(token ?? null).call(auth.changePassword, { body: change });
    expect(changed.status).toBe(200);
    expect((await update(username, PHONE)).status).toBe(200);
  });

  it('ends to count once a mailed code has replaced it and the second factor was answered', async () => {
    const { username, email, phone } = await used('phone');
    expect((await setPassword(username)).status).toBe(200);
    portal.passMinutes(0.05);
    expect(await resetByMail(email, OTHER_PASSWORD)).toBe(200);
    expect((await update(username, PHONE)).error.code).toBe('TWO_ADMINS');
    expect((await signInFully(email, OTHER_PASSWORD, phone)).step).toBe('done');
    expect((await update(username, PHONE)).status).toBe(200);
  });
});

describe('an e-mail that an Admin moved [BEY-175]', () => {
  it('counts for years, until its mailbox and the second factor have answered together', async () => {
    const { username, email, phone } = await used('phone');
    const moved = `moved.${email}`;
    expect((await update(username, { email: moved })).status).toBe(200);
    const at = new Date(deps.clock.now().getTime() - 1_000 * 86_400_000);
    await owner
      .updateTable('credential_changes')
      .set({ changed_at: at })
      .where('username', '=', username)
      .execute();
    expect((await update(username, PHONE)).error.code).toBe('TWO_ADMINS');
    expect((await signInFully(moved, PASSWORD, phone)).step).toBe('done');
    expect((await update(username, PHONE)).error.code).toBe('TWO_ADMINS');
    expect(await resetByMail(moved, OTHER_PASSWORD)).toBe(200);
    expect((await update(username, PHONE)).error.code).toBe('TWO_ADMINS');
    expect((await signInFully(moved, OTHER_PASSWORD, phone)).step).toBe('done');
    expect((await update(username, PHONE)).status).toBe(200);
  });

  it('keeps its Admin out of a recovery, whose code would go there', async () => {
    const one = await used();
    expect((await update(one.username, { email: `moved.${one.email}` })).status).toBe(200);
    expect((await request(one.username)).error.code).toBe('RECOVERY_EMAIL_MOVED');
    expect((await request(one.username, second)).status).toBe(200);
    expect((await decide(one.username, ada)).error.code).toBe('RECOVERY_EMAIL_MOVED');
  });

  it('is shown to whoever is asked to consent', async () => {
    const one = await used();
    const third = await addAdmin(null, 0);
    const moved = `moved.${one.email}`;
    expect((await update(one.username, { email: moved }, third)).status).toBe(200);
    expect((await request(one.username)).status).toBe(200);
    expect((await read(one.username, second)).data.changes).toMatchObject([
      { credential: 'email', changed_by: 'Extra Person', in_force: true },
    ]);
    const told = (await mailsTo(db, 'gus@example.org')).map(({ body }) => body).join('\n');
    expect(told).toContain(`${moved} waits for a recovery`);
    expect(told).toContain('The email address of this account has been changed by an Admin');
  });

  it('does not move while a recovery waits, by anybody', async () => {
    const { username, email } = await used();
    expect((await request(username)).status).toBe(200);
    for (const who of [ada, second]) {
      const answered = await update(username, { email: `moved.${email}` }, who);
      expect(answered.error.code).toBe('RECOVERY_UNFINISHED');
    }
    expect((await decide(username, second, 'refused')).status).toBe(200);
    expect((await update(username, { email: `moved.${email}` })).status).toBe(200);
  });
});

describe('a recovery that the person has not finished [BEY-175]', () => {
  it('closes password, e-mail and second factor to every Admin', async () => {
    const { username, email } = await used();
    await request(username);
    expect((await decide(username, second)).status).toBe(200);
    const third = await addAdmin(null, 0);
    for (const who of [ada, second, third]) {
      expect((await setPassword(username, who)).error.code).toBe('RECOVERY_UNFINISHED');
      for (const change of [{ email: `moved.${email}` }, PHONE, { 'custom:metadata': '' }]) {
        expect((await update(username, change, who)).error.code).toBe('RECOVERY_UNFINISHED');
      }
    }
    expect((await update(username, { name: 'Renamed' })).status).toBe(200);
  });

  it('is finished by a sign-in with everything anew; then nothing counts against anybody', async () => {
    const { username, email } = await used();
    await request(username);
    await decide(username, second);
    portal.passMinutes(0.05);
    expect(await resetByMail(email, OTHER_PASSWORD)).toBe(200);
    expect((await setPassword(username)).error.code).toBe('RECOVERY_UNFINISHED');
    const { data } = await signIn(email, OTHER_PASSWORD);
    const set = { step: 'mfaSetup', session: data.session, country: '+1', national_number: '(202) 555-0163' };
    expect((await answer(set)).data.step).toBe('signInAgain');
    expect((await setPassword(username)).error.code).toBe('RECOVERY_UNFINISHED');
    expect((await signInFully(email, OTHER_PASSWORD, '+12025550163')).step).toBe('done');
    portal.passMinutes(0.05);
    expect((await setPassword(username)).status).toBe(200);
  });
});

describe('a second account of the same Admin [BEY-175]', () => {
  it.each([
    ['was made Admin by the one who asks', 'ada', 400],
    ['was made Admin by another, but lately', 'gus', 29],
  ] as const)('consents to nothing when it %s', async (_, maker, days) => {
    const puppet = await addAdmin(toUsername(maker), days);
    const { username } = await used();
    expect((await request(username)).status).toBe(200);
    expect((await decide(username, puppet)).error.code).toBe('ADMIN_NOT_INDEPENDENT');
    // A refusal grants no access.
    expect((await decide(username, puppet, 'refused')).status).toBe(200);
  });

  it('asks for nothing that its maker then consents to', async () => {
    const puppet = await addAdmin(toUsername('ada'), 400);
    const { username } = await used();
    expect((await request(username, puppet)).status).toBe(200);
    expect((await decide(username, ada)).error.code).toBe('ADMIN_NOT_INDEPENDENT');
    expect((await decide(username, second)).status).toBe(200);
  });

  it('consents where another made it long ago', async () => {
    const third = await addAdmin(toUsername('gus'), 31);
    const { username } = await used();
    expect((await request(username)).status).toBe(200);
    expect((await decide(username, third)).status).toBe(200);
  });

  it('does not change the other half either', async () => {
    const puppet = await addAdmin(toUsername('ada'), 400);
    const { username } = await used();
    expect((await setPassword(username)).status).toBe(200);
    expect((await update(username, PHONE, puppet)).error.code).toBe('ADMIN_NOT_INDEPENDENT');
    expect((await update(username, PHONE, second)).status).toBe(200);
  });

  it.each([
    [
      'is no Admin any more',
      (username: string) => ada.call(admin.removeGroup, { params: { username, group: 'Admin' } }),
    ],
    ['is deleted', (username: string) => ada.call(admin.deleteUser, { params: { username } })],
  ] as const)('is none the less the same person when it %s', async (_, end) => {
    const puppet = await addAdmin(toUsername('ada'), 400);
    const { username } = await used();
    expect((await setPassword(username, puppet)).status).toBe(200);
    expect((await end(puppet.username)).status).toBe(200);
    expect((await update(username, PHONE)).error.code).toBe('ADMIN_NOT_INDEPENDENT');
  });

  it('is not one that an Admin who never signed in left behind', async () => {
    const { username } = await steps.addUnusedAdmin(null);
    for (const change of [PHONE, { email: 'moved.unused@example.org' }, { 'custom:metadata': '' }])
      expect((await update(username, change)).error.code).toBe('ADMIN_NEVER_USED');
    expect((await setPassword(username)).error.code).toBe('ADMIN_NEVER_USED');
  });

  it('is set up by whoever gave it the role, who never counts as independent of it', async () => {
    const { username } = await steps.addUnusedAdmin(toUsername('ada'));
    expect((await setPassword(username)).status).toBe(200);
    expect((await setPassword(username, second)).error.code).toBe('ADMIN_NEVER_USED');
  });

  it('invited on the page Users is known by its maker', async () => {
    const email = 'invited.admin@example.org';
    const body = { action: 'new', role_id: 3, user: { name: 'In', family_name: 'Vited', email } };
    const { status } = await ada.call(userAssociations.save, { body });
    expect(status).toBe(200);
    const made = await db
      .selectFrom('identity_groups as g')
      .innerJoin('identity_users as u', 'u.username', 'g.username')
      .select('g.added_by')
      .where('u.email', '=', email)
      .executeTakeFirstOrThrow();
    expect(made.added_by).toBe(toUsername('ada'));
  });
});

describe('two Admins [BEY-175]', () => {
  it('are both told when each has changed one half', async () => {
    const { username, email } = await used();
    await setPassword(username);
    await update(username, PHONE, second);
    for (const address of ['ada@example.org', 'gus@example.org']) {
      const told = (await mailsTo(db, address)).map(({ body }) => body).join('\n');
      expect(told).toContain(`${email} has had both halves of the sign-in changed`);
    }
  });

  it('consent to nothing once the one who asked is no Admin any more, or deactivated', async () => {
    const third = await addAdmin(null, 0);
    const { username } = await used();
    expect((await request(username, third)).status).toBe(200);
    const group = { username: third.username, group: 'Admin' };
    expect((await ada.call(admin.removeGroup, { params: group })).status).toBe(200);
    expect((await decide(username, second)).error.code).toBe('RECOVERY_REQUESTER_GONE');
    expect((await decide(username, second, 'refused')).status).toBe(200);
  });
});
