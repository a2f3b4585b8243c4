// bench/results.json: one row per figure of bars.mjs; rows not measured are kept.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('../results.json', import.meta.url);

/** The median: the middle value, or the mean of the middle two. */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(half)] : (sorted[half - 1] + sorted[half]) / 2;
}

/** More than two decimals would be false precision in a benchmark. */
export function rounded(value) {
  return Math.round(value * 100) / 100;
}

export function readResults() {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
}

export function mergeResults(rows) {
  const merged = { ...readResults(), ...rows };
  const inOrder = Object.keys(merged).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  writeFileSync(
    FILE,
    `${JSON.stringify(Object.fromEntries(inOrder.map((key) => [key, merged[key]])), null, 2)}\n`,
  );
}

/** Prints the rows with the values of the previous run. */
export function printTable(rows, before) {
  const lines = Object.entries(rows).map(([figure, { value, must, aim, met, load }]) => ({
    figure,
    value,
    must,
    aim,
    last: before[figure]?.value ?? 'none',
    met,
    load,
  }));
  console.table(lines);
  for (const [figure, { note }] of Object.entries(rows)) console.log(`${figure}: ${note}`);
}
