// npm run bench -- [suite ...] [--only S1,S5] [--rounds 5] [--quiet]: measures every suite or the named ones, figure
// by figure, and prints a table against must, aim and the last recorded run. Exits with 1 where a must is missed. With
// --quiet it waits before each figure until the machine is otherwise idle, and records the rows in bench/results.json.
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { BARS, reached } from './lib/bars.mjs';
import { readResults, mergeResults, printTable } from './lib/results.mjs';

/** The figures of each suite, measured one by one; `release` and `accuracy` print tables of their own. */
const SUITES = {
  upload: ['S1', 'S2', 'S3', 'S4', 'S5', 'S12'],
  typing: ['S11'],
  correcting: ['S11c', 'S12w'],
  pages: ['S10', 'S10 Lighthouse'],
  calls: ['S6', 'S7', 'S9'],
  lists: ['S13'],
  growth: ['S9 grant'],
  dashboard: ['S8'],
  workbook: ['S16'],
  start: ['S17'],
  tests: ['S15'],
  release: [],
  accuracy: [],
};
/** Figures that come with the measurement of another one. */
const MEASURED_WITH = {
  'S8 processor': 'S8',
  S14: 'S8',
  'S9 report': 'S9 grant',
  'S12 cancel': 'S12',
  S12c: 'S11c',
  'S16 save': 'S16',
};
/** Default: every suite with figures except the tests, which take minutes. */
const USUAL = Object.keys(SUITES).filter((name) => SUITES[name].length > 0 && name !== 'tests');
/** One-minute load average below which the machine counts as quiet, and the time allowed to reach it. */
const QUIET_LOAD = 0.5;
const QUIET_WITHIN_MS = 15 * 60_000;

const USAGE = `npm run bench -- [suite ...] [--only S1,S5] [--rounds 5] [--quiet]
suites: ${Object.keys(SUITES).join(', ')}`;

const { suites: named, only: wanted, rounds, isQuiet } = readArguments();
const before = readResults();
const rows = {};
for (const name of named.length > 0 ? named : USUAL) {
  const { measure } = await import(`./${name}.mjs`);
  const figures = SUITES[name].filter((figure) => !wanted || wanted.includes(figure));
  if (SUITES[name].length === 0) await measure({ rounds });
  for (const figure of figures) {
    const load = isQuiet ? await quiet() : loadavg()[0];
    const measured = await measure({ only: [figure], rounds });
    for (const [key, { value, note, rounds: times = rounds }] of Object.entries(measured)) {
      const { must, aim } = BARS[key];
      rows[key] = { value, must, aim, met: reached(key, value), rounds: times, load: rounded1(load), note };
    }
    // Results are kept even when a later figure fails; other work on the machine would falsify the record.
    if (isQuiet) mergeResults(rows);
  }
}
printTable(rows, before);
const missed = Object.keys(rows).filter((key) => rows[key].met === 'no');
if (missed.length > 0) {
  console.error(`Missed: ${missed.map((key) => `${key} (${BARS[key].what})`).join('; ')}.`);
  process.exitCode = 1;
}

/** The command-line arguments; exits with the valid ones on an error, before anything is measured. */
function readArguments() {
  const options = {
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    quiet: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    const unknown = positionals.find((name) => !(name in SUITES));
    if (unknown !== undefined) throw new Error(`There is no suite "${unknown}".`);
    const figures = values.only?.split(',').map((figure) => MEASURED_WITH[figure] ?? figure);
    const none = figures?.find((figure) => !Object.values(SUITES).flat().includes(figure));
    if (none !== undefined) throw new Error(`There is no figure "${none}".`);
    const count = Number(values.rounds);
    if (!Number.isInteger(count) || count < 1) throw new Error('--rounds is a whole number from 1.');
    return { suites: positionals, only: figures, rounds: count, isQuiet: values.quiet };
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

/** Waits until the machine is quiet; the load average that it was then. */
async function quiet() {
  const until = performance.now() + QUIET_WITHIN_MS;
  while (loadavg()[0] >= QUIET_LOAD) {
    if (performance.now() > until) {
      console.error(`The machine is not quiet: its load is ${loadavg()[0].toFixed(1)}.`);
      process.exit(1);
    }
    await wait(2_000);
  }
  return loadavg()[0];
}

function rounded1(value) {
  return Math.round(value * 10) / 10;
}
