// S1 to S3: reading and checking 100,000 rows with the worker's code, compared with bare readers of the same bytes.
// Runs in a separate process (node --expose-gc reading.mjs <address of the product's bundle> <figure> <path> <count>
// <rounds>) and prints the times of the interleaved rounds.
import { readFileSync } from 'node:fs';
import { checkFile, expectedPairs } from './checked.mjs';
import { PAIRS } from './rows.mjs';
import { YARDSTICKS } from './yardsticks.mjs';

const [address, figure, path, countText, roundsText] = process.argv.slice(2);
const product = await import(address);
const count = Number(countText);
const bytes = new Uint8Array(readFileSync(path));
const name = path.endsWith('.csv') ? 'bench.csv' : 'bench.xlsx';
const yardstick = YARDSTICKS[figure];

const own = async () => {
  const { rows } = await checkFile(product, new File([bytes], name), expectedPairs(PAIRS, count));
  if (rows !== count) throw new Error(`${rows} rows were read`);
};

const times = { own: [], yardstick: [] };
for (let round = -1; round < Number(roundsText); round += 1) {
  const [one, other] = [await timed(own), await timed(() => yardstick(bytes, product))];
  // The first round warms both up.
  if (round < 0) continue;
  times.own.push(one);
  times.yardstick.push(other);
}
console.log(JSON.stringify(times));

async function timed(work) {
  globalThis.gc?.();
  const started = performance.now();
  await work();
  return performance.now() - started;
}
