// docs/where-is.md is correct: every file it names exists and defines the symbol beside it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/setup.mjs';
import { defines, listEntries } from './where-is.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const ENTRIES = listEntries(read('docs/where-is.md'));

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
  'Change a scale',
  'Add an instrument',
  'Add a measure',
  'Add an endpoint',
  'Add a column to a list of Admins',
  'Add a column to an export',
  'Open an endpoint to machine keys',
  'Add an action to the audit',
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
    expect(defines({ path, text: read(path) }, symbol), `${path} defines ${symbol}`).toBe(true);
  });
});

it.each(['README.md', 'CONTRIBUTING.md'])('%s leads to it', (file) => {
  expect(read(file)).toContain('(docs/where-is.md)');
});

describe('a symbol', () => {
  const path = 'apps/api/src/reports/reopen.ts';

  it.each([
    'export async function reopenReport(tx) {}',
    'export const reopenReport = () => {};',
    'export type reopenReport = string;',
    'export class reopenReport {}',
    'const calls = {\n  reopenReport: 1,\n};',
  ])('is found in %j', (text) => {
    expect(defines({ path, text }, 'reopenReport')).toBe(true);
  });

  it.each([
    '',
    "import { reopenReport } from './other.ts';",
    'await reopenReport(tx);',
    'export const reopenReports = 1;',
    '// reopenReport is elsewhere',
  ])('is missed in %j', (text) => {
    expect(defines({ path, text }, 'reopenReport')).toBe(false);
  });

  it('of a table, or with other signs than a name has, is looked for as it is written', () => {
    expect(defines({ path: 'docs/operations.md', text: '## Settings' }, '## Settings')).toBe(true);
    expect(defines({ path, text: "'submission.reopen': staff" }, "'submission.reopen'")).toBe(true);
    expect(defines({ path, text: "'submissionXreopen': staff" }, "'submission.reopen'")).toBe(false);
  });
});

it('reads the places of a line, and none where none is named', () => {
  const text = [
    '| What | Where |',
    '|---|---|',
    '| One | `a.ts` `b`; then `c.md` `d e` |',
    '| Two | nowhere |',
  ];
  expect(listEntries(text.join('\n'))).toEqual([
    {
      what: 'One',
      places: [
        { path: 'a.ts', symbol: 'b' },
        { path: 'c.md', symbol: 'd e' },
      ],
    },
    { what: 'Two', places: [] },
  ]);
});
