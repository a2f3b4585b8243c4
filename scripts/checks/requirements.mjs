// npm run requirements [-- --missing]: which rows of the specification, and of its security checklist, a passed
// test names, by area. Fails when a row is missing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { playwrightTests, vitestTests } from './reports.mjs';
import { ROOT } from '../lib/setup.mjs';

/** The rows that a test must name, as `{ id, area }` in document order. */
export function readRows(markdown) {
  return markdown
    .split('\n')
    .filter((line) => ROW.test(line) && !line.includes('(scope, no test)'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, id, area]) => ({ id, area }));
}

/** The rows of the security checklist, which a test must also name. */
export function readChecklist(markdown) {
  return [...markdown.matchAll(CHECK)].map(([, id = '']) => ({ id, area: id.slice(0, 2) }));
}

/** Per area: the number of rows, the number named by a passed test, and the ids of the rest. */
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

// LAY-012 and CON2-001 of the requirements, UP-7 of the checklist.
const ROW_ID = '[A-Z]{3}\\d?-\\d{3}';
const CHECK_ID = '[A-Z]{2}-\\d{1,2}';
// A title may mention other numbered terms (ES-5, UTF-8); an id of the checklist is in brackets.
const IDS = new RegExp(`\\b${ROW_ID}\\b|(?<=\\[)${CHECK_ID}(?=\\])`, 'g');
const ROW = new RegExp(`^\\| ${ROW_ID} \\|`);
const CHECK = new RegExp(`^- \\*\\*(${CHECK_ID})\\*\\* `, 'gm');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const read = (name) => readFileSync(join(ROOT, 'docs/spec', name), 'utf8');
  const requirements = readRows(read('requirements.md'));
  const checklist = readChecklist(read('security.md'));
  const tests = [...vitestTests(), ...playwrightTests()];
  const { areas, unknown } = countRows([...requirements, ...checklist], tests);
  const line = (area, all, named) =>
    console.log(
      `${area.padEnd(6)} ${String(all).padStart(5)} ${String(named).padStart(6)} ${String(all - named).padStart(7)}`,
    );
  for (const [title, rows] of [
    ['Requirements', requirements],
    ['Security checklist', checklist],
  ]) {
    console.log(`${title}\narea    rows  named missing`);
    const own = [...areas].filter(([area]) => rows.some((row) => row.area === area));
    for (const [area, count] of own) {
      line(area, count.rows, count.named);
      if (process.argv.includes('--missing') && count.missing.length > 0)
        console.log(`       ${count.missing.join(' ')}`);
    }
    const named = own.reduce((sum, [, count]) => sum + count.named, 0);
    line('total', rows.length, named);
    if (named < rows.length) process.exitCode = 1;
  }
  if (unknown.length > 0) console.log(`No such row, or a row without test: ${unknown.join(' ')}`);
  if (tests.length === 0) console.log('There is no report yet: run npm test first.');
}
