/** People with passkeys on a portal of sign-in calls: adds, uses and lists them as the login page does. */
import { auth } from '@srae/contract/accounts/auth';
import type {
  PasskeySignIn,
  Passkeys,
  PasskeyStarted,
  RequestOptions,
} from '@srae/contract/schemas/accounts/passkeys';
import { expect } from 'vitest';
import { PASSWORD } from '../auth-portal.ts';
import { type ForgedClaims, PasskeyDevice } from '../passkey-device.ts';
import { openSignInPortal } from '../sign-in-portal.ts';

export type PasskeyStep = {
  step: string;
  session: string;
  options: RequestOptions;
  other_way: boolean;
  id_token: string;
};

/** Opens the portal on an empty database, with the calls of passkeys. */
export async function openPasskeyPortal() {
  const opened = await openSignInPortal();
  const { portal, db, ask, elsewhere } = opened;
  let made = 0;

  /** A person with a phone, signed in by text message. */
  async function person() {
    made += 1;
    const email = `key${made}@people.example`;
    const phoneNumber = `+1202555${String(2000 + made)}`;
    const username = await portal.addUser({ email, phoneNumber });
    return { email, username, phoneNumber, ...(await portal.signIn(email, elsewhere())) };
  }

  const start = (token: string, password = PASSWORD) =>
    ask<PasskeyStarted>('POST', auth.startPasskey.path, { password }, { token });

  /** A person with a passkey. */
  async function withPasskey(name = 'Laptop') {
    const one = await person();
    const device = new PasskeyDevice();
    const { data } = await start(one.token);
    const body = { session: data.session, name, response: device.make(data.options) };
    const added = await ask<Passkeys>('POST', auth.addPasskey.path, body, { token: one.token });
    expect(added.status).toBe(200);
    return { ...one, device, passkeys: added.data };
  }

  const begin = async () =>
    (await ask<PasskeySignIn>('POST', auth.startPasskeySignIn.path, {}, elsewhere())).data;
  const finish = (session: string, response: object) =>
    ask<PasskeyStep>('POST', auth.finishPasskeySignIn.path, { session, response }, elsewhere());
  const use = async (device: PasskeyDevice, lies?: ForgedClaims) => {
    const { session, options } = await begin();
    return finish(session, device.sign(options.challenge, lies));
  };
  const listEvents = (username: string) =>
    db
      .selectFrom('audit_events')
      .select(['action', 'outcome', 'details'])
      .where('actor', '=', username)
      .execute();
  const mailsTo = (recipient: string) =>
    db
      .selectFrom('outbox')
      .select('body')
      .where('recipient', '=', recipient)
      .where('medium', '=', 'email')
      .execute();

  return { ...opened, person, start, withPasskey, begin, finish, use, eventsOf: listEvents, mailsTo };
}
