// npm test: sets itself up, runs every check, and ends with the failures and one line of counts. With --changed it
// runs only the static checks and the tests affected by changes since main, for a result within a minute.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { changedBase, changedFiles } from './changed.mjs';
import { buildIsFresh } from './checks/fresh.mjs';
import { findChromium, findPostgres15 } from './lib/machine.mjs';
import {
  CHANGED_PLAYWRIGHT_REPORT,
  CHANGED_VITEST_REPORT,
  PLAYWRIGHT_REPORT,
  playwrightTests,
  readReport,
  VITEST_REPORT,
  vitestTests,
} from './checks/reports.mjs';
import { checkNode, giveUp, installPackages, ROOT } from './lib/setup.mjs';

const options = process.argv.slice(2);
if (options.some((option) => option !== '--changed')) giveUp('npm test takes one option: --changed.');
const base = options.length > 0 ? changedBase() : null;

checkNode();
installPackages();
const changed = base === null ? null : changedFiles(base);
const journeys = changed?.filter((file) => /^e2e\/.+\.e2e\.ts$/.test(file)) ?? null;
const inBrowser = journeys === null || journeys.length > 0;
const chromium = inBrowser ? findChromium() : null;
const without15 = findPostgres15();

const LINES_OF_A_FAILURE = 12;
/** Lint and types are checked by programs in Go, which take a fifth less time when they collect garbage less often. */
const GO_COLLECTS_LATER = { GOGC: '400' };
/** A machine under load may delay tests: this many second attempts are tolerated, each reported; more is a fault. */
const SECOND_TRIES = 5;

let passed = 0;
let tests = 0;
const failures = [];
const flaky = [];
mkdirSync(dirname(VITEST_REPORT), { recursive: true });

// In parallel with the tests that need no build, on the remaining processors; the browser tests wait for them.
const isBuilt = inBrowser && buildIsFresh();
const checks = allPass([
  ...(inBrowser && !isBuilt ? [['build', process.execPath, ['scripts/build.mjs']]] : []),
  // One pass: the linter has loaded every type anyway, which takes most of the time of a compiler.
  ['lint and types', 'oxlint', ['--type-aware', '--type-check', '--deny-warnings']],
  ['dead code', 'knip', []],
  ['format', 'biome', ['format', '.']],
  ['documents', process.execPath, ['scripts/docs.mjs', '--check']],
  // The data folder of a first start, with which the servers of the browser tests begin.
  ...(inBrowser ? [['demo', process.execPath, ['scripts/demo-data.mjs']]] : []),
]);

const unitReport = base === null ? VITEST_REPORT : CHANGED_VITEST_REPORT;
const unit = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
if (base !== null) unit.push(`--changed=${base}`, '--passWithNoTests', '--project=!store-15');
await suite('unit, store and route tests', { report: unitReport, read: vitestTests }, 'vitest', {
  args: unit,
});
const built = (await checks).get('build') ?? isBuilt;

if (!inBrowser) console.log('== left out  browser tests: no file of them has changed');
else if (!built) fail('browser tests', 'not run, because the build failed');
else if (chromium === null) fail('browser tests', 'not run, because no chromium could be installed');
else {
  const browserReport = base === null ? PLAYWRIGHT_REPORT : CHANGED_PLAYWRIGHT_REPORT;
  const browser = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
    ...(chromium && { PLAYWRIGHT_CHROMIUM: chromium }),
    ...(journeys?.length === 1 && { E2E_WORKERS: '1' }),
  };
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...(journeys ?? [])];
  await suite('browser tests', { report: browserReport, read: playwrightTests }, 'playwright', {
    args,
    env: browser,
  });
}

if (without15) console.log(without15);
if (flaky.length > SECOND_TRIES)
  failures.push({ title: 'npm test', why: `More than ${SECOND_TRIES} tests passed at the second try only.` });
if (tests === 0 && base === null) failures.push({ title: 'npm test', why: 'No test was run.' });
for (const { title, why } of flaky) console.log(`== AGAIN   ${title}\n${toBeginning(why)}`);
for (const { title, why } of failures) console.log(`== FAILED  ${title}\n${toBeginning(why)}`);
console.log(`${passed} passed, ${failures.length} failed in ${Math.round(performance.now() / 1000)} s`);
if (base !== null) console.log('Only what the changes can reach was run; npm test runs everything.');
process.exitCode = failures.length === 0 ? 0 : 1;

/** Checks that pass or fail as a whole, run sequentially; returns whether each passed, by name. */
async function allPass(list) {
  const results = new Map();
  for (const [name, file, args] of list) {
    const { ok, seconds, text } = await runProgram(file, args, { isBeside: true, env: GO_COLLECTS_LATER });
    process.stdout.write(text);
    if (ok) passed += 1;
    else failures.push({ title: name, why: 'What it found is printed above.' });
    say(name, ok, seconds);
    results.set(name, ok);
  }
  return results;
}

/** Runs a program; in parallel with another it has lower priority, and its output is returned when it ends. */
async function runProgram(file, args, { env = {}, isBeside = false } = {}) {
  const begun = performance.now();
  const stdio = isBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(programFor(file), args, { cwd: ROOT, stdio, env: { ...process.env, ...env } });
  if (isBeside && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  const ok = await new Promise((resolve) => {
    child.on('error', (error) => {
      text += `${error.message}\n`;
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
  return { ok, seconds: (performance.now() - begun) / 1000, text };
}

/** A runner whose report is counted; a runner that fails without a failed test counts as one. */
async function suite(name, { report, read }, file, { args, env }) {
  rmSync(report, { force: true });
  const { ok, seconds, text } = await runProgram(file, args, { env });
  process.stdout.write(text);
  const found = read(readReport(report));
  const bad = found.filter((test) => !test.passed);
  flaky.push(...found.filter((test) => test.passed && test.why !== undefined));
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

function toBeginning(why) {
  const lines = stripVTControlCharacters(why).split('\n').slice(0, LINES_OF_A_FAILURE);
  return lines.map((line) => `     ${line}`).join('\n');
}

function programFor(file) {
  const local = join(ROOT, 'node_modules/.bin', file);
  return existsSync(local) ? local : file;
}

function say(name, ok, seconds, more = '') {
  console.log(`== ${ok ? 'passed' : 'FAILED'}  ${name}  ${seconds.toFixed(1)} s  ${more}`.trimEnd());
}
