// npm run a11y: the full accessibility run over every page, view and role, in every file of e2e/ that imports
// accessible.ts. Results are kept in .cache/a11y, per test; their sum is written to docs/accessibility.md. Arguments
// after -- go to Playwright (part of a file's name, -g and part of a title): only the matching tests run again.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessibilityTable } from './a11y/table.mjs';
import { ensureBuilt } from './checks/fresh.mjs';
import { findChromium } from './lib/machine.mjs';
import { checkNode, giveUp, installPackages, ROOT, run } from './lib/setup.mjs';

const KEPT = join(ROOT, '.cache/a11y');
const DOCUMENT = join(ROOT, 'docs/accessibility.md');
const [BEGIN, END] = ['<!-- a11y:begin -->', '<!-- a11y:end -->'];

checkNode();
installPackages();
const chromium = findChromium();
if (chromium === null) giveUp('No chromium could be installed.');
ensureBuilt();

const chosen = process.argv.slice(2);
if (chosen.length === 0) rmSync(KEPT, { recursive: true, force: true });
mkdirSync(KEPT, { recursive: true });
const { status } = run(
  join(ROOT, 'node_modules/.bin/playwright'),
  ['test', '--config', 'e2e/accessible.config.ts', ...(chosen.length > 0 ? chosen : filesThatLook())],
  { A11Y_REPORT: KEPT, ...(chromium && { PLAYWRIGHT_CHROMIUM: chromium }) },
);

const [before, rest = ''] = readFileSync(DOCUMENT, 'utf8').split(BEGIN);
const [, after] = rest.split(END);
if (after === undefined) giveUp(`docs/accessibility.md has lost its marks ${BEGIN} and ${END}.`);
const looks = looksKept();
const table = accessibilityTable(looks, new Date().toISOString().slice(0, 10));
writeFileSync(DOCUMENT, `${before}${BEGIN}\n${table}\n${END}${after}`);
const found = looks.flatMap((look) => look.found).length;
console.log(`docs/accessibility.md written: ${looks.length} looks, ${found} findings`);
process.exitCode = status === 0 && found === 0 ? 0 : 1;

function filesThatLook() {
  return readdirSync(join(ROOT, 'e2e'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(e2e|a11y)\.ts$/.test(file))
    .filter((file) => /from '.*\/accessible\.ts'/.test(readFileSync(join(ROOT, 'e2e', file), 'utf8')))
    .map((file) => `/${file}`);
}

/** Every axe run with the file of its test, from which its own file name derives. */
function looksKept() {
  return readdirSync(KEPT)
    .toSorted()
    .flatMap((name) =>
      readFileSync(join(KEPT, name), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => ({ ...JSON.parse(line), by: name.split(' ')[0] })),
    );
}
