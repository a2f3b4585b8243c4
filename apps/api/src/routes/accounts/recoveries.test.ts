import { admin } from '@srae/contract/admin';
import { auth } from '@srae/contract/accounts/auth';
import type { SecondFactors } from '@srae/contract/schemas/accounts/recoveries';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../seeds/personas.ts';
import { usernameOf } from '../../../seeds/seed-people.ts';
import { openAdminUsers } from '../../../test/portal/calls/admin-users-portal.ts';
import { PasskeyDevice } from '../../../test/portal/passkey-device.ts';
import { lastEvent, mailsTo } from '../../../test/portal/people.ts';
import { noteCredentialChange } from '../../commands/credentials/credential-changes.ts';
import { createPasskey } from '../../store/credentials/passkeys.ts';
import { saveLastSignIn } from '../../store/accounts/users.ts';

const { portal, db, ada, extra, update, signInWith } = await openAdminUsers();
const { deps } = portal;

/** A second Admin. */
const second = await (async () => {
  await db
    .insertInto('identity_groups')
    .values({ username: usernameOf('gus'), group_name: 'Admin', added_at: new Date() })
    .execute();
  return portal.signIn('gus');
})();

const NEW = 'Granite.Harbor8';
const PHONE = { phone_number: '+12025550177' };
type Caller = typeof ada;

/** Somebody who has signed in before, with a phone and a passkey. */
async function used() {
  const person = await extra();
  const hash = await deps.identity.hasher.hash(PASSWORD);
  await db
    .updateTable('identity_users')
    .set({ status: 'CONFIRMED', password_hash: hash, password_changed_at: new Date('2020-01-01') })
    .where('username', '=', person.username)
    .execute();
  await db.transaction().execute(async (tx) => {
    await saveLastSignIn(tx, person.username, deps.clock.now());
    const device = new PasskeyDevice();
    await createPasskey(tx, {
      username: person.username,
      credential_id: device.id,
      name: 'Laptop',
      public_key: device.publicKey,
      counter: 0,
      transports: [],
      created_at: deps.clock.now(),
    });
  });
  return person;
}

const setPassword = (username: string, who: Caller = ada) =>
  who.call(admin.setPassword, {
    params: { username },
    body: { new_password: NEW, repeat_new_password: NEW },
  });
const request = (username: string, who: Caller = ada, reason = 'Lost the phone; called back.') =>
  who.call(admin.requestRecovery, { params: { username }, body: { reason } });
const decide = (username: string, who: Caller, decision = 'approved') =>
  who.call(admin.decideRecovery, { params: { username }, body: { decision } });
const read = (username: string, who: Caller = ada) =>
  who.call<SecondFactors>(admin.readSecondFactors, { params: { username } });

describe('an Admin alone [BEY-175]', () => {
  it('does not set a password and change the phone, in either order', async () => {
    const one = await used();
    expect((await setPassword(one.username)).status).toBe(200);
    expect((await update(one.username, PHONE)).error.code).toBe('TWO_ADMINS');
    expect((await update(one.username, { 'custom:metadata': '' })).error.code).toBe('TWO_ADMINS');
    const other = await used();
    expect((await update(other.username, PHONE)).status).toBe(200);
    expect((await setPassword(other.username)).error.code).toBe('TWO_ADMINS');
    const { password_hash: hash } = await db
      .selectFrom('identity_users')
      .select('password_hash')
      .where('username', '=', other.username)
      .executeTakeFirstOrThrow();
    expect(await deps.identity.hasher.verify(hash, NEW)).toBe(false);
  });

  it('does not move the e-mail, to which codes for a password go, and change the phone', async () => {
    const one = await used();
    expect((await update(one.username, { email: `moved.${one.email}` })).status).toBe(200);
    expect((await update(one.username, PHONE)).error.code).toBe('TWO_ADMINS');
    const both = await used();
    const answer = await update(both.username, { email: `moved.${both.email}`, ...PHONE });
    expect(answer.error.code).toBe('TWO_ADMINS');
  });

  it('does either, and another Admin the other', async () => {
    const one = await used();
    expect((await setPassword(one.username)).status).toBe(200);
    expect((await update(one.username, PHONE, second)).status).toBe(200);
  });

  it('does the other once the person has chosen a password since', async () => {
    const one = await used();
    expect((await setPassword(one.username)).status).toBe(200);
    await db
      .updateTable('identity_users')
      .set({ password_changed_at: new Date(deps.clock.now().getTime() + 60_000) })
      .where('username', '=', one.username)
      .execute();
    expect((await update(one.username, PHONE)).status).toBe(200);
  });

  it.each([
    ['email', 'password'],
    ['password', 'email'],
  ] as const)(
    'does not change %s and then %s where a provider proves people: the code links who has the e-mail',
    async (first, then) => {
      const { username } = await used();
      const identity = {
        ...deps.identity,
        settings: { ...deps.identity.settings, authenticator: 'oidc' as const },
      };
      const user = await db
        .selectFrom('identity_users')
        .selectAll()
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      const note = (credential: 'email' | 'password', by: string) =>
        db
          .transaction()
          .execute((tx) =>
            noteCredentialChange(tx, { ...deps, identity }, { actor: { sub: by } }, { user, credential }),
          );
      await note(first, usernameOf('ada'));
      await expect(note(then, usernameOf('ada'))).rejects.toThrow(/Nobody does both alone/);
      await expect(note(then, usernameOf('gus'))).resolves.toBeUndefined();
    },
  );

  it('sets up an account that nobody has used', async () => {
    const { username } = await extra();
    expect((await setPassword(username)).status).toBe(200);
    expect((await update(username, PHONE)).status).toBe(200);
  });
});

describe('a recovery [BEY-175]', () => {
  it('is asked for by one Admin, consented to by another, and leaves the person to choose everything anew', async () => {
    const { username, email } = await used();
    expect((await request(username)).status).toBe(200);
    expect((await read(username)).data).toMatchObject({
      passkeys: [{ name: 'Laptop', blocked: false }],
      recovery: { reason: 'Lost the phone; called back.', own: true },
    });
    expect((await read(username, second)).data.recovery?.own).toBe(false);
    expect((await request(username, second)).error.code).toBe('RECOVERY_OPEN');
    expect((await decide(username, ada)).error.code).toBe('RECOVERY_TWO_ADMINS');
    expect((await decide(username, second)).status).toBe(200);
    expect((await decide(username, second)).status).toBe(404);
    expect((await read(username)).data).toEqual({ passkeys: [], recovery: null });
    expect((await signInWith(email, PASSWORD)).status).toBe(401);
    const row = await db
      .selectFrom('identity_users')
      .select(['status', 'phone_e164', 'password_hash', 'preset_code_hash', 'totp_secret_sealed'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      status: 'RESET_REQUIRED',
      phone_e164: null,
      password_hash: null,
      preset_code_hash: null,
      totp_secret_sealed: null,
    });
    const told = (await mailsTo(db, email)).map(({ body }) => body).join('\n');
    expect(told).toMatch(/asked for a recovery/);
    expect(told).toMatch(/Two Admins have recovered your account/);
    for (const address of ['ada@example.org', 'gus@example.org']) {
      const bodies = (await mailsTo(db, address)).map(({ body }) => body).join('\n');
      expect(bodies).toContain(`${email} waits for a recovery`);
      expect(bodies).toContain(`${email} has been recovered`);
    }
    expect(await lastEvent(db, 'admin.recoveries.decide')).toMatchObject({
      object: `user ${username}`,
      details: { decision: 'approved' },
    });
  });

  it('leads to a new password by e-mail and a new phone', async () => {
    const { username, email } = await used();
    await request(username);
    await decide(username, second);
    const asked = await portal.stranger.call(auth.forgotPassword, { body: { email } });
    expect(asked.status).toBe(200);
    await deps.identity.afterAnswer.settled();
    const mail = (await mailsTo(db, email)).find(({ template }) => template === 'reset_code');
    const code = /code is (\d{6})/.exec(mail?.body ?? '')?.[1] ?? '';
    const chosen = { email, code, new_password: NEW };
    expect((await portal.stranger.call(auth.confirmForgotPassword, { body: chosen })).status).toBe(200);
    await deps.identity.afterAnswer.settled();
    expect((await signInWith(email, NEW)).data.step).toBe('mfaSetup');
  });

  it('that is refused changes nothing', async () => {
    const { username } = await used();
    await request(username);
    expect((await decide(username, second, 'refused')).status).toBe(200);
    expect((await read(username)).data).toMatchObject({ passkeys: [{ name: 'Laptop' }], recovery: null });
  });

  it('needs a reason, is not for oneself, and ends after a week', async () => {
    const { username } = await used();
    expect((await request(username, ada, '  ')).status).toBe(422);
    expect((await request(usernameOf('ada'))).error.code).toBe('SELF_CHANGE');
    await request(usernameOf('gus'));
    expect((await decide(usernameOf('gus'), second)).error.code).toBe('SELF_CHANGE');
    await request(username);
    await db.transaction().execute((tx) =>
      tx
        .insertInto('recoveries')
        .values({
          username: usernameOf('ada'),
          reason: 'old',
          requested_by: crypto.randomUUID(),
          requested_at: new Date('2020-01-01'),
          expires_at: new Date('2020-01-08'),
        })
        .execute(),
    );
    expect((await decide(usernameOf('ada'), second)).status).toBe(404);
  });
});
