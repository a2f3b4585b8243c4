// npm run chaos -- [--rounds 20] [--seed 7] [--case <fault>|clock|disk-full|disk-stalled|proof]: simulated users
// save, upload, submit and administer through two server processes while one, the other, PostgreSQL or all of them
// are killed without warning; after each round plain SQL checks that everything acknowledged is stored completely.
// Exits with 1 when it is not.
import { mergeRounds } from './chaos/figures.mjs';
import { drawn, randomFrom } from './chaos/random.mjs';
import { FAULTS, SPECIAL } from './chaos/faults.mjs';
import { proveCheck } from './chaos/proof.mjs';
import { playRound } from './chaos/round.mjs';
import { withStage } from './chaos/stage.mjs';
import { bundled } from './upload/bundle.mjs';

const PROOF = 'proof';
const words = process.argv.slice(2);
const option = (name) => {
  const at = words.indexOf(`--${name}`);
  return at < 0 ? undefined : words[at + 1];
};
const special = option('case');
const rounds = Number(option('rounds') ?? (special ? 3 : 20));
const seed = Number(option('seed') ?? Date.now() % 1_000_000);
const faults = special ? [special] : FAULTS;
const cases = [...FAULTS, ...SPECIAL, PROOF];
if (special && !cases.includes(special)) {
  console.error(`Say which case: ${cases.join(', ')}.`);
  process.exit(1);
}

console.log(
  `Seed ${seed}: npm run chaos -- --rounds ${rounds} --seed ${seed}${special ? ` --case ${special}` : ''}`,
);
// A signal ends the run after the current round; the results so far are still written.
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true));
const random = randomFrom(seed);
const product = await import(await bundled('product'));
if (special === PROOF) {
  const undetected = await withStage(product, {}, (stage) => proveCheck(stage, random));
  console.log(
    undetected.length === 0 ? 'Every damage was detected.' : `Not detected: ${undetected.join('; ')}`,
  );
  process.exit(undetected.length === 0 ? 0 : 1);
}
const setting = { fullDisk: special === 'disk-full', ownClock: special === 'clock' };
const played = await withStage(product, setting, async (stage) => {
  const all = [];
  for (const who of ['grace', 'gus', 'ada']) await stage.client.call(who, 'GET', '/api/announcements');
  for (let number = 1; number <= rounds && !interrupted; number += 1) {
    const round = await playRound(stage, { number, fault: drawn(random, faults), random });
    all.push(round);
    console.log(
      `${String(number).padStart(3)} ${round.fault.padEnd(17)} ${String(round.acknowledged).padStart(4)} acknowledged, servers up in ${round.startedMs} ms, all got on in ${round.healedMs} ms, last ${round.last}${round.faults.length ? ` — ${round.faults.join('; ')}` : ''}`,
    );
  }
  const last = await stage.auditAndRecount();
  if (last.length > 0) console.log(last.join('\n'));
  all.at(-1)?.faults.push(...last);
  return all;
});
mergeRounds(seed, played);
if (played.some((round) => round.faults.length > 0)) process.exitCode = 1;
