// The figures of all runs, kept in .cache/ha.json so that parts add up.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/setup.mjs';

const PATH = join(ROOT, '.cache/ha.json');
const WORDS = ['lost', 'half-applied', 'second primary', 'stuck', 'needed a hand'];

/** Adds a run's rounds to those of earlier runs; a seed that is played again takes the place of its earlier run. */
export function mergeRounds(seed, played) {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const before = existsSync(PATH) ? JSON.parse(readFileSync(PATH, 'utf8')) : [];
  const all = [...before.filter((one) => one.seed !== seed), { seed, rounds: played }];
  writeFileSync(PATH, `${JSON.stringify(all)}\n`);
  const rounds = all.flatMap((one) => one.rounds);
  console.log(`\n${rounds.length} rounds (seeds ${all.map((one) => one.seed).join(', ')}).`);
  console.log(toTable(rounds));
}

/** A line of Markdown for each fault and one for all: times in seconds, half and worst. */
export function toTable(rounds) {
  const names = [...new Set(rounds.map(({ fault }) => fault))];
  const lines = [
    ...names.map((name) =>
      toLine(
        name,
        rounds.filter(({ fault }) => fault === name),
      ),
    ),
    toLine('all', rounds),
  ];
  const heads = [
    'Fault',
    'Rounds',
    'Promoted',
    'Acknowledged',
    'Not acknowledged',
    ...WORDS.map(toHead),
    'Other',
  ];
  const times = [
    'No read answered, half and worst',
    'No write acknowledged',
    'Last failed call',
    'Whole again',
  ];
  const head = [...heads, ...times];
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function toLine(name, own) {
  const found = own.flatMap(({ faults }) => faults);
  const sum = (key) => own.reduce((total, one) => total + one[key], 0).toLocaleString('en-US');
  const of = (word) => found.filter((text) => text.startsWith(word)).length;
  return [
    name,
    own.length,
    own.filter(({ promoted }) => promoted).length,
    sum('acknowledged'),
    sum('unanswered'),
    ...WORDS.map(of),
    found.filter((text) => !WORDS.some((word) => text.startsWith(word))).length,
    ...['readsMs', 'writesMs', 'lastFailedMs', 'wholeMs'].map((key) => toTimes(own.map((one) => one[key]))),
  ];
}

function toHead(word) {
  return word[0].toUpperCase() + word.slice(1);
}

function toTimes(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const half = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return `${toSeconds(half)}, ${toSeconds(sorted.at(-1) ?? 0)} s`;
}

function toSeconds(ms) {
  return (ms / 1000).toFixed(1);
}
