// One round: users at work, a failure, a success for everyone without the failed part, its recovery, the comparison.
import { setTimeout as pause } from 'node:timers/promises';
import { findFaults } from '../chaos/check.mjs';
import { between, randomFrom } from '../chaos/random.mjs';
import { startWork } from '../chaos/work.mjs';
import { happen } from './faults.mjs';
import { toOutage } from './outage.mjs';

/** Returns what was acknowledged, what users saw, durations (ms since the fault) and the problems as sentences. */
export async function playRound(stage, { number, fault, random }) {
  const { calls, cluster, ledger, writers } = stage;
  const [acknowledged, unanswered] = [ledger.acknowledged, ledger.unanswered];
  const [leader, since] = [await cluster.leader(), calls.length];
  // Users draw from a separate random source: their work must not change when the fault is moved.
  const work = await startWork(stage, number, randomFrom(random() * 2 ** 32));
  await pause(between(random, 300, 1_500));
  const faults = [];
  const began = performance.now();
  const passed = () => Math.round(performance.now() - began);
  const { workMs = 0, recover = async () => undefined } = await happen(fault, stage, random).catch(
    (error) => {
      faults.push(`not hit: ${error.message}`);
      return {};
    },
  );
  await pause(workMs);
  work.stop();
  for (const { name, isStuck } of await Promise.all(work.people)) if (isStuck) faults.push(`stuck: ${name}`);
  const outage = toOutage(calls.slice(since), began);
  await recover();
  await cluster.whole().catch((error) => faults.push(`needed a hand: ${error.message}`));
  const wholeMs = passed();
  faults.push(...(await findFaults(stage).catch((error) => [`not compared: ${error.message}`])));
  faults.push(...(await writers.findFaults().catch((error) => [`not compared: ${error.message}`])));
  return {
    number,
    fault,
    acknowledged: ledger.acknowledged - acknowledged,
    unanswered: ledger.unanswered - unanswered,
    promoted: (await cluster.leader()) !== leader,
    ...outage,
    wholeMs,
    faults,
  };
}
