// The sign-in journey: password, the code from the text message, and the portal's calls before its first page.
import { setTimeout as pause } from 'node:timers/promises';
import { between } from '../../bench/chaos/random.mjs';

/** A message exists once the password call has returned; other messages may be read in between. */
const LOOKS_FOR_CODE = 5;

/** Returns the account (GET /api/auth/me). */
export async function signIn({ caller, key, password, phone, outbox, random, schemas }) {
  const step = await caller.call('sign in: password', 'POST', '/api/auth/sign-in', {
    body: { email: `${key}@example.org`, password },
    as: null,
    check: (data) => (data.step === 'mfaVerify' ? null : `the step is ${data.step}`),
  });
  // Time to pick up the phone and read the message.
  await pause(between(random, 2_000, 5_000));
  const code = await loadCode(caller, phone, outbox);
  const done = await caller.call('sign in: code', 'POST', '/api/auth/challenge', {
    body: { step: 'mfaVerify', session: step.session, code },
    as: null,
    check: (data) => (data.step === 'done' ? null : `the step is ${data.step}`),
  });
  caller.signedIn(done.id_token);
  return readAccount(caller, key, schemas);
}

/** The calls of every page after the portal has loaded. */
export async function readAccount(caller, key, schemas) {
  const me = await caller.call('account', 'GET', '/api/auth/me', {
    check: (data) =>
      data.email === `${key}@example.org` ? shaped(schemas.me, data) : 'the account of somebody else',
  });
  await Promise.all([
    caller.call('own grants', 'GET', `/api/user-associations/${me.username}`, {
      check: (data) => shaped(schemas.grantEntries, data),
    }),
    caller.call('announcements', 'GET', '/api/announcements', { check: (data) => isList(data) }),
  ]);
  return me;
}

/** What violates the contract, in words, or null. */
export function shaped(schema, data) {
  const { success, error } = schema.safeParse(data);
  return success
    ? null
    : `not of the contract's shape: ${error.issues[0].path.join('.')} ${error.issues[0].message}`;
}

function isList(data) {
  return Array.isArray(data) ? null : 'no list';
}

async function loadCode(caller, phone, outbox) {
  const read = (after) =>
    caller.call('sign in: outbox', 'GET', `/api/dev/outbox?after=${after}`, { as: null, check: isList });
  for (let look = 0; look < LOOKS_FOR_CODE; look += 1) {
    const code = await outbox.codeFor(phone, read);
    if (code !== null) return code;
    await pause(200);
  }
  throw new Error(`no code came for ${phone}`);
}
