import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../seeds/personas.ts';
import { toUsername } from '../../../seeds/seed-people.ts';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';
import { NEW_PASSWORD, openTakeover, OTHER_PHONE } from '../../../test/portal/calls/takeover-portal.ts';
import { PasskeyDevice } from '../../../test/portal/passkey-device.ts';
import { lastEvent, mailsTo } from '../../../test/portal/people.ts';
import { noteCredentialChange } from '../../commands/credentials/credential-changes.ts';
import { lockPerson } from '../../store/accounts/users.ts';
import { createPasskey } from '../../store/credentials/passkeys.ts';

const {
  portal,
  db,
  ada,
  extra,
  update,
  signInWith,
  used,
  second,
  setPassword,
  request,
  decide,
  read,
  resetByMail,
} = await openTakeover();
const { deps } = portal;

/** Both Admins have approved removal of the second factor. */
const FACTOR = { credential: 'factor', changed_at: expect.any(String), in_force: true };
const FACTORS_OF_BOTH = [
  { ...FACTOR, changed_by: expect.any(String) },
  { ...FACTOR, changed_by: expect.any(String) },
];
const PHONE = { phone_number: OTHER_PHONE };

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
    expect(await deps.identity.hasher.verify(hash, NEW_PASSWORD)).toBe(false);
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

  it.each([
    ['email', 'password'],
    ['password', 'email'],
  ] as const)(
    'does not change %s and then %s where a provider proves people: the code links who has the email',
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
      await note(first, toUsername('ada'));
      await expect(note(then, toUsername('ada'))).rejects.toThrow(/Nobody does both alone/);
      await expect(note(then, toUsername('gus'))).resolves.toBeUndefined();
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
    expect((await read(username)).data).toEqual({ passkeys: [], recovery: null, changes: FACTORS_OF_BOTH });
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
    expect(await resetByMail(email, NEW_PASSWORD)).toBe(200);
    expect((await signInWith(email, NEW_PASSWORD)).data.step).toBe('mfaSetup');
  });

  it('leaves no passkey that is added while it is decided', async () => {
    const one = await used();
    await request(one.username);
    const device = new PasskeyDevice();
    const [waiting] = await db.transaction().execute(async (tx) => {
      await lockPerson(tx, one.username);
      const decided = decide(one.username, second);
      await untilBlocked(db);
      await createPasskey(tx, {
        username: one.username,
        credential_id: device.id,
        name: 'Theirs',
        public_key: device.publicKey,
        counter: 0,
        transports: [],
        created_at: deps.clock.now(),
      });
      return [{ decided }];
    });
    expect((await waiting?.decided)?.status).toBe(200);
    expect((await read(one.username)).data.passkeys).toEqual([]);
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
    expect((await request(toUsername('ada'))).error.code).toBe('SELF_CHANGE');
    await request(toUsername('gus'));
    expect((await decide(toUsername('gus'), second)).error.code).toBe('SELF_CHANGE');
    await request(username);
    await db.transaction().execute((tx) =>
      tx
        .insertInto('recoveries')
        .values({
          username: toUsername('ada'),
          reason: 'old',
          requested_by: crypto.randomUUID(),
          requested_at: new Date('2020-01-01'),
          expires_at: new Date('2020-01-08'),
        })
        .execute(),
    );
    expect((await decide(toUsername('ada'), second)).status).toBe(404);
  });
});
