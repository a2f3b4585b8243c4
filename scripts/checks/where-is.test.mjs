// docs/where-is.md leads to what exists: every file it names is there, and defines the symbol beside it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/setup.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const ENTRIES = read('docs/where-is.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:What \||---)/.test(line))
  .map((line) => {
    const [, what, where] = line.split('|').map((cell) => cell.trim());
    const places = [...where.matchAll(/`([^`]+)` `([^`]+)`/g)].map(([, path, symbol]) => ({ path, symbol }));
    return { what, places };
  });

const ASKED = [
  'message of a rule',
  'Who may reopen',
  '25 percent warning',
  'lifetime of a code',
  'the audit records',
  'countdown',
  'suppression threshold',
  'batch that comes twice',
  'completion rate',
  'Add a question',
  'Add a column to the survey',
  'Add a measure',
  'Add a page',
  'Add a job',
  'Add a setting',
];

it.each(ASKED)('answers: %s', (words) => {
  expect(ENTRIES.filter(({ what }) => what.includes(words))).toHaveLength(1);
});

describe.each(ENTRIES)('$what', ({ places }) => {
  it('names a place', () => expect(places).not.toEqual([]));

  it.each(places)('$symbol stands in $path', ({ path, symbol }) => {
    expect(existsSync(join(ROOT, path)), `${path} exists`).toBe(true);
    expect(toDefinition(path, symbol).test(read(path)), `${path} defines ${symbol}`).toBe(true);
  });
});

it.each(['README.md', 'CONTRIBUTING.md'])('%s leads to it', (file) => {
  expect(read(file)).toContain('(docs/where-is.md)');
});

/** A declaration or a member of that name; of a table, and of what is no name, the text as it is. */
function toDefinition(path, symbol) {
  const name = symbol.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  if (!/^\w+$/.test(symbol) || !/\.tsx?$/.test(path)) return new RegExp(name);
  return new RegExp(
    String.raw`\b(?:function\*?|const|type|class) ${name}\b|^\s+(?:readonly )?${name}\??[:(]`,
    'm',
  );
}
