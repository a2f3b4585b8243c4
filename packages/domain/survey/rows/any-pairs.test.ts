import { describe, expect, it } from 'vitest';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';
import { ANY_PAIRS_MAX } from './any-pairs.ts';
import { createChecker } from '../check/check.ts';
import { suggestMapping } from '../mapping.ts';
import type { ExpectedPair } from '../names.ts';
import { sampleRow, type Changes } from '../template/sample-rows.ts';
import { createPairCollector, TEMPLATE_PAIRS_MAX } from '../template/template-pairs.ts';

const { entry } = SURVEYS;

function check(rows: readonly Changes[], expected: readonly ExpectedPair[] | null) {
  const headings = entry.columns.slice(1).map(({ name }) => name);
  const checker = createChecker({
    survey: entry,
    mapping: suggestMapping(entry, headings, true),
    headings,
    expected,
  });
  for (const [index, row] of rows.entries()) checker.row(index + 2, sampleRow(entry, row));
  return checker.finish().report;
}

describe('a check that does not know the names of a grant', () => {
  const names = (program_name: string) => ({ provider_name: 'Any', program_name });

  it('judges neither names nor counts, and everything else [BEY-172]', () => {
    const report = check([names('A'), { ...names('A'), en_age: '99' }, names('B'), names(' B ')], null);
    expect(report.issues.map(({ code }) => code)).toEqual(['out-of-range']);
    expect(report.warnings).toEqual([]);
    expect(report.summary.programs).toEqual([
      { provider: 'Any', program: 'A', rows: 2, expected: null },
      { provider: 'Any', program: 'B', rows: 2, expected: null },
    ]);
    expect(report.summary.validRows).toBe(4);
  });

  it('still asks for both names', () => {
    expect(check([{ program_name: '' }], null).issues.map(({ code }) => code)).toEqual(['missing-required']);
  });

  it('counts names without number together', () => {
    const rows = Array.from({ length: ANY_PAIRS_MAX + 3 }, (_, at) => names(`P${at}`));
    const { programs } = check([...rows, names('P0')], null).summary;
    expect(programs).toHaveLength(ANY_PAIRS_MAX + 1);
    expect([programs[0]?.rows, programs.at(-1)]).toEqual([
      2,
      { provider: 'Further names', program: '', rows: 3, expected: null },
    ]);
  });
});

describe('the names of a template', () => {
  function read(...rows: readonly (readonly string[])[]) {
    const collector = createPairCollector();
    for (const [index, cells] of rows.entries()) collector.row(index + 1, cells);
    return collector.pairs();
  }
  const HEADINGS = ['Provider', 'Program', 'Surveys expected'];

  it('are read with their counts; rows without both names are none [BEY-172]', () => {
    const rows = [
      ['P', ' A  1 ', '12'],
      ['P', '', '3'],
      ['', 'A', '3'],
      ['P', 'B'],
      ...['many', '5 of 8', 'about 5', '-5', '5.5'].map((count) => ['P', 'C', count]),
    ];
    expect(read(HEADINGS, ...rows)).toEqual([
      { provider_name: 'P', program_name: 'A 1', survey_count: 12 },
      { provider_name: 'P', program_name: 'B', survey_count: 0 },
      ...Array.from({ length: 5 }, () => ({ provider_name: 'P', program_name: 'C', survey_count: 0 })),
    ]);
  });

  it('are judged; counts are compared where the template has some, impact versions never', () => {
    const rows = [
      { provider_name: 'P', program_name: 'A', survey_version: 'MS IMPACT' },
      { provider_name: 'P', program_name: 'X' },
    ];
    const codes = (surveys: string) => {
      const report = check(rows, read(HEADINGS, ['P', 'A', surveys]));
      return [...report.issues, ...report.warnings].map(({ code }) => code);
    };
    expect(codes('5').filter((code) => code !== 'unasked-answer')).toEqual(['invalid-pair', 'row-count']);
    expect(codes('').filter((code) => code !== 'unasked-answer')).toEqual(['invalid-pair']);
  });

  it('are read up to a number that no grant has', () => {
    const collector = createPairCollector();
    let row = 1;
    while (collector.row(row, ['P', `A${row}`])) row += 1;
    expect(collector.pairs()).toHaveLength(TEMPLATE_PAIRS_MAX);
  });
});
