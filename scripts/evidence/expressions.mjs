// Every regular expression of the product's own source, and what an analyser says of the time it can take.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { parseAst } from 'vite';
import { ROOT } from '../lib/setup.mjs';
import { sourceFiles } from './files.mjs';

// What runs in the product; tests and what is made for them do not.
const SOURCE = /^(?:apps\/[a-z]+\/src|packages)\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$|\/test\//;
const ANALYSIS_MS = 10_000;
const ATTEMPTS = 3;
const LIST = join(ROOT, 'docs/expressions.json');

/** Not linear, but never met by a text that is long: which, and what bounds it. */
export const BOUNDED = new Map([
  [String.raw`/\B(?=(?:\d{3})+$)/g`, 'the digits of one number'],
  [String.raw`/[^\p{L}]{1,128}$/u`, 'a password, of 128 signs at most'],
  ['/:.*$/', 'a label of the survey catalogue'],
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
 * What an analyser says: `linear`, or the growth with a text that shows it, or `not judged`. It measures, so that a
 * busy machine may make it see growth where none is: one judgement of several that sees none is enough.
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

/** Verdicts of expressions that were judged before, by their text. */
export function judgedBefore() {
  return existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) : {};
}

/** Judges every expression of the source anew, one after the other, and keeps the verdicts in docs/expressions.json. */
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
