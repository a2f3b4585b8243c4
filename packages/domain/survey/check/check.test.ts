import { describe, expect, it } from 'vitest';
import type { CheckIssue } from './report.ts';
import { PAIR_ADVICE } from '../messages.ts';
import {
  blankRow,
  checkRows,
  checkSample,
  listExpectedPairs,
  PAIR,
  type Changes,
} from '../template/sample-rows.ts';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';

function findIssue<C extends CheckIssue['code']>(
  issues: readonly CheckIssue[],
  code: C,
): Extract<CheckIssue, { code: C }> | undefined {
  return issues.find((issue): issue is Extract<CheckIssue, { code: C }> => issue.code === code);
}

function many(count: number, changes: Changes = {}): readonly Changes[] {
  return Array.from({ length: count }, () => changes);
}

describe('a clean file', () => {
  it('has no issues and a submission [UPL-027]', () => {
    const { report, submission, badCells } = checkSample(SURVEYS.entry, many(3));
    expect(report.issues).toEqual([]);
    expect(report.rowsReady).toBe(3);
    expect(submission?.rows).toBe(3);
    expect(badCells).toEqual({ cells: [], left: 0 });
  });

  it('may have warnings: they do not block [UPL-052]', () => {
    const { report, submission } = checkSample(SURVEYS.entry, many(3), { expected: listExpectedPairs(99) });
    expect(report.warnings.map(({ code }) => code)).toContain('row-count');
    expect(submission).not.toBeNull();
  });
});

describe('issues block the submission', () => {
  it.each<[what: string, changes: Changes, code: CheckIssue['code']]>([
    ['an invalid provider', { provider_name: 'Nobody' }, 'invalid-pair'],
    ['invalid data', { en_age: '9' }, 'out-of-range'],
    ['a missing required value', { survey_version: '' }, 'missing-required'],
  ])('%s [UPL-027] [UPL-052]', (_what, changes, code) => {
    const { report, submission } = checkSample(SURVEYS.entry, [{}, changes]);
    expect(report.issues.map((issue) => issue.code)).toEqual([code]);
    expect(submission).toBeNull();
    expect([report.rowsReady, report.rowsToCorrect]).toEqual([1, 1]);
  });

  it('a file without a row of data', () => {
    const { report, submission } = checkRows(SURVEYS.entry, [blankRow(SURVEYS.entry)]);
    expect(report.issues.map(({ code, details }) => [code, details])).toEqual([['no-rows', []]]);
    expect(submission).toBeNull();
  });
});

describe('combinations of provider and program', () => {
  it('that are not expected are counted with an example [UPL-038]', () => {
    const { report } = checkSample(SURVEYS.entry, [
      {},
      { program_name: 'Unknown program 1' },
      { provider_name: 'Nobody' },
    ]);
    const issue = findIssue(report.issues, 'invalid-pair');
    expect(issue?.message).toBe('2 rows have an invalid combination of provider name and program name');
    expect(issue?.details).toEqual([
      'Example: row 3, provider "Cedar Valley School District", program "Unknown program 1"',
      'Correct the names. If this combination is right, add it to the Program Provider Table and Program Model Table or, if it is there, set it to active; then enter its number of surveys.',
    ]);
    expect(issue?.pairs.map(({ count, suggestion }) => ({ count, suggestion }))).toEqual([
      { count: 1, suggestion: null },
      { count: 1, suggestion: null },
    ]);
  });

  it('match after tidying, with every kind of white space, on both sides [UPL-037]', () => {
    const expected = [{ provider_name: 'Niños  Unidos', program_name: ' A B', survey_count: 2 }];
    const { report } = checkSample(
      SURVEYS.entry,
      [
        { provider_name: ' Nin\u0303os\u00a0Unidos', program_name: '  A   B ' },
        { provider_name: 'Niños\tUnidos', program_name: 'A\nB' },
      ],
      { expected },
    );
    expect(report.issues).toEqual([]);
    const wrong = checkSample(SURVEYS.entry, [{ provider_name: 'Niños Unidos', program_name: 'a b' }], {
      expected,
    });
    expect(wrong.report.issues).toHaveLength(1);
  });

  it('that are nearly right are an issue with a suggestion [BEY-131]', () => {
    const expected = [{ ...PAIR, program_name: 'Choosing the Best – JOURNEY', survey_count: 2 }];
    const { report, submission } = checkSample(
      SURVEYS.entry,
      many(2, { program_name: 'Choosing the Best - JOURNEY' }),
      {
        expected,
      },
    );
    const issue = findIssue(report.issues, 'invalid-pair');
    expect(issue?.count).toBe(2);
    expect(issue?.pairs).toEqual([
      {
        provider: PAIR.provider_name,
        program: 'Choosing the Best - JOURNEY',
        count: 2,
        firstRow: 2,
        suggestion: { provider: PAIR.provider_name, program: 'Choosing the Best – JOURNEY' },
      },
    ]);
    expect(issue?.details).toContain(
      'Did you mean provider "Cedar Valley School District", program "Choosing the Best – JOURNEY"?',
    );
    expect(submission).toBeNull();
  });

  it('that name another provider in one provider’s file are an issue of their own; slips and wrong programs are not [BEY-151]', () => {
    const changes = [
      {},
      ...many(2, { provider_name: 'Hillside', program_name: 'Game Plan' }),
      { provider_name: 'Lakeside', program_name: PAIR.program_name },
      { provider_name: 'Cedar Valey School District' },
      { provider_name: 'Old Valley', program_name: 'Nothing' },
      { program_name: 'Nothing' },
    ];
    const expected = [{ ...PAIR, former_provider_names: ['Old Valley'], survey_count: 1 }];
    const one = checkSample(SURVEYS.entry, changes, { expected, oneProvider: true });
    expect(one.report.issues.map(({ code }) => code)).toEqual(['other-provider', 'invalid-pair']);
    const other = findIssue(one.report.issues, 'other-provider');
    expect(other?.message).toBe(
      '3 rows name another provider, but this file may hold rows of Cedar Valley School District only',
    );
    expect(other?.details).toEqual([
      'Named: Hillside; Lakeside',
      'Take these rows out of the file, or correct the name where Cedar Valley School District is meant. A file with rows of several providers is uploaded for the whole grant.',
    ]);
    expect(other?.pairs.map(({ provider, count, firstRow }) => [provider, count, firstRow])).toEqual([
      ['Hillside', 2, 3],
      ['Lakeside', 1, 5],
    ]);
    const wrong = findIssue(one.report.issues, 'invalid-pair');
    expect(wrong?.count).toBe(3);
    expect(wrong?.details[0]).toBe(
      'Example: row 6, provider "Cedar Valey School District", program "Game Plan "Middle School""',
    );
    expect(one.submission).toBeNull();
    // In a file of the whole grant they are wrong combinations like others.
    const whole = checkSample(SURVEYS.entry, changes, { expected });
    expect(whole.report.issues.map(({ code }) => code)).toEqual(['invalid-pair']);
    expect(findIssue(whole.report.issues, 'invalid-pair')?.count).toBe(6);
  });

  it('come with the suggestion for the example, not for another one [BEY-131]', () => {
    const { report } = checkSample(SURVEYS.entry, [
      { provider_name: 'Nobody', program_name: 'Nothing' },
      ...many(2, { program_name: 'Game Plan Middle School' }),
    ]);
    const issue = findIssue(report.issues, 'invalid-pair');
    expect(issue?.pairs.map(({ count, suggestion }) => [count, suggestion?.program])).toEqual([
      [2, PAIR.program_name],
      [1, undefined],
    ]);
    expect(issue?.details).toEqual(['Example: row 2, provider "Nobody", program "Nothing"', PAIR_ADVICE]);
  });

  it('are counted together wherever they stand, the first of the file before others as frequent', () => {
    const changes = ['B', 'A', 'B', 'C', 'A', 'D'].map((program_name) => ({ program_name }));
    const { report } = checkSample(SURVEYS.entry, changes);
    expect(
      findIssue(report.issues, 'invalid-pair')?.pairs.map(({ program, count, firstRow }) => [
        program,
        count,
        firstRow,
      ]),
    ).toEqual([
      ['B', 2, 2],
      ['A', 2, 3],
      ['C', 1, 5],
      ['D', 1, 7],
    ]);
  });

  it('are listed with the most frequent first', () => {
    const { report } = checkSample(SURVEYS.entry, [
      { program_name: 'Rare' },
      ...many(3, { program_name: 'Frequent' }),
    ]);
    expect(
      findIssue(report.issues, 'invalid-pair')?.pairs.map(({ program, count }) => [program, count]),
    ).toEqual([
      ['Frequent', 3],
      ['Rare', 1],
    ]);
  });

  it('stay countable when every row has another one', () => {
    const changes = Array.from({ length: 6_000 }, (_, index) => ({ program_name: `Program ${index}` }));
    const { report } = checkSample(SURVEYS.entry, changes);
    const issue = findIssue(report.issues, 'invalid-pair');
    expect(issue?.count).toBe(6_000);
    expect(issue?.pairs).toHaveLength(100);
  });
});
