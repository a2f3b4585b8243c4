// Every regular expression of the product's own source, with an analyser's verdict on its running time.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { parseAst } from 'vite';
import { ROOT } from '../lib/setup.mjs';
import { sourceFiles } from './files.mjs';

// The code that runs in the product; tests and their tools do not.
const SOURCE = /^(?:apps\/[a-z]+\/src|packages)\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$|\/test\//;
const ANALYSIS_MS = 10_000;
const ATTEMPTS = 3;
const LIST = join(ROOT, 'docs/expressions.json');

/** Not linear, but never applied to long texts: which, and what bounds the text. */
export const BOUNDED = new Map([
  [String.raw`/\B(?=(?:\d{3})+$)/g`, 'the digits of one number'],
  [String.raw`/[^\p{L}]{1,128}$/u`, 'a password, of 128 signs at most'],
]);

/** Written expressions by their text, with the first file of each; and the files that build one from a text. */
export function expressionsOfSource() {
  const written = new Map();
  const built = new Set();
  for (const file of sourceFiles().filter((one) => SOURCE.test(one) && !TEST.test(one))) {
    const lang = file.endsWith('x') ? 'tsx' : 'ts';
    visit(parseAst(readFileSync(join(ROOT, file), 'utf8'), { lang }), (node) => {
      if (node.type === 'Literal' && node.regex) {
        const { pattern, flags } = node.regex;
        const text = `/${pattern}/${flags}`;
        if (!written.has(text)) written.set(text, { text, pattern, flags, file });
      }
      if (node.callee?.name === 'RegExp') built.add(file);
    });
  }
  return { written: [...written.values()], built: [...built] };
}

/**
 * The analyser's verdict: `linear`, or the growth with a text that shows it, or `not judged`. It measures, so that a
 * busy machine may suggest growth where there is none: of several verdicts a single one without growth suffices.
 */
export async function judgeExpression({ pattern, flags }) {
  let verdict = 'not judged';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { status, attack, complexity } = await check(pattern, flags, { timeout: ANALYSIS_MS });
    if (status === 'safe') return 'linear';
    if (status === 'vulnerable') verdict = `${complexity.type}: ${attack.pattern}`;
  }
  return verdict;
}

/** Verdicts of earlier runs, by the expressions' text. */
export function judgedBefore() {
  return existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) : {};
}

/** Analyses every expression of the source again, one at a time, and saves the verdicts in docs/expressions.json. */
export async function writeExpressions() {
  const verdicts = {};
  const { written } = expressionsOfSource();
  for (const one of written) verdicts[one.text] = await judgeExpression(one);
  const sorted = Object.fromEntries(Object.entries(verdicts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(LIST, `${JSON.stringify(sorted, null, 1)}\n`);
  return sorted;
}

function visit(node, see) {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, see);
  } else if (typeof node === 'object' && node !== null) {
    see(node);
    for (const one of Object.values(node)) visit(one, see);
  }
}
