// What the server records in the audit is shown in words: every name of a detail, of a changed value and of a field.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { detailWords } from '../../apps/portal/src/pages/admin/AdminAuditPage/detail-words.ts';
import { ROOT } from '../lib/setup.mjs';

/** The members of an audit event whose names are shown, and those of `details` that hold values before and after. */
const HOLDERS = new Set(['details', 'before', 'after']);
const VALUES = new Set(['old', 'new']);

it('has words for whatever is recorded', () => {
  const folders = ['commands', 'identity', 'operator'].map((folder) => `apps/api/src/${folder}`);
  const files = execFileSync('git', ['ls-files', ...folders], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const recorded = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => listRecorded(readFileSync(join(ROOT, file), 'utf8')));
  expect(new Set(recorded).size).toBeGreaterThan(60);
  expect(
    [...new Set(recorded)].filter((name) => detailWords(name) === null),
    'WORDS of apps/portal/src/pages/admin/AdminAuditPage/detail-words.ts has no words for',
  ).toEqual([]);
});

it('finds the names of details, of values before and after, and of fields', () => {
  const text = `record({ action: 'a', details: { one: 1, ...(x ? { two: 2 } : {}), new: { three: 3 } },
    before: { four }, fields: ['five', ...changed] }); send({ body: { six: 6 } });`;
  expect(listRecorded(text)).toEqual(['one', 'two', 'three', 'four', 'five']);
});

/** The names recorded by a source text; names that are only known when it runs are not among them. */
function listRecorded(text) {
  const found = [];
  walk(parseSync('source.ts', text).program, (node) => {
    if (node.type !== 'Property') return;
    if (HOLDERS.has(node.key.name)) found.push(...listNames(node.value));
    if (node.key.name !== 'fields') return;
    walk(node.value, (one) => {
      if (one.type === 'Literal' && typeof one.value === 'string') found.push(one.value);
    });
  });
  return found;
}

/** The names of the objects that an expression results in; a name whose value is an object is not searched further. */
function listNames(expression) {
  const found = [];
  walk(expression, (node) => {
    if (node.type === 'CallExpression') return 'skip';
    if (node.type !== 'Property') return;
    const name = node.key.name ?? node.key.value;
    if (VALUES.has(name)) found.push(...listNames(node.value));
    else found.push(name);
    return 'skip';
  });
  return found;
}

/** Visits the nodes of a syntax tree; those below one for which `visit` returns 'skip' are left out. */
function walk(node, visit) {
  if (node === null || typeof node !== 'object') return;
  if (typeof node.type === 'string' && visit(node) === 'skip') return;
  for (const child of Object.values(node)) walk(child, visit);
}
