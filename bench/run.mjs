// npm run bench -- <suite> [--only S1,S5] [--rounds 5]: measures a suite, prints a table and merges the rows into
// bench/results.json. A benchmark is not a test: nothing fails when a figure is missed, but the table says so.
import { availableParallelism, loadavg } from 'node:os';
import { printTable, mergeResults } from './results.mjs';

const SUITES = [
  'upload',
  'typing',
  'correcting',
  'pages',
  'calls',
  'lists',
  'dashboard',
  'release',
  'accuracy',
  'workbook',
];

const words = process.argv.slice(2);
const option = (name) => {
  const at = words.indexOf(`--${name}`);
  return at < 0 ? undefined : words[at + 1];
};
const suite = SUITES.find((name) => name === words[0]);
if (!suite) {
  console.error(`Say what to measure: ${SUITES.join(', ')}.`);
  process.exit(1);
}
const { measure } = await import(`./${suite}.mjs`);
const only = option('only')?.split(',');
const [loadBefore] = loadavg();
const rows = await measure({ only, rounds: Number(option('rounds') ?? 5) });
// Ratios survive a busy machine better than times do, but not well.
if (loadBefore > availableParallelism()) {
  const load = `; others kept the machine busy (load ${loadBefore.toFixed(1)} on ${availableParallelism()} processors)`;
  for (const row of Object.values(rows)) row.note += load;
}
mergeResults(rows);
printTable(rows);
