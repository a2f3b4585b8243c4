import { describe, expect, it } from 'vitest';
import { robustScores } from '../measures/places/outliers.ts';
import type { ProtectedCount } from '../measures/protection/noise.ts';
import { CHECKS, getCheck } from './checks.ts';
import { type FileCounts, findFileFaults } from './file-findings.ts';
import { ofReport, queryText, toAttention } from './finding.ts';
import { describeJump, findJumps, type GrantCounts } from './jumps.ts';
import { findTimeFaults } from './timeliness.ts';

const count = (value: number) => value as ProtectedCount; // as `protect` brands it
const share = (part: number, whole: number) => ({
  part: count(part),
  rest: count(whole - part),
  whole: count(whole),
});

function counts(over: Partial<FileCounts> = {}): FileCounts {
  const none = share(0, 200);
  return {
    program: null,
    programId: null,
    rows: count(200),
    reported: 200,
    marks: { repeated: none, 'straight-lining': none, improbable: none },
    items: [{ item: 'en_age', label: 'Q1 Age', missing: none }],
    ...over,
  };
}

const rules = { threshold: 11, unreleased: 0 };
const find = (whole: FileCounts, programs: readonly FileCounts[] = [], unreleased = 0) =>
  findFileFaults({ survey: 'entry', whole, programs }, { ...rules, unreleased });

describe('findings about a file [BEY-187]', () => {
  it('are none where nothing stands out', () => {
    expect(find(counts(), [counts({ program: 'Paths of North' })])).toEqual([]);
  });

  it.each([
    // 10 percent of 600 are 60, and noise is 10 at most: 530 may be 540, 529 cannot.
    [530, 600, 0, false],
    [529, 600, 0, true],
    // Ten rows more may have been submitted since the release.
    [529, 600, 10, false],
    [519, 600, 10, true],
    [670, 600, 0, false],
    [671, 600, 0, true],
    [0, 22, 0, false],
    [0, 23, 0, true],
    [40, 0, 0, true],
    [10, 0, 0, false],
    [0, null, 0, false],
  ] as const)('%d surveys against %s reported, %d unreleased: %s', (rows, reported, unreleased, isFound) => {
    const found = find(counts({ rows: count(rows), reported }), [], unreleased);
    expect(found.map(({ check }) => check)).toEqual(isFound ? ['coverage'] : []);
  });

  it('name the file, the programs behind it, and what a query is about', () => {
    const program = counts({ program: 'Paths of North', rows: count(7), reported: 120 });
    expect(find(counts({ rows: count(450), reported: 600 }), [program])).toEqual([
      {
        check: 'coverage',
        survey: 'entry',
        sentence:
          'The entry survey file has about 450 surveys; the forms report 600. Programs that differ: Paths of North (fewer than 11 of 120 reported).',
        subject: { topic: 'file', form: null, provider: null, program: null, survey: 'entry' },
      },
    ]);
  });

  it('name three programs and count the others', () => {
    const programs = ['A', 'B', 'C', 'D', 'E'].map((program) =>
      counts({ program, rows: count(60), reported: 120 }),
    );
    expect(find(counts(), programs)[0]?.sentence).toContain('C (about 60 of 120 reported); and 2 more.');
  });

  it.each([
    ['repeated', 'repeat an earlier survey of the same program in every closed question.'],
    ['straight-lining', 'give one and the same number on all rating scales'],
    ['improbable', 'have answers that hardly go together'],
  ] as const)('%s are found in a file, and in one program of it', (mark, text) => {
    const none = share(0, 200);
    const marks = { repeated: none, 'straight-lining': none, improbable: none, [mark]: share(40, 200) };
    const [whole] = find(counts({ marks }));
    expect(whole?.check).toBe(mark);
    expect(whole?.sentence).toContain(`About 40 of about 200 (20 percent) entry surveys ${text}`);
    const [single] = find(counts(), [counts({ program: 'Paths of North', marks })]);
    expect(single?.sentence).toContain('Programs: Paths of North (about 40 of about 200 (20 percent)).');
  });

  it('are none of rows that are gone', () => {
    expect(find(counts({ marks: null }))).toEqual([]);
  });

  it('list questions without an answer, and programs where it is so alone', () => {
    const items = [
      { item: 'en_alcohol', label: 'Q8a Used alcohol', missing: share(90, 200) },
      { item: 'en_sex', label: 'Q6 Sex', missing: share(45, 200) },
    ];
    const own = [{ item: 'en_sex', label: 'Q6 Sex', missing: share(80, 100) }];
    expect(find(counts({ items }), [counts({ program: 'Paths of North', items: own })])[0]?.sentence).toBe(
      'Without an answer in more than 25 percent of the entry surveys that ask it: Q8a Used alcohol (about 90 of about 200 (45 percent)). Without an answer in more than 25 percent of the entry surveys of single programs: Paths of North (Q6 Sex).',
    );
  });
});

describe('jumps of counts [BEY-187]', () => {
  const one = (grantId: number, now: number | null, last = 100, before = 110): GrantCounts => ({
    grantId,
    present: { youth: now, entry: null, exit: null },
    earlier: [
      { youth: last, entry: null, exit: null },
      { youth: before, entry: null, exit: null },
    ],
  });
  const usual = [100, 104, 108, 111, 99, 106, 103].map((now, at) => one(at, now));

  it('are changes unlike those of all other grants, with the score computed by hand', () => {
    const jumps = findJumps([...usual, one(50, 30), one(51, null)]);
    expect(jumps.map(({ grantId, count: what }) => [grantId, what])).toEqual([[50, 'youth']]);
    const changes = [...usual, one(50, 30)].map(({ present }) => Math.log(((present.youth ?? 0) + 1) / 106));
    const middle = (values: readonly number[]) => {
      const sorted = values.toSorted((a, b) => a - b);
      return ((sorted[3] ?? 0) + (sorted[4] ?? 0)) / 2;
    };
    const median = middle(changes);
    const mad = middle(changes.map((change) => Math.abs(change - median)));
    expect(jumps[0]?.score).toBeCloseTo((0.6745 * (Math.log(31 / 106) - median)) / mad, 6);
    expect(jumps[0]?.among).toBe(8);
  });

  it('are none of less than 20 youth, among too few grants, or without two periods', () => {
    const small = [10, 11, 10, 11, 10, 11].map((now, at) => one(at, now, 10, 10));
    expect(findJumps([...small, one(50, 29, 10, 10)])).toEqual([]);
    expect(findJumps([...small, one(50, 30, 10, 10)])).toHaveLength(1);
    expect(findJumps([one(1, 100), one(2, 101), one(3, 99), one(50, 3000)])).toEqual([]);
    const nothing = { youth: null, entry: null, exit: null };
    const { present, earlier } = one(50, 3000);
    const [last, before] = earlier;
    const without = (earlierOnes: GrantCounts['earlier']) => ({ grantId: 50, present, earlier: earlierOnes });
    expect(findJumps([...usual, without([last, before])])).toHaveLength(1);
    expect(findJumps([...usual, without([nothing, before])])).toEqual([]);
    expect(findJumps([...usual, without([last, nothing])])).toEqual([]);
  });

  it('compare each grant with its own earlier numbers', () => {
    const changes = [
      ...[101, 105, 109, 112, 100, 107, 104].map((now) => Math.log(now / 106)),
      Math.log(31 / 71),
    ];
    const scores = robustScores(changes) ?? [];
    expect(findJumps([...usual, one(50, 30, 60, 80)])).toMatchObject([{ grantId: 50, score: scores[7] }]);
  });

  it('are no large changes that most grants have', () => {
    expect(findJumps([140, 150, 160, 170, 180, 190].map((now, at) => one(at, now)))).toEqual([]);
  });

  it('state numbers and score', () => {
    const jump = {
      grantId: 1,
      count: 'youth',
      present: 1300,
      earlier: [210, 230],
      score: 5.24,
      among: 180,
    } as const;
    expect(describeJump(jump).sentence).toBe(
      'Youth served: 1,300, against 210 and 230 in the last two comparable periods. Most of 180 grants changed very differently (score +5.2).',
    );
    expect(describeJump({ ...jump, score: -5.26 }).sentence).toContain('(score −5.3)');
  });
});

describe('late and often resubmitted reports [BEY-187]', () => {
  const one = {
    due: '2023-08-31',
    today: '2023-09-10',
    firstSubmitted: '2023-08-31',
    submissions: 3,
    reopenings: 0,
  };
  it.each([
    [{}, []],
    [{ due: null, firstSubmitted: null }, []],
    [
      { firstSubmitted: '2023-09-01' },
      ['The report was first submitted on September 1, 2023, 1 day after its due date.'],
    ],
    [
      { firstSubmitted: null, submissions: 0 },
      ['The report was due on August 31, 2023 and has not been submitted, 10 days later.'],
    ],
    [{ firstSubmitted: null, submissions: 0, today: '2023-08-31' }, []],
    [{ submissions: 4 }, ['The report was submitted 4 times.']],
    [{ submissions: 5, reopenings: 2 }, ['The report was submitted 5 times and reopened 2 times.']],
  ] as const)('%j: %j', (over, sentences) => {
    expect(findTimeFaults({ ...one, ...over }).map(({ sentence }) => sentence)).toEqual(sentences);
  });
});

describe('the catalogue', () => {
  it('gives every check a method, a limit, a source and a question', () => {
    for (const { method, limit, sources, question, weight } of CHECKS) {
      for (const text of [method, limit, question, ...sources]) expect(text.length).toBeGreaterThan(10);
      expect(sources.length).toBeGreaterThan(0);
      expect([1, 2, 3]).toContain(weight);
    }
    expect(new Set(CHECKS.map(({ id }) => id)).size).toBe(CHECKS.length);
  });

  it('orders by weights, and begins a query with the finding', () => {
    const found = [ofReport('late', 'It is late.'), ofReport('resubmitted', 'Often.')];
    expect(toAttention(found)).toBe(3);
    expect(queryText({ check: 'late', sentence: 'It is late.' })).toBe(
      `It is late. ${getCheck('late').question}`,
    );
  });
});
