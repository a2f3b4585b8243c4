/** Shared by tests of account takeover: people who have signed in before, two Admins, and the steps of each. */
import { admin } from '@srae/contract/admin';
import { auth } from '@srae/contract/accounts/auth';
import type { SecondFactors } from '@srae/contract/schemas/accounts/recoveries';
import { classifyPhone } from '@srae/domain/identity/phone';
import { PASSWORD } from '../../../seeds/personas.ts';
import { toUsername } from '../../../seeds/seed-people.ts';
import { createPasskey } from '../../../src/store/credentials/passkeys.ts';
import { savePhone, savePhoneVerified } from '../../../src/store/credentials/phones.ts';
import { saveLastSignIn } from '../../../src/store/accounts/users.ts';
import { PasskeyDevice } from '../passkey-device.ts';
import { mailsTo } from '../people.ts';
import type { Caller } from '../test-portal.ts';
import { openAdminUsers } from './admin-users-portal.ts';

export const NEW_PASSWORD = 'Granite.Harbor8';
export const OTHER_PASSWORD = 'Willow-Canyon7!';
/** A number of an Admin's own. */
export const OTHER_PHONE = '+12025550177';

type Step = { step: string; session: string; id_token?: string };

/** A portal with the demonstration data, a second Admin (gus), and the calls used for a takeover. */
export async function openTakeover() {
  const opened = await openAdminUsers();
  const { portal, db, ada, extra } = opened;
  const { deps } = portal;
  await db
    .insertInto('identity_groups')
    .values({ username: toUsername('gus'), group_name: 'Admin', added_at: new Date() })
    .execute();
  const second = await portal.signIn('gus');
  const hash = await deps.identity.hasher.hash(PASSWORD);

  /** A person who has signed in before, with a passkey or a phone. */
  async function used(factor: 'passkey' | 'phone' = 'passkey') {
    const person = await extra();
    const { username } = person;
    const phone = `+1202555${String(1000 + person.pk).slice(-4)}`;
    await db
      .updateTable('identity_users')
      .set({ status: 'CONFIRMED', password_hash: hash, password_changed_at: new Date('2020-01-01') })
      .where('username', '=', username)
      .execute();
    await db.transaction().execute(async (tx) => {
      const now = deps.clock.now();
      await saveLastSignIn(tx, username, now);
      if (factor === 'phone') {
        await savePhone(tx, username, classifyPhone(phone), now);
        await savePhoneVerified(tx, username, now);
        return;
      }
      const device = new PasskeyDevice();
      await createPasskey(tx, {
        username,
        credential_id: device.id,
        name: 'Laptop',
        public_key: device.publicKey,
        counter: 0,
        transports: [],
        created_at: now,
      });
    });
    return { ...person, phone };
  }

  /** An Admin who has never signed in, granted by an existing Admin or the operator. */
  async function addUnusedAdmin(by: string | null): Promise<{ username: string }> {
    const { username } = await extra();
    await grantAdmin(username, by, 0);
    return { username };
  }

  async function grantAdmin(username: string, by: string | null, daysAgo: number): Promise<void> {
    const added_at = new Date(deps.clock.now().getTime() - daysAgo * 86_400_000);
    await db
      .insertInto('identity_groups')
      .values({ username, group_name: 'Admin', added_at, added_by: by })
      .execute();
  }

  /** Another Admin, granted by an existing Admin or the operator the given number of days ago. */
  async function addAdmin(by: string | null, daysAgo: number): Promise<Caller & { username: string }> {
    const person = await used('phone');
    await grantAdmin(person.username, by, daysAgo);
    const { id_token: token } = await signInFully(person.email, PASSWORD, person.phone);
    return { ...portal.callerWith(token ?? null), username: person.username };
  }

  const signIn = async (email: string, password: string) =>
    portal.stranger.call<Step>(auth.signIn, { body: { email, password } });
  const answer = async (body: object) => portal.stranger.call<Step>(auth.challenge, { body });

  async function codeTo(phone: string): Promise<string> {
    const { body } = await db
      .selectFrom('outbox')
      .select('body')
      .where('recipient', '=', phone)
      .orderBy('pk', 'desc')
      .executeTakeFirstOrThrow();
    return /\b\d{6}\b/.exec(body)?.[0] ?? '';
  }

  const answerText = async (session: string, phone: string) =>
    (await answer({ step: 'mfaVerify', session, code: await codeTo(phone) })).data;

  /** Password, then the code sent to the phone. */
  async function signInFully(email: string, password: string, phone: string): Promise<Step> {
    const { data } = await signIn(email, password);
    return answerText(data.session, phone);
  }

  /** Sets a password with the mailed code. */
  async function resetByMail(email: string, password: string): Promise<number> {
    await portal.stranger.call(auth.forgotPassword, { body: { email } });
    const mail = (await mailsTo(db, email)).find(({ template }) => template === 'reset_code');
    const code = /code is (\w{6})/.exec(mail?.body ?? '')?.[1] ?? '';
    const body = { email, code, new_password: password };
    return (await portal.stranger.call(auth.confirmForgotPassword, { body })).status;
  }

  const setPassword = (username: string, who: Caller = ada, password = NEW_PASSWORD) =>
    who.call(admin.setPassword, {
      params: { username },
      body: { new_password: password, repeat_new_password: password },
    });
  const request = (username: string, who: Caller = ada, reason = 'Lost the phone; called back.') =>
    who.call(admin.requestRecovery, { params: { username }, body: { reason } });
  const decide = (username: string, who: Caller, decision = 'approved') =>
    who.call(admin.decideRecovery, { params: { username }, body: { decision } });
  const read = (username: string, who: Caller = ada) =>
    who.call<SecondFactors>(admin.readSecondFactors, { params: { username } });

  const people = { used, addAdmin, second };
  const steps = { addUnusedAdmin, signIn, answer, answerText, signInFully, resetByMail };
  return { ...opened, ...people, ...steps, setPassword, request, decide, read };
}
