import { describe, expect, it } from 'vitest';
import { figuresOf, questionsOf, type FigureRequest } from './compute.ts';
import type { FamilyPlace, GrantFacts } from './facts.ts';
import type { FormLevel, FormMeasure, Measure, MissingMeasure, Question, SurveyMeasure } from '../catalogue/measure.ts';
import { ONE_GROUP } from '../catalogue/measure.ts';
import { grant, QUESTION } from './testing/families.ts';

const SUPPRESSED = 'suppressed (fewer than 11)';
const described = {
  set: 'responses',
  title: 'Title',
  describes: '',
  formula: '',
  base: '',
  unit: 'percent',
  shape: 'stacked',
} as const;
const GROUPS = ['most', 'some', 'none'].map((id) => ({ id, label: id }));
const SURVEY: SurveyMeasure = {
  ...described,
  source: 'survey',
  id: 'clear',
  groups: GROUPS,
  questions: [QUESTION],
};
const MISSING: MissingMeasure = {
  ...described,
  source: 'missing',
  id: 'blank',
  groups: ONE_GROUP,
  questions: [QUESTION],
};
const ROWS: Measure = { ...described, source: 'rows', id: 'rows', unit: 'count', groups: [], kind: 'exit' };

const ask = (
  measures: readonly Measure[],
  grants: readonly GrantFacts[],
  request: Partial<FigureRequest> = {},
) => figuresOf(measures, grants, { place: {}, school: 'all', threshold: 11, comparing: false, ...request });

/** The rows of the only grant: 60 of the first group, 50 of the second, 40 of the third. */
const MANY = grant(1, [[{ hs: { 1: 60, 3: 50, 4: 40, '': 30 } }]]);

describe('a figure of survey answers', () => {
  it('has a row for each question, the answers by group over the valid ones', () => {
    const [figure] = ask([SURVEY], [MANY]);
    expect(figure).toMatchObject({ id: 'clear', counted: 'surveys', shape: 'stacked', groups: GROUPS });
    expect(figure).not.toHaveProperty('by');
    expect(figure?.rows).toEqual([
      {
        id: 'q',
        label: 'Material was clear',
        valid: 150,
        missing: 30,
        hidden: null,
        cells: [
          { group: 'most', value: 40, numerator: 60, denominator: 150, hidden: null },
          { group: 'some', value: 33, numerator: 50, denominator: 150, hidden: null },
          { group: 'none', value: 27, numerator: 40, denominator: 150, hidden: null },
        ],
      },
    ]);
  });

  it('shows what the decisions of its family leave, and nothing without one [BEY-115] [BEY-117]', () => {
    const few = grant(1, [[{ hs: { 1: 60, 3: 50, 4: 5 } }]]);
    const cells = (decisions?: Parameters<typeof figuresOf>[3]) =>
      figuresOf(
        [SURVEY],
        [few],
        { place: {}, school: 'all', threshold: 11, comparing: false },
        decisions,
      )[0]?.rows[0]?.cells.map(({ value, hidden }) => hidden ?? value);
    expect(cells()).toEqual([52, SUPPRESSED, SUPPRESSED]);
    expect(cells({ q: [4, 4, 4] })).toEqual([52, SUPPRESSED, 4]);
    expect(cells({})).toEqual([SUPPRESSED, SUPPRESSED, SUPPRESSED]);
  });

  it('of something sensitive says how nearly all or nothing it is', () => {
    const sensitive: Question = { ...QUESTION, sensitive: true, codes: [['1'], ['2']] };
    const measure = { ...SURVEY, groups: GROUPS.slice(0, 2), questions: [sensitive] };
    const [figure] = ask([measure], [grant(1, [[{ hs: { 1: 0, 2: 200 } }]])]);
    expect(figure?.rows[0]?.cells.map(({ hidden }) => hidden)).toEqual([
      expect.stringMatching(/^2 or less\b/),
      expect.stringMatching(/^98 or more\b/),
    ]);
  });
});

describe('a figure by a further factor', () => {
  const bySex: GrantFacts = {
    ...MANY,
    byFactor: MANY.tallies
      .filter(({ version }) => version === 'HS')
      .flatMap((tally) => [
        { ...tally, factor: 'sex', group: 'F', rows: 60, cells: { q: { 1: 20, 3: 20, 4: 20 } } },
        { ...tally, factor: 'sex', group: 'M', rows: 90, cells: { q: { 1: 40, 3: 30, 4: 20 } } },
      ]),
  };

  it('has a row for each question and group, and names the factor [BEY-116]', () => {
    const [figure] = ask([SURVEY], [bySex], { by: 'sex' });
    expect(figure).toMatchObject({ by: 'Sex', shape: 'stacked' });
    expect(figure?.rows.map(({ id, label, valid }) => [id, label, valid])).toEqual([
      ['q F', 'Material was clear: Female', 60],
      ['q M', 'Material was clear: Male', 90],
    ]);
    expect(figure?.rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([
      [33, 33, 33],
      [44, 33, 22],
    ]);
  });

  it('is drawn as bars where one number was a tile', () => {
    const tile = { ...SURVEY, shape: 'tile' } as const;
    expect(ask([tile], [bySex], { by: 'sex' })[0]?.shape).toBe('bars');
    expect(ask([tile], [bySex])[0]?.shape).toBe('tile');
  });

  it('is the plain figure where the question is a factor itself, or the figure counts surveys', () => {
    const sex = { ...SURVEY, questions: [{ ...QUESTION, isFactor: true as const }] };
    const [figure, rows] = ask([sex, ROWS], [bySex], { by: 'sex' });
    expect(figure).not.toHaveProperty('by');
    expect(figure?.rows.map(({ id }) => id)).toEqual(['q']);
    expect(rows).not.toHaveProperty('by');
  });
});

describe('figures of surveys and of their blanks', () => {
  it.each([
    ['nobody', {}, [0, null]],
    ['10 youth', { 1: 10 }, [null, SUPPRESSED]],
    ['11 youth', { 1: 11 }, [11, null]],
  ] as const)('%s', (_, hs, [value, hidden]) => {
    const [figure] = ask([ROWS], [grant(1, [[{ hs }]])]);
    expect(figure).toMatchObject({ counted: 'surveys', groups: ONE_GROUP });
    expect(figure?.rows[0]?.cells).toMatchObject([{ value, hidden }]);
  });

  it.each([
    // valid, blank, percent of blanks
    [150, 30, 17, null],
    [150, 0, 0, null],
    [150, 10, null, SUPPRESSED],
    [10, 30, null, SUPPRESSED],
  ])('%i answers and %i blanks', (valid, missing, value, hidden) => {
    const [figure] = ask([MISSING], [grant(1, [[{ hs: { 1: valid, '': missing } }]])]);
    expect(figure?.counted).toBe('surveys');
    expect(figure?.rows[0]?.cells).toMatchObject([{ value, hidden }]);
  });

  it('decide every question once, whichever figures ask it', () => {
    const other: Question = { ...QUESTION, id: 'other' };
    expect(questionsOf([SURVEY, MISSING, ROWS, { ...SURVEY, questions: [QUESTION, other] }])).toEqual([
      QUESTION,
      other,
    ]);
    expect(questionsOf([SURVEY])).toEqual([QUESTION]);
    expect(questionsOf([MISSING])).toEqual([QUESTION]);
  });
});

describe('figures of form answers', () => {
  const forms = (level: FormLevel, rowLevel?: FormLevel): FormMeasure => ({
    ...described,
    source: 'forms',
    id: level,
    unit: 'count',
    groups: ONE_GROUP,
    level,
    rows: [
      {
        id: 'own',
        label: 'Own',
        ...(rowLevel ? { level: rowLevel } : {}),
        of: () => ({ numerators: [1], denominator: 1 }),
      },
    ],
  });
  const LEVELS = ['grant', 'provider', 'program'] as const;
  const GRANT = grant(1, [[{}, {}], [{}]]);
  const [provider = 0, program = 0] = [GRANT.providers[0]?.pk, GRANT.providers[0]?.programs[0]?.pk];

  it.each<[string, FamilyPlace, readonly (readonly [FormLevel, number])[]]>([
    [
      'all',
      {},
      [
        ['grant', 1],
        ['provider', 2],
        ['program', 3],
      ],
    ],
    [
      'a grant',
      { grant: 1 },
      [
        ['grant', 1],
        ['provider', 2],
        ['program', 3],
      ],
    ],
    [
      'a provider',
      { grant: 1, provider },
      [
        ['provider', 1],
        ['program', 2],
      ],
    ],
    ['a program', { grant: 1, provider, program }, [['program', 1]]],
  ])('of %s are those of its own forms and of the forms below it', (_, place, expected) => {
    const figures = ask(
      LEVELS.map((level) => forms(level)),
      [GRANT],
      { place },
    );
    expect(figures.map(({ id, rows }) => [id, rows[0]?.cells[0]?.value])).toEqual(expected);
    expect(figures.map(({ counted }) => counted)).toEqual(expected.map(([level]) => `${level}s`));
  });

  it('leave out rows of a level above the place', () => {
    const measure = forms('program', 'provider');
    const rowsAt = (place: FamilyPlace) => ask([measure], [GRANT], { place })[0]?.rows.length;
    expect(rowsAt({ grant: 1, provider })).toBe(1);
    expect(rowsAt({ grant: 1, provider, program })).toBe(0);
  });

  it('of a trend are left out like others, and have no row without periods', () => {
    const trend = (level: FormLevel): Measure => ({
      ...described,
      source: 'trend',
      id: level,
      unit: 'count',
      groups: ONE_GROUP,
      level,
      of: () => ({ numerators: [1], denominator: 1 }),
    });
    const figures = ask(LEVELS.map(trend), [GRANT], { place: { grant: 1, provider } });
    expect(figures.map(({ id, counted, rows }) => [id, counted, rows])).toEqual([
      ['provider', 'providers', []],
      ['program', 'programs', []],
    ]);
  });

  it('are not asked of surveys, which every place has', () => {
    const place = { grant: 1, provider, program };
    expect(ask([SURVEY, ROWS, MISSING], [GRANT], { place }).map(({ id }) => id)).toEqual([
      'clear',
      'rows',
      'blank',
    ]);
  });
});

it('figures that count programs whatever their level say so', () => {
  const spread: Measure = { ...described, source: 'spread', id: 'spread', groups: [], of: () => 'missing' };
  const curricula: Measure = {
    ...described,
    source: 'curricula',
    id: 'curricula',
    groups: ONE_GROUP,
    over: 'own',
    of: () => 'missing',
  };
  expect(ask([spread, curricula], [MANY]).map(({ counted }) => counted)).toEqual(['programs', 'programs']);
});
