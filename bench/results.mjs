// bench/results.json: one row for each figure of docs/quality; rows of other suites stay as they are.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('results.json', import.meta.url);

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

export function mergeResults(rows) {
  const known = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
  const merged = { ...known, ...rows };
  const inOrder = Object.keys(merged).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  writeFileSync(
    FILE,
    `${JSON.stringify(Object.fromEntries(inOrder.map((key) => [key, merged[key]])), null, 2)}\n`,
  );
}

export function printTable(rows) {
  // Of most figures less is better; `more` says that of this one more is.
  const reaches = (value, mark, more) => (more ? value >= mark : value <= mark);
  const lines = Object.entries(rows).map(([name, { value, must, aim, more, rounds, note }]) => ({
    figure: name,
    value,
    must,
    aim,
    met: reaches(value, aim, more) ? 'aim' : reaches(value, must, more) ? 'must' : 'no',
    rounds,
    note,
  }));
  console.table(lines);
}
