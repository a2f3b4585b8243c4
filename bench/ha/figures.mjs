// The record of a run: its rounds in docs/ha.json, and the table of docs/ha.md that follows from them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/setup.mjs';

export const RECORD = join(ROOT, 'docs/ha.json');
export const PAGE = join(ROOT, 'docs/ha.md');
const [BEGIN, END] = ['<!-- npm run ha -- --record writes what follows -->\n', '<!-- until here -->\n'];
const WORDS = ['lost', 'half-applied', 'second primary', 'stuck', 'needed a hand'];

/** Replaces the previous run's record, and writes its table into the page. */
export function writeRecord(record) {
  const lines = record.rounds.map((round) => `    ${JSON.stringify(round)}`).join(',\n');
  const { rounds: _, ...about } = record;
  const head = JSON.stringify(about, null, 2).replace(/\n\}$/, '');
  writeFileSync(RECORD, `${head},\n  "rounds": [\n${lines}\n  ]\n}\n`);
  writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), record));
}

/** The page with the record's table inserted. */
export function withTable(page, record) {
  const [before, rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  return `${before}${BEGIN}${toSection(record)}${END}${after}`;
}

function toSection({ seed, day, versions, processors, directWrites, timelines, verified, rounds }) {
  const on = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const faults = rounds.flatMap((round) => round.faults);
  return [
    `${rounds.length} rounds of seed ${seed} on ${day}, ${on.join(', ')}, on ${processors} processors; one by one in [ha.json](ha.json). Times are in seconds, half of the rounds and the worst; "whole" is until every machine was back and streaming.`,
    '',
    toTable(rounds),
    '',
    faults.length === 0
      ? `Nothing acknowledged was lost, in ${directWrites.toLocaleString('en-US')} direct writes either; each of the ${timelines} timelines was one machine's.`
      : `Not as it should be: ${faults.join('; ')}.`,
    ...verified.map((line) => `\`${line.command}\`: ${line.says}`),
    '',
  ].join('\n');
}

/** A Markdown row for each fault and one for all: times in seconds, median and maximum. */
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
