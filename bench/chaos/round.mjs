// One round: people at work, a fault at a moment of its own, a restart, everyone gets something done, the comparison.
import { setTimeout as pause } from 'node:timers/promises';
import { findFaults } from './check.mjs';
import { happen } from './faults.mjs';
import { between, randomFrom } from './random.mjs';
import { startWork } from './work.mjs';

/** Answers what was acknowledged in the round, how long nothing went, and in sentences what was found wrong. */
export async function playRound(stage, { number, fault, random }) {
  const { ledger } = stage;
  const [acknowledged, unanswered] = [ledger.acknowledged, ledger.unanswered];
  // People draw from a chance of their own: what they get done must not change when the fault comes.
  const work = await startWork(stage, number, randomFrom(random() * 2 ** 32));
  await pause(between(random, 50, 1_200));
  await happen(fault, stage, random);
  const began = performance.now();
  const faults = [];
  for (const server of stage.servers)
    await server.start().catch((error) => faults.push(`needed a hand: ${error.message}`));
  work.stop();
  const stuck = (await Promise.all(work.people)).filter((name) => name !== null);
  const healedMs = Math.round(performance.now() - began);
  faults.push(...stuck.map((name) => `stuck: ${name}`), ...(await findFaults(stage)));
  return {
    number,
    fault,
    acknowledged: ledger.acknowledged - acknowledged,
    unanswered: ledger.unanswered - unanswered,
    healedMs,
    faults,
  };
}
