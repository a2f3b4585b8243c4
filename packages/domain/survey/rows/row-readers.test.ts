import { describe, expect, it } from 'vitest';
import { suggestMapping } from '../mapping.ts';
import { checkRows, PAIR } from '../template/sample-rows.ts';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';

describe('a file with both Q13a-e and Q15a-e', () => {
  const headings = ['provider_name', 'program_name', 'survey_version', 'Q15a', 'Q13a'];
  const check = (rows: readonly (readonly [version: string, q15: string, q13: string])[]) =>
    checkRows(
      SURVEYS.exit,
      rows.map((row) => [PAIR.provider_name, PAIR.program_name, ...row]),
      { headings, mapping: suggestMapping(SURVEYS.exit, headings, false) },
    );
  const item = (rows: Parameters<typeof check>[0]) =>
    check(rows).report.summary.items.find(({ column }) => column === 'ex_interested_program');

  it.each<[version: string, q15: string, q13: string]>([
    ['HS', '1', ''],
    ['MS', '', '1'],
    ['HS', '', '1'],
    ['MS', '1', ''],
    ['HS', '1', '1'],
    ['MS', '1', 'All of the time'],
  ])('a %s row with Q15a %j and Q13a %j is answered [BEY-132]', (...row) => {
    expect(check([row]).report.issues).toEqual([]);
    expect(item([row])).toMatchObject({ answered: 1 });
  });

  it('is read the same when the middle school column comes first [BEY-132]', () => {
    const first = ['Q13a', ...headings.filter((heading) => heading !== 'Q13a')];
    const row = ['7', PAIR.provider_name, PAIR.program_name, 'MS', ''];
    const { badCells } = checkRows(SURVEYS.exit, [row, ['1', ...row.slice(1)]], {
      headings: first,
      mapping: suggestMapping(SURVEYS.exit, first, false),
    });
    expect(badCells.cells.map(({ row: number, value }) => [number, value])).toEqual([[2, 'Q13a: 7']]);
  });

  it('a row with both filled and different is an issue that names both [BEY-132]', () => {
    const { report, badCells } = check([
      ['HS', '1', '1'],
      ['HS', '1', '2'],
    ]);
    expect(report.issues).toMatchObject([
      { code: 'out-of-range', column: 'ex_interested_program', count: 1, example: { row: 3 } },
    ]);
    expect(badCells.cells[0]?.value).toBe('Q15a: 1, Q13a: 2');
  });

  it('a value that is no answer is an issue in either column [BEY-132]', () => {
    expect(check([['HS', '7', '']]).badCells.cells[0]?.value).toBe('Q15a: 7');
    expect(check([['HS', '1', '7']]).badCells.cells[0]?.value).toBe('Q15a: 1, Q13a: 7');
  });
});
