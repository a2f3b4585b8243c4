// npm run node:matrix [-- 20 24] [--tests <path>] [--without-browser]: types, unit, store, route and page tests and the
// main journey in a browser under each supported line of Node. The binaries are packages of the registry, kept in .cache.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './lib/machine.mjs';
import { installNode } from './lib/node-binary.mjs';
import { checkNode, giveUp, installPackages, isGoodNode, ROOT } from './lib/setup.mjs';

const LINES = ['20', '22', '24'];
const MAIN_JOURNEY = 'e2e/reporting/main-job.e2e.ts';

const { values, positionals } = readOptions();
const lines = positionals.length > 0 ? positionals : LINES;
checkNode();
installPackages();
const chromium = values['without-browser'] ? null : findChromium();
if (chromium === null && !values['without-browser']) giveUp('No chromium could be installed.');

let [passed, failed] = [0, 0];
for (const line of lines) {
  const node = installNode(line);
  const version = ask(node, ['-p', 'process.versions.node']);
  if (!isGoodNode(version)) giveUp(`Node ${version} came for ${line}, which the portal does not support.`);
  console.log(`== Node ${version}`);
  for (const { name, args, env } of listSteps()) {
    const begun = performance.now();
    const { status } = spawnSync(node, args, {
      cwd: ROOT,
      stdio: 'inherit',
      // First in the path: every `node` that a test or the browser's server starts is this one.
      env: { ...process.env, ...env, PATH: `${dirname(node)}${delimiter}${process.env['PATH']}` },
    });
    const seconds = Math.round((performance.now() - begun) / 1000);
    if (status === 0) passed += 1;
    else failed += 1;
    console.log(`== ${status === 0 ? 'passed' : 'FAILED'}   Node ${version}: ${name} (${seconds} s)`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function listSteps() {
  const of = (name, file) => join(ROOT, 'node_modules', name, file);
  const projects = ['pure', 'api', 'pages', 'store-15'].filter(
    (name) => name !== 'store-15' || hasPostgres15(),
  );
  const tests = [
    ...projects.flatMap((name) => ['--project', name]),
    ...(values.tests ? [values.tests, '--passWithNoTests'] : []),
  ];
  const browser = ['test', '--config', 'e2e/playwright.config.ts', MAIN_JOURNEY];
  return [
    { name: 'types', args: [of('typescript', 'bin/tsc'), '-b', '--force'] },
    { name: 'unit, store, route and page tests', args: [of('vitest', 'vitest.mjs'), 'run', ...tests] },
    ...(values['without-browser']
      ? []
      : [
          { name: 'build', args: ['scripts/build.mjs'] },
          {
            name: 'main journey in a browser',
            args: [of('@playwright/test', 'cli.js'), ...browser],
            env: { E2E_WORKERS: '1', ...(chromium && { PLAYWRIGHT_CHROMIUM: chromium }) },
          },
        ]),
  ];
}

function hasPostgres15() {
  return existsSync('/usr/lib/postgresql/15/bin/postgres');
}

function ask(file, args) {
  return spawnSync(file, args, { encoding: 'utf8' }).stdout.trim();
}

function readOptions() {
  const options = { tests: { type: 'string' }, 'without-browser': { type: 'boolean' } };
  try {
    const read = parseArgs({ options, allowPositionals: true });
    const strange = read.positionals.filter((line) => !LINES.includes(line));
    if (strange.length > 0) giveUp(`Name lines of Node among ${LINES.join(', ')}.`);
    return read;
  } catch (error) {
    return giveUp(error instanceof Error ? error.message : String(error));
  }
}
