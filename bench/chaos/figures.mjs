// The figures of all runs, stored in .cache/chaos.json so that partial runs add up.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/setup.mjs';

const PATH = join(ROOT, '.cache/chaos.json');

/** Adds a run's rounds to those of earlier runs; replaying a seed replaces its earlier run. */
export function mergeRounds(seed, played) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const before = existsSync(PATH) ? JSON.parse(readFileSync(PATH, 'utf8')) : [];
  const others = before.filter((one) => one.seed !== seed);
  const all = [...others, { seed, rounds: played }];
  writeFileSync(PATH, `${JSON.stringify(all)}\n`);
  const rounds = all.flatMap((one) => one.rounds);
  console.log(
    `\nWith ${others.length} earlier runs: ${rounds.length} rounds (seeds ${all.map((one) => one.seed).join(', ')}).`,
  );
  printFigures(rounds);
}

/** One row per fault: rounds, acknowledged calls, problems found, and the time until everyone had recovered. */
function printFigures(rounds) {
  const words = ['lost', 'half-applied', 'stuck', 'needed a hand'];
  const toLine = (name, own) => {
    const healed = own.map((one) => one.healedMs).toSorted((a, b) => a - b);
    const found = own.flatMap((one) => one.faults);
    const sum = (key) => own.reduce((total, one) => total + one[key], 0);
    return {
      fault: name,
      rounds: own.length,
      acknowledged: sum('acknowledged'),
      'not acknowledged': sum('unanswered'),
      ...Object.fromEntries(
        words.map((word) => [word, found.filter((text) => text.startsWith(word)).length]),
      ),
      'other faults': found.filter((text) => !words.some((word) => text.startsWith(word))).length,
      'healed, median ms': toMedian(healed),
      'healed, worst ms': healed.at(-1),
    };
  };
  const names = [...new Set(rounds.map((one) => one.fault))].toSorted((a, b) => a.localeCompare(b));
  console.table([
    ...names.map((name) =>
      toLine(
        name,
        rounds.filter((one) => one.fault === name),
      ),
    ),
    toLine('all', rounds),
  ]);
}

function toMedian(sorted) {
  const half = sorted.length / 2;
  return Math.round((sorted[Math.ceil(half) - 1] + sorted[Math.floor(half)]) / 2);
}
