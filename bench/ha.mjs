// npm run ha [-- --rounds 30] [--seed 7] [--case <fault>]: the cluster of deploy/ha on this machine (three etcd, three
// PostgreSQL under Patroni, HAProxy, nginx, two portals); people work while a part of it is killed, and after each round
// plain SQL is asked whether everything that was acknowledged is there. Ends with 1 when it is not.
import { drawn, randomFrom } from './chaos/random.mjs';
import { FAULTS } from './ha/faults.mjs';
import { mergeRounds } from './ha/figures.mjs';
import { findPrograms } from './ha/packages.mjs';
import { playRound } from './ha/round.mjs';
import { withCluster } from './ha/stage.mjs';
import { bundled } from './upload/bundle.mjs';

const words = process.argv.slice(2);
const option = (name) => {
  const at = words.indexOf(`--${name}`);
  return at < 0 ? undefined : words[at + 1];
};
const special = option('case');
const rounds = Number(option('rounds') ?? (special ? 3 : 30));
const seed = Number(option('seed') ?? Date.now() % 1_000_000);
if (special && !FAULTS.includes(special)) {
  console.error(`Say which case: ${FAULTS.join(', ')}.`);
  process.exit(1);
}
const absent = findPrograms();
if (absent) {
  console.error(absent);
  process.exit(1);
}

console.log(
  `Seed ${seed}: npm run ha -- --rounds ${rounds} --seed ${seed}${special ? ` --case '${special}'` : ''}`,
);
// A signal ends the run after the current round; the results so far are still written.
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true));
const random = randomFrom(seed);
const product = await import(await bundled('product'));
const played = await withCluster(product, async (stage) => {
  const all = [];
  for (const who of ['grace', 'gus', 'ada']) await stage.client.call(who, 'GET', '/api/announcements');
  // Each fault comes as often as the others, in an order drawn by chance.
  let left = [];
  for (let number = 1; number <= rounds && !interrupted; number += 1) {
    if (left.length === 0) left = special ? [special] : [...FAULTS];
    const fault = drawn(random, left);
    left = left.filter((one) => one !== fault);
    const round = await playRound(stage, { number, fault, random });
    all.push(round);
    console.log(
      `${String(number).padStart(3)} ${round.fault.padEnd(25)} ${String(round.acknowledged).padStart(4)} acknowledged${round.promoted ? ', another primary' : ''}, no read for ${round.readsMs} ms, no write for ${round.writesMs} ms, whole in ${round.wholeMs} ms ${JSON.stringify(round.seen)}${round.faults.length ? ` — ${round.faults.join('; ')}` : ''}`,
    );
  }
  for (const [command, wanted] of [
    ['audit:verify', ''],
    ['tallies:rebuild', ' 0 repaired'],
  ]) {
    const { status, stdout, stderr } = stage.operate(command);
    console.log(`${command}: ${stdout.trim()}`);
    if (status !== 0 || !stdout.includes(wanted)) all.at(-1)?.faults.push(`${command}: ${stdout}${stderr}`);
  }
  console.log(
    `${stage.writers.count()} writes made directly; who wrote on which timeline: ${JSON.stringify(stage.writers.timelines())}`,
  );
  return all;
});
mergeRounds(seed, played);
if (played.some((round) => round.faults.length > 0)) process.exitCode = 1;
