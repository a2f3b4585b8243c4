import { classifyPhone, type Phone } from '@srae/domain/identity/phone';
import { expect } from 'vitest';
import { PHONE, type TestPortal } from '../auth-portal.ts';
import { findUserByEmail, type User } from '../../../src/store/accounts/users.ts';
import type { Tx } from '../../../src/store/database/database.ts';
import { saveSentCode } from '../../../src/store/sessions/codes.ts';
import type { Accounts, Password } from '../../../src/identity/directory/directory.ts';

/** An account as read directly from its store, bypassing the portal. */
type Account = {
  readonly name: string;
  readonly familyName: string;
  readonly phone: string | null;
  readonly presetCodeHash: string | null;
  readonly enabled: boolean;
  readonly status: string;
  readonly groups: readonly string[];
};

export type Home = {
  readonly portal: TestPortal;
  look(email: string): Promise<Account | null>;
  resetCode(email: string): Promise<string>;
};

const TEMPORARY = 'Temporary.Mooring1';
export const CHOSEN = 'Copper.Mooring7';

let people = 0;
export const someone = () => `person-${(people += 1)}@people.example`;
export const hashed = async ({ portal }: Home, password: string): Promise<Password> => ({
  password,
  hash: await portal.deps.identity.hasher.hash(password),
});

export async function create(home: Home, email = someone(), password = TEMPORARY): Promise<User> {
  const temporary = await hashed(home, password);
  const names = { name: 'Wren', familyName: 'Alder' };
  const username = crypto.randomUUID();
  await home.portal.deps.identity.directory.change([], (_tx, accounts) =>
    accounts.create({ username, email, ...names, temporary, groups: ['acf'] }),
  );
  return known(home, email);
}

export async function known({ portal }: Home, email: string): Promise<User> {
  const user = await findUserByEmail(portal.db, email);
  if (!user) throw new Error(`The portal knows nobody of ${email}.`);
  return user;
}

export const change = <T>(home: Home, work: (tx: Tx, accounts: Accounts) => Promise<T>) =>
  home.portal.deps.identity.directory.change([], work);

const loadProof = (home: Home, email: string, password: string) =>
  home.portal.deps.identity.authenticator.begin(email, password, '192.0.2.1');
/** The emulator refuses a wrong password with a different error. */
export const signsIn = (home: Home, email: string, password: string) =>
  loadProof(home, email, password).then(
    (proof) => proof.outcome === 'password_ok',
    () => false,
  );
const toPhone = (number: string): Phone => {
  const phone = classifyPhone(number);
  if (!phone) throw new Error('The test names no phone number.');
  return phone;
};

/** Behaviour common to all directories, regardless of the account store. */
export const CASES: readonly (readonly [string, (home: Home) => Promise<void>])[] = [
  [
    'a person is made with names, groups and a temporary password',
    async (home) => {
      const { email } = await create(home);
      expect(await home.look(email)).toMatchObject({
        name: 'Wren',
        familyName: 'Alder',
        phone: null,
        enabled: true,
        status: 'FORCE_CHANGE_PASSWORD',
        groups: ['acf'],
      });
      expect(await signsIn(home, email, TEMPORARY)).toBe(true);
      expect(await signsIn(home, email, CHOSEN)).toBe(false);
    },
  ],
  [
    'a temporary password must be changed after it has been given',
    async (home) => {
      const { email } = await create(home);
      await signsIn(home, email, TEMPORARY);
      expect((await known(home, email)).status).toBe('FORCE_CHANGE_PASSWORD');
    },
  ],
  [
    'names, address and preset code change together',
    async (home) => {
      const user = await create(home);
      const email = someone();
      const names = { name: 'Robin', familyName: 'Birch' };
      const presetCodeHash = await home.portal.deps.identity.hasher.hash('K7Q2M9XD');
      await change(home, (_tx, accounts) => accounts.update(user, { names, email, presetCodeHash }));
      expect(await home.look(email)).toMatchObject({ ...names, presetCodeHash });
      expect(await home.look(user.email)).toBeNull();
      expect(await signsIn(home, email, TEMPORARY)).toBe(true);
      expect(await signsIn(home, user.email, TEMPORARY)).toBe(false);
      const { authenticator } = home.portal.deps.identity;
      expect(await authenticator.verifyPresetCode(user.username, ' K7Q2M9XD ')).toBe(true);
      expect(await authenticator.verifyPresetCode(user.username, 'K7Q2M9XE')).toBe(false);
    },
  ],
  [
    'a number for text messages comes and goes',
    async (home) => {
      const user = await create(home);
      await change(home, (_tx, accounts) => accounts.update(user, { phone: toPhone(PHONE) }));
      expect((await home.look(user.email))?.phone).toBe(PHONE);
      expect((await known(home, user.email)).mfa_preferred).toBe('SMS');
      await change(home, (_tx, accounts) => accounts.update(user, { phone: null }));
      expect((await home.look(user.email))?.phone).toBeNull();
    },
  ],
  [
    'an authenticator app becomes the second factor and goes again',
    async (home) => {
      const user = await create(home);
      await change(home, (_tx, accounts) => accounts.useApp(user, { sealed: Buffer.from('x'), step: 1 }));
      expect((await known(home, user.email)).mfa_preferred).toBe('TOTP');
      await change(home, (_tx, accounts) => accounts.removeApp(user));
      expect((await known(home, user.email)).mfa_preferred).toBe('NOMFA');
    },
  ],
  [
    'a permanent password replaces the temporary one, and a temporary one that',
    async (home) => {
      const user = await create(home);
      const chosen = await hashed(home, CHOSEN);
      await change(home, (_tx, accounts) => accounts.setPassword(user, chosen, 'permanent'));
      expect((await home.look(user.email))?.status).toBe('CONFIRMED');
      expect(await signsIn(home, user.email, CHOSEN)).toBe(true);
      expect(await signsIn(home, user.email, TEMPORARY)).toBe(false);
      const again = await hashed(home, TEMPORARY);
      await change(home, (_tx, accounts) => accounts.setPassword(user, again, 'temporary'));
      expect((await home.look(user.email))?.status).toBe('FORCE_CHANGE_PASSWORD');
      expect(await signsIn(home, user.email, TEMPORARY)).toBe(true);
    },
  ],
  [
    'a deactivated account signs nobody in until it is activated',
    async (home) => {
      const user = await create(home);
      await change(home, (_tx, accounts) => accounts.setEnabled(user, false));
      expect((await home.look(user.email))?.enabled).toBe(false);
      expect(await signsIn(home, user.email, TEMPORARY)).toBe(false);
      await change(home, (_tx, accounts) => accounts.setEnabled(user, true));
      expect((await home.look(user.email))?.enabled).toBe(true);
      expect(await signsIn(home, user.email, TEMPORARY)).toBe(true);
    },
  ],
  [
    'groups are joined and left once',
    async (home) => {
      const user = await create(home);
      const join = () => change(home, (_tx, accounts) => accounts.addToGroup(user, 'Admin', null));
      const leave = () => change(home, (_tx, accounts) => accounts.removeFromGroup(user, 'acf'));
      expect([await join(), await join()]).toEqual([true, false]);
      expect([await leave(), await leave()]).toEqual([true, false]);
      expect((await home.look(user.email))?.groups).toEqual(['Admin']);
    },
  ],
  [
    'a removed account is gone, and removing it twice does no harm',
    async (home) => {
      const user = await create(home);
      const remove = () => change(home, (_tx, accounts) => accounts.remove(user));
      await remove();
      await remove();
      expect(await home.look(user.email)).toBeNull();
      expect(await signsIn(home, user.email, TEMPORARY)).toBe(false);
    },
  ],
  [
    'an address in use makes no second account and leaves the first as it was',
    async (home) => {
      const { email } = await create(home);
      const before = await home.look(email);
      await expect(create(home, email.toUpperCase(), CHOSEN)).rejects.toThrow('user_email_taken');
      expect(await home.look(email)).toEqual(before);
      expect(await signsIn(home, email, TEMPORARY)).toBe(true);
    },
  ],
  [
    'a command that fails in the end has changed nothing',
    async (home) => {
      const user = await create(home);
      const before = await home.look(user.email);
      const failing = change(home, async (_tx, accounts) => {
        await accounts.update(user, { names: { name: 'Robin', familyName: 'Birch' } });
        await accounts.addToGroup(user, 'Admin', null);
        await accounts.setEnabled(user, false);
        throw new Error('The last line of the command.');
      });
      await expect(failing).rejects.toThrow('The last line of the command.');
      expect(await home.look(user.email)).toEqual(before);
      expect(await known(home, user.email)).toEqual(user);
    },
  ],
  [
    'a forgotten password is replaced with the mailed code and with no other',
    async (home) => {
      const user = await create(home);
      const chosen = await hashed(home, CHOSEN);
      await change(home, (_tx, accounts) => accounts.setPassword(user, chosen, 'permanent'));
      const { authenticator } = home.portal.deps.identity;
      await authenticator.forgot(user.email);
      const code = await home.resetCode(user.email);
      const wrong = code === '000000' ? '000001' : '000000';
      expect(await authenticator.confirmForgot(user.email, wrong, 'Another.Mooring8')).toEqual({
        outcome: 'wrong',
        username: user.username,
      });
      expect(await signsIn(home, user.email, CHOSEN)).toBe(true);
      expect(await authenticator.confirmForgot(user.email, code, 'Another.Mooring8')).toEqual({
        outcome: 'changed',
        username: user.username,
      });
      expect(await signsIn(home, user.email, 'Another.Mooring8')).toBe(true);
    },
  ],
  [
    'a code is sent to the phone and only that one is right',
    async (home) => {
      const user = await create(home);
      await change(home, (_tx, accounts) => accounts.update(user, { phone: toPhone(PHONE) }));
      const { db, codeFor, deps } = home.portal;
      const { authenticator } = deps.identity;
      const { state, destination } = await authenticator.sendOtp(user.username);
      const at = deps.clock.now();
      // As the sign-in keeps it with its challenge.
      const sent = { hash: state, destination: destination ?? '', at, expiresAt: at };
      await saveSentCode(db, user.username, sent);
      const code = await codeFor(PHONE);
      expect(await authenticator.verifyOtp(user.username, state, `${code}0`)).toBeNull();
      expect(await authenticator.verifyOtp(user.username, state, code)).toBe('SMS');
    },
  ],
];
