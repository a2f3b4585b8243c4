// bench/results.json: one row for each figure of bars.mjs; rows that were not measured stay as they are.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('../results.json', import.meta.url);

/** The middle of the values; the mean of both middles when there is no one middle. */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(half)] : (sorted[half - 1] + sorted[half]) / 2;
}

/** Two figures after the point are all that a benchmark can promise. */
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

/** The rows beside the values of the run before. */
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
