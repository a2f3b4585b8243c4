// npm test: sets itself up, runs every check, and ends with one line of counts.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findChromium, findPostgres15 } from './machine.mjs';
import { PLAYWRIGHT_REPORT, playwrightTests, VITEST_REPORT, vitestTests } from './reports.mjs';
import { checkNode, installPackages, ROOT, run } from './setup.mjs';

checkNode();
installPackages();
const chromium = findChromium();
const without15 = findPostgres15();

let passed = 0;
let failed = 0;
let tests = 0;
mkdirSync(dirname(VITEST_REPORT), { recursive: true });

check('types', 'tsc', ['-b']);
check('lint', 'oxlint', ['--type-aware', '--deny-warnings']);
check('format', 'biome', ['format', '.']);
check('dead code', 'knip', []);
check('documents', process.execPath, ['scripts/docs.mjs', '--check']);
suite('unit, store and route tests', VITEST_REPORT, vitestTests, 'vitest', ['run']);
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
if (tests === 0) failed += 1;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** A check that passes or fails as a whole. */
function check(name, file, args) {
  const { ok, seconds } = timed(file, args);
  if (ok) passed += 1;
  else failed += 1;
  say(name, ok, seconds);
  return ok;
}

/** A runner whose report is counted; a runner that fails without a failed test counts as one. */
function suite(name, report, read, file, args, env) {
  rmSync(report, { force: true });
  const { ok, seconds } = timed(file, args, env);
  const found = read();
  const bad = found.filter((test) => !test.passed).length;
  tests += found.length;
  passed += found.length - bad;
  failed += !ok && bad === 0 ? 1 : bad;
  say(name, ok && bad === 0, seconds, `${found.length} tests`);
}

function fail(name, why) {
  failed += 1;
  say(name, false, 0, why);
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
