// npm test: sets itself up, runs every check, and ends with what failed and one line of counts.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium, findPostgres15 } from './machine.mjs';
import { PLAYWRIGHT_REPORT, playwrightTests, VITEST_REPORT, vitestTests } from './checks/reports.mjs';
import { checkNode, installPackages, ROOT, run } from './setup.mjs';

checkNode();
installPackages();
const chromium = findChromium();
const without15 = findPostgres15();

const LINES_OF_A_FAILURE = 12;
/** A machine under load may hold a test up: so many may need a second try, each named; more is the work of a fault. */
const SECOND_TRIES = 5;

let passed = 0;
let tests = 0;
const failures = [];
const wavering = [];
mkdirSync(dirname(VITEST_REPORT), { recursive: true });

check('types', 'tsc', ['-b']);
check('lint', 'oxlint', ['--type-aware', '--deny-warnings']);
check('format', 'biome', ['format', '.']);
check('dead code', 'knip', []);
check('documents', process.execPath, ['scripts/docs.mjs', '--check']);
const unit = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
suite('unit, store and route tests', VITEST_REPORT, vitestTests, 'vitest', unit);
const built = check('build', process.execPath, ['scripts/build.mjs']);
if (!built) fail('browser tests', 'not run, because the build failed');
else if (chromium === null) fail('browser tests', 'not run, because no chromium could be installed');
else {
  const browser = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT,
    ...(chromium && { PLAYWRIGHT_CHROMIUM: chromium }),
  };
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
  suite('browser tests', PLAYWRIGHT_REPORT, playwrightTests, 'playwright', args, browser);
}

if (without15) console.log(without15);
if (wavering.length > SECOND_TRIES)
  failures.push({ title: 'npm test', why: `More than ${SECOND_TRIES} tests passed at the second try only.` });
if (tests === 0) failures.push({ title: 'npm test', why: 'No test was run.' });
for (const { title, why } of wavering) console.log(`== AGAIN   ${title}\n${beginningOf(why)}`);
for (const { title, why } of failures) console.log(`== FAILED  ${title}\n${beginningOf(why)}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** A check that passes or fails as a whole. */
function check(name, file, args) {
  const { ok, seconds } = timed(file, args);
  if (ok) passed += 1;
  else failures.push({ title: name, why: 'What it found is printed above.' });
  say(name, ok, seconds);
  return ok;
}

/** A runner whose report is counted; a runner that fails without a failed test counts as one. */
function suite(name, report, read, file, args, env) {
  rmSync(report, { force: true });
  const { ok, seconds } = timed(file, args, env);
  const found = read();
  const bad = found.filter((test) => !test.passed);
  wavering.push(...found.filter((test) => test.passed && test.why !== undefined));
  tests += found.length;
  passed += found.length - bad.length;
  failures.push(...bad);
  if (!ok && bad.length === 0) failures.push({ title: name, why: 'What stopped them is printed above.' });
  say(name, ok && bad.length === 0, seconds, `${found.length} tests`);
}

function fail(name, why) {
  failures.push({ title: name, why });
  say(name, false, 0, why);
}

function beginningOf(why) {
  const lines = stripVTControlCharacters(why).split('\n').slice(0, LINES_OF_A_FAILURE);
  return lines.map((line) => `     ${line}`).join('\n');
}

function timed(file, args, env) {
  const begun = Date.now();
  const local = join(ROOT, 'node_modules/.bin', file);
  const { status } = run(existsSync(local) ? local : file, args, env);
  return { ok: status === 0, seconds: (Date.now() - begun) / 1000 };
}

function say(name, ok, seconds, more = '') {
  console.log(`== ${ok ? 'passed' : 'FAILED'}  ${name}  ${seconds.toFixed(1)} s  ${more}`.trimEnd());
}
