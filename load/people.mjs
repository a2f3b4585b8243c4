// Who is there, in the programme's proportions: of fifty people one is staff, ten report for a grant and the others for
// the providers of these grants (190 grantees and 741 providers in the year that counts both).
import { setTimeout as pause } from 'node:timers/promises';
import { drawn, randomFrom } from '../bench/chaos/random.mjs';
import { createCaller, Refused } from './caller.mjs';
import { TURNS } from './journeys/journeys.mjs';
import { readAccount, signIn } from './journeys/sign-in.mjs';

const GROUP = 50;
const GRANTS_OF_GROUP = 10;
/** Like the page: at most once a minute, regardless of activity. */
const ACTIVITY_EVERY_MS = 60_000;
/** Share of turns after which the portal is reloaded: another tab, a restarted browser. */
const LOADED_ANEW = 0.05;

const ATTEMPTS = 5;

/** The number of grants for that many people. */
export function grantsFor(people) {
  return Math.ceil(people / GROUP) * GRANTS_OF_GROUP;
}

/** All possible people in random order: every prefix of the list has about the same proportions. */
export function toPeople({ grants, period }, random) {
  const people = grants.flatMap(({ n, grant, providers }) => [
    { role: 'grantee', key: `grantee-${n}`, place: { grant, period, providers, role: 'grantee' } },
    ...providers.map((own) => ({
      role: 'provider',
      key: `provider-${n}-${own.k}`,
      place: { grant, period, providers: [own], role: 'provider' },
    })),
    ...(n % GRANTS_OF_GROUP === 0
      ? [{ role: 'staff', key: `staff-${n / GRANTS_OF_GROUP}`, place: { period, role: 'staff' } }]
      : []),
  ]);
  const left = [...people];
  return people.map(() => {
    const one = drawn(random, left);
    left.splice(left.indexOf(one), 1);
    return one;
  });
}

/** Works until `isOver()`; resolves when the person has left. Calls that were refused are counted by `log`. */
export async function work(stage, one, { number, ledger, log, outbox, isOver, seed }) {
  const random = randomFrom(seed);
  const think = (least, most) => pausedUntil((least + random() * (most - least)) * 1000, isOver);
  const person = toPerson(stage, one, { number, ledger, log, random, think });
  const { caller, key, schemas } = person;
  try {
    await enteredAtLast(() => enter(stage, person, outbox), think);
    let reported = Date.now();
    while (!isOver()) {
      await think(1, 8);
      if (caller.mustRefresh() || random() < LOADED_ANEW) {
        await caller.refresh();
        await readAccount(caller, key, schemas);
      }
      if (Date.now() - reported > ACTIVITY_EVERY_MS) {
        reported = Date.now();
        await caller.call('activity', 'POST', '/api/auth/activity', { body: {} });
      }
      await turn(person);
    }
    await caller.call('sign out', 'POST', '/api/auth/sign-out', { body: {}, as: null });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    log({ kind: 'left', at: performance.now(), ms: 0, fault: `${key} could not go on: ${error.message}` });
  } finally {
    caller.close();
  }
}

/** A simulated person with a separate HTTP client, not signed in. */
export function toPerson(stage, { role, key, place }, { number, ledger, log, random, think }) {
  const { product } = stage;
  // A separate network: on Linux all of 127.0.0.0/8 is this machine.
  const address = `127.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
  const caller = createCaller({ ...stage, log, address });
  return { role, key, place, product, caller, ledger, random, think, schemas: product.authSchemas };
}

/** Signs in and selects the person's grant. */
export async function enter({ places }, person, outbox) {
  const { caller, key, place, product, random, role, schemas } = person;
  const phone = places.phones.get(key);
  await signIn({ caller, key, password: product.PASSWORD, phone, outbox, random, schemas });
  if (role === 'staff') return;
  await caller.call('choose the grant', 'POST', '/api/auth/grant', {
    body: { grant_id: place.grant },
    check: (data) => (data.id === place.grant ? null : 'another grant'),
  });
}

/** Retries a sign-in refused with BUSY after the ten seconds of Retry-After. */
async function enteredAtLast(entering, think) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await entering();
    } catch (error) {
      if (!(error instanceof Refused) || !error.message.startsWith('503') || attempt === ATTEMPTS)
        throw error;
      await think(10, 15);
    }
  }
}

/** A failed turn is restarted, as people do. */
async function turn(person) {
  try {
    await TURNS[person.role](person);
  } catch (error) {
    if (!(error instanceof Refused) && error.code !== 'LOAD') throw error;
    await person.think(2, 5);
  }
}

/** Think time ends at the stop signal, so that running work is completed. */
async function pausedUntil(ms, isOver) {
  const until = Date.now() + ms;
  while (!isOver() && Date.now() < until) await pause(Math.min(500, until - Date.now()));
}
