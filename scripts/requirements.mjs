// npm run requirements [-- --missing]: which rows of the specification a passed test names, by area.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { playwrightTests, vitestTests } from './reports.mjs';
import { ROOT } from './setup.mjs';

/** The rows a test has to name, as `{ id, area }` in the order of the document. */
export function readRows(markdown) {
  return markdown
    .split('\n')
    .filter((line) => ROW.test(line) && !line.includes('(scope, no test)'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, id, area]) => ({ id, area }));
}

/** Per area: how many rows there are, how many a passed test names, and the ids of the rest. */
export function countRows(rows, tests) {
  const named = new Set(tests.filter((test) => test.passed).flatMap((test) => test.title.match(IDS) ?? []));
  const areas = new Map();
  for (const { id, area } of rows) {
    const count = areas.get(area) ?? { rows: 0, named: 0, missing: [] };
    count.rows += 1;
    if (named.has(id)) count.named += 1;
    else count.missing.push(id);
    areas.set(area, count);
  }
  const known = new Set(rows.map((row) => row.id));
  return { areas, unknown: [...named].filter((id) => !known.has(id)).toSorted((a, b) => a.localeCompare(b)) };
}

const ID = '[A-Z]{3}\\d?-\\d{3}';
const IDS = new RegExp(`\\b${ID}\\b`, 'g');
const ROW = new RegExp(`^\\| ${ID} \\|`);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const rows = readRows(readFileSync(join(ROOT, 'docs/spec/requirements.md'), 'utf8'));
  const tests = [...vitestTests(), ...playwrightTests()];
  const { areas, unknown } = countRows(rows, tests);
  const line = (area, all, named) =>
    console.log(
      `${area.padEnd(6)} ${String(all).padStart(5)} ${String(named).padStart(6)} ${String(all - named).padStart(7)}`,
    );
  console.log('area    rows  named missing');
  for (const [area, count] of areas) {
    line(area, count.rows, count.named);
    if (process.argv.includes('--missing') && count.missing.length > 0)
      console.log(`       ${count.missing.join(' ')}`);
  }
  if (unknown.length > 0) console.log(`No such row, or a row without test: ${unknown.join(' ')}`);
  if (tests.length === 0) console.log('There is no report yet: run npm test first.');
  line(
    'total',
    rows.length,
    [...areas.values()].reduce((sum, count) => sum + count.named, 0),
  );
}
