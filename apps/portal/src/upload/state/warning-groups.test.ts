import type { CheckWarning } from '@srae/domain/survey/check/report';
import { expect, it } from 'vitest';
import { groupWarnings } from './warning-groups.ts';

const blank = (column: string): CheckWarning => ({
  code: 'missing-share',
  column,
  label: column,
  missing: 1,
  base: 2,
  message: `Column ${column}`,
  details: [],
});
const rowCount: CheckWarning = { code: 'row-count', rows: 9, expected: 10, message: 'rows', details: [] };

it('what asks to be confirmed stands first', () => {
  const [first] = groupWarnings([blank('en_age'), rowCount]);
  expect(first).toEqual({ title: null, warnings: [rowCount] });
});

it.each([
  [3, [null, null, null]],
  [4, ['4 columns have many missing or blank values']],
])('%s warnings of a kind are %j', (count, titles) => {
  const warnings = Array.from({ length: count }, (_, at) => blank(`c${at}`));
  const groups = groupWarnings(warnings);
  expect(groups.map(({ title }) => title)).toEqual(titles);
  expect(groups.flatMap((group) => group.warnings)).toEqual(warnings);
});

it('programs with another number of rows are named in the line, three of them and how many more [BEY-161]', () => {
  const warnings = Array.from({ length: 5 }, (_, at): CheckWarning => {
    const names = { provider: 'P', program: `A${at}` };
    return { code: 'program-count', ...names, rows: 1, expected: 2, message: `A${at}`, details: [] };
  });
  expect(groupWarnings(warnings)).toEqual([
    {
      title: '5 programs have another number of rows than was reported: P: A0; P: A1; P: A2 and 2 more',
      warnings,
    },
  ]);
});
