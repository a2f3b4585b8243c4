// One round: simulated users at work, a fault at a random moment, a restart, a success for everyone, the comparison.
import { setTimeout as pause } from 'node:timers/promises';
import { findFaults } from './check.mjs';
import { happen } from './faults.mjs';
import { between, randomFrom } from './random.mjs';
import { startWork } from './work.mjs';

/**
 * Returns what was acknowledged in the round, the problems found as sentences, and in ms since the fault: when every
 * server had started, and when every user had recovered (`last` was the last of them).
 */
export async function playRound(stage, { number, fault, random }) {
  const { ledger } = stage;
  const [acknowledged, unanswered] = [ledger.acknowledged, ledger.unanswered];
  // Users draw from a separate random source: their work must not change when the fault is moved.
  const work = await startWork(stage, number, randomFrom(random() * 2 ** 32));
  await pause(between(random, 50, 1_200));
  const faults = [];
  await happen(fault, stage, random).catch((error) => faults.push(`not hit: ${error.message}`));
  const began = performance.now();
  const passed = () => Math.round(performance.now() - began);
  await startAll(stage, faults);
  const startedMs = passed();
  work.stop();
  let last = '';
  const people = work.people.map(async (person) => {
    const { name, isStuck } = await person;
    last = name;
    if (isStuck) faults.push(`stuck: ${name}`);
  });
  await Promise.all(people);
  const healedMs = passed();
  // Also detects one that ended only after the others were up.
  await startAll(stage, faults);
  faults.push(...(await findFaults(stage).catch((error) => [`not compared: ${error.message}`])));
  return {
    number,
    fault,
    acknowledged: ledger.acknowledged - acknowledged,
    unanswered: ledger.unanswered - unanswered,
    startedMs,
    healedMs,
    last,
    faults,
  };
}

/** All concurrently, as a machine starts its services. */
function startAll({ servers }, faults) {
  return Promise.all(
    servers.map((server) => server.start().catch((error) => faults.push(`needed a hand: ${error.message}`))),
  );
}
