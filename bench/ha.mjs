// npm run ha [-- --rounds 30] [--seed 7] [--case <fault>] [--record]: the cluster of deploy/ha on this machine (three
// etcd, three PostgreSQL under Patroni, HAProxy, nginx, two portals); simulated users work while a part of it is
// killed; after each round plain SQL checks that everything acknowledged is stored. Exits with 1 when it is not.
// --record writes the rounds to docs/ha.json and the table of docs/ha.md.
import { availableParallelism } from 'node:os';
import { drawn, randomFrom } from './chaos/random.mjs';
import { FAULTS } from './ha/faults.mjs';
import { toTable, writeRecord } from './ha/figures.mjs';
import { findPrograms, listVersions } from './ha/packages.mjs';
import { playRound } from './ha/round.mjs';
import { withCluster } from './ha/stage.mjs';
import { startWriters } from './ha/writers.mjs';
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
let direct = {};
const verified = [];
const played = await withCluster(product, async (stage) => {
  const writers = await startWriters(stage.cluster);
  try {
    return await playAll({ ...stage, writers });
  } finally {
    direct = { directWrites: writers.count(), timelines: writers.timelines().length };
    await writers.end();
  }
});
console.log(`\n${played.length} rounds.\n${toTable(played)}`);
if (words.includes('--record')) {
  const day = new Date().toISOString().slice(0, 10);
  const machine = { versions: listVersions(), processors: availableParallelism() };
  writeRecord({ seed, day, ...machine, ...direct, verified, rounds: played });
}
if (played.some((round) => round.faults.length > 0)) process.exitCode = 1;

async function playAll(stage) {
  const all = [];
  for (const who of ['grace', 'gus', 'ada']) await stage.client.call(who, 'GET', '/api/announcements');
  // Each fault occurs equally often, in random order.
  let left = [];
  for (let number = 1; number <= rounds && !interrupted; number += 1) {
    if (left.length === 0) left = special ? [special] : [...FAULTS];
    const fault = drawn(random, left);
    left = left.filter((one) => one !== fault);
    const round = await playRound(stage, { number, fault, random });
    all.push(round);
    console.log(toSentence(round));
  }
  all.at(-1)?.faults.push(...verify(stage));
  const timelines = JSON.stringify(stage.writers.timelines());
  console.log(`${stage.writers.count()} writes made directly; timelines and who wrote on them: ${timelines}`);
  return all;
}

function toSentence({ number, fault, acknowledged, promoted, readsMs, writesMs, wholeMs, seen, faults }) {
  const parts = [
    `${String(number).padStart(3)} ${fault.padEnd(25)} ${String(acknowledged).padStart(4)} acknowledged`,
    ...(promoted ? ['another primary'] : []),
    `no read for ${readsMs} ms, no write for ${writesMs} ms, whole in ${wholeMs} ms ${JSON.stringify(seen)}`,
  ];
  return `${parts.join(', ')}${faults.length > 0 ? ` — ${faults.join('; ')}` : ''}`;
}

/** The operator's own commands: the audit's chain, and every tally compared with a recount of its rows. */
function verify({ operate }) {
  const wanted = { 'audit:verify': '', 'tallies:rebuild': ' 0 repaired' };
  return Object.entries(wanted).flatMap(([command, sentence]) => {
    const { status, stdout, stderr } = operate(command);
    console.log(`${command}: ${stdout.trim()}`);
    verified.push({ command, says: stdout.trim().split('\n').at(-1) });
    return status === 0 && stdout.includes(sentence) ? [] : [`${command}: ${stdout}${stderr}`];
  });
}
