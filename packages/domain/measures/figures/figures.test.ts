import { describe, expect, it } from 'vitest';
import { computeFigures, type FigureRequest } from './compute.ts';
import { CURRICULA } from '../../instruments/2021/measures/curriculum-measures.ts';
import type { GrantFacts, ProgramFacts } from './facts.ts';
import type { Figure } from './figure-cells.ts';
import type { Measure } from '../catalogue/measure.ts';
import { PROGRAMS } from '../../instruments/2021/measures/program-measures.ts';
import { PAGE_QUALITY, SURVEY_COVERAGE } from '../../instruments/2021/measures/quality-measures.ts';
import { REACH, YOUTH_SERVED } from '../../instruments/2021/measures/reach-measures.ts';
import { SUPPORT } from '../../instruments/2021/measures/support-measures.ts';
import { ownSource, releasedSource } from '../test/facts.ts';
import { withYearReach } from './year-reach.ts';

type Answers = ProgramFacts['answers'];

/** A program by its answers, with its curriculum and cohort hours. */
type Program = {
  readonly curriculum?: string;
  readonly hours?: readonly number[];
  readonly [answer: string]: unknown;
};

/** A grant with one provider and these programs. */
function grant(programs: readonly Program[], over: Partial<GrantFacts> = {}): GrantFacts {
  return {
    grantId: 1,
    stream: 1,
    cohort: 'FY2020',
    answers: {},
    providers: [
      {
        pk: 10,
        name: 'Provider',
        answers: {},
        programs: programs.map(({ curriculum = null, hours = [], ...answers }, index) => ({
          pk: 100 + index,
          name: `Program ${index}`,
          // What is left are answers.
          answers: answers as Answers,
          curriculum,
          cohortHours: hours,
        })),
      },
    ],
    tallies: [],
    ...over,
  };
}

function figure(
  measures: readonly Measure[],
  id: string,
  grants: readonly GrantFacts[],
  request: Partial<FigureRequest> = {},
  source = ownSource(grants, request.place),
): Figure {
  const asked: FigureRequest = {
    place: {},
    school: 'all',
    factors: [],
    season: 'summer',
    comparing: false,
    ...request,
  };
  const [found] = computeFigures(
    measures.filter((measure) => measure.id === id),
    grants,
    source,
    asked,
  );
  if (!found) throw new Error(`There is no figure ${id}.`);
  return found;
}

const values = ({ rows }: Figure) =>
  rows.map(({ label, cells }) => [label, ...cells.map(({ value }) => value)]);
const served = (youth: number | null, more: Answers = {}) => ({
  prog_any_youth_complete: true,
  prog_reach_attend: youth,
  ...more,
});

describe('intended hours', () => {
  it.each([
    ['an even number of programs', [10, 30, 20, 12], [16, 18, 10, 30]],
    ['an odd number', [8, 30, 10], [10, 16, 8, 30]],
    ['one program', [7.5], [7.5, 7.5, 7.5, 7.5]],
    ['none', [], [null, null, null, null]],
  ])('have a median, a mean and a range: %s', (_, hours, expected) => {
    const programs = [...hours.map((given) => ({ prog_num_delivery_hours: given })), {}];
    const { rows } = figure(PROGRAMS, 'hours_spread', [grant(programs)]);
    expect(rows.map(({ cells }) => cells[0]?.value)).toEqual(expected);
    expect(rows[0]).toMatchObject({ valid: hours.length, missing: 1 });
  });

  it('are compared with the mean of what cohorts received', () => {
    const programs = [
      { prog_num_delivery_hours: 10, hours: [8, 12] },
      { prog_num_delivery_hours: 30, hours: [20] },
      { prog_num_delivery_hours: 40 },
    ];
    const { rows } = figure(CURRICULA, 'delivered', [grant(programs)]);
    expect(rows[0]).toMatchObject({ valid: 2, missing: 1 });
    expect(rows[0]?.cells[0]).toMatchObject({ numerator: 30, denominator: 40, value: 75 });
    expect(figure(CURRICULA, 'cohort_hours', [grant(programs)]).rows[0]?.cells[0]?.value).toBe(13.3);
    expect(figure(CURRICULA, 'cohorts', [grant(programs)]).rows[0]?.cells[0]?.value).toBe(3);
  });
});

describe('curricula', () => {
  it('are sorted by their programs, the eleventh and those after it together', () => {
    const names = Array.from({ length: 12 }, (_, index) => `Curriculum ${String.fromCharCode(65 + index)}`);
    const programs = [...names.map((curriculum) => ({ curriculum })), { curriculum: 'Curriculum C' }, {}];
    const { rows } = figure(CURRICULA, 'curriculum_programs', [grant(programs)]);
    expect(rows.map(({ label }) => label).slice(0, 3)).toEqual([
      'Curriculum C',
      'Curriculum A',
      'Curriculum B',
    ]);
    expect(rows.at(-1)).toMatchObject({ label: 'Other curricula', valid: 13, missing: 1 });
    expect(rows.map(({ cells }) => cells[0]?.numerator)).toEqual([2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2]);
  });

  it('are one whatever the case, punctuation and spaces of their names, under the spelling used most (domain.md 5)', () => {
    const spellings = [
      'Real  essentials.',
      'REAL Essentials',
      'REAL Essentials',
      'Smarts',
      'Smarts+',
      '?',
      '!',
    ];
    const { rows } = figure(CURRICULA, 'curriculum_programs', [
      grant(spellings.slice(0, 2).map((curriculum) => ({ curriculum }))),
      grant(
        spellings.slice(2).map((curriculum) => ({ curriculum })),
        { grantId: 2 },
      ),
    ]);
    // A share is of the programs of all grants, however many have the curriculum.
    expect(rows.map(({ grants }) => grants)).toEqual([2, 2, 2, 2, 2]);
    expect(rows.map(({ label, cells }) => [label, cells[0]?.numerator])).toEqual([
      ['REAL Essentials', 3],
      ['!', 1],
      ['?', 1],
      ['Smarts', 1],
      ['Smarts+', 1],
    ]);
  });

  it('have a share of the youth, and their own share of completed hours', () => {
    const programs = [
      { curriculum: 'Long', ...served(60, { prog_dosage_75_pct_complete: 30 }) },
      { curriculum: 'Short', ...served(40, { prog_dosage_75_pct_complete: 40 }) },
      { curriculum: 'Short', ...served(null) },
    ];
    expect(values(figure(CURRICULA, 'curriculum_youth', [grant(programs)]))).toEqual([
      ['Short', 40],
      ['Long', 60],
    ]);
    expect(values(figure(CURRICULA, 'curriculum_completed', [grant(programs)]))).toEqual([
      ['Short', 100],
      ['Long', 50],
    ]);
  });
});

describe('the federal year', () => {
  const winter = grant([served(30), served(null)]);
  const summer = grant([served(50), { ...served(9), prog_any_youth_complete: false }], {
    answers: { gr_target_num_youth: 100, gr_srae_grant_funding: 20_000 },
  });
  const periods = [
    { name: 'Winter 2023', instrument: '2021', grants: [winter] },
    { name: 'Summer 2023', instrument: '2021', grants: [summer] },
  ];
  const other = grant([], { grantId: 2, answers: { gr_target_num_youth: 70 } });

  it('adds winter and summer reach for progress to target and funds per youth', () => {
    const grants = withYearReach([summer, other], periods, () => YOUTH_SERVED);
    expect(figure(REACH, 'progress', grants).rows[0]).toMatchObject({
      valid: 1,
      missing: 1,
      cells: [{ numerator: 80, denominator: 100, value: 80 }],
    });
    expect(figure(SUPPORT, 'funds_per_youth', grants).rows[0]?.cells[0]?.value).toBe(250);
  });

  it('counts a grant whose programs say that no youth completed as having served none of its target (domain.md 6.4)', () => {
    const none = grant([{ prog_any_youth_complete: false }], {
      grantId: 3,
      answers: { gr_target_num_youth: 500 },
    });
    const year = [...periods, { name: 'Summer 2023', instrument: '2021', grants: [none] }];
    const grants = withYearReach([summer, none], year, () => YOUTH_SERVED);
    expect(figure(REACH, 'progress', grants).rows[0]).toMatchObject({
      valid: 2,
      missing: 0,
      cells: [{ numerator: 80, denominator: 600, value: 13 }],
    });
  });

  it('is shown period by period as a trend', () => {
    expect(values(figure(REACH, 'trend', [summer], { periods }))).toEqual([
      ['Winter 2023', 30],
      ['Summer 2023', 50],
    ]);
  });

  it('says of which periods as many, but other grants are counted than of the latest', () => {
    const before = { name: 'Winter 2022', instrument: '2021', grants: [{ ...winter, grantId: 9 }] };
    const { rows } = figure(REACH, 'trend', [summer], { periods: [before, ...periods] });
    expect(rows.map(({ label, valid, other_grants }) => [label, valid, other_grants])).toEqual([
      ['Winter 2022', 1, true],
      ['Winter 2023', 1, undefined],
      ['Summer 2023', 1, undefined],
    ]);
  });
});

describe('statuses', () => {
  const facts = grant([
    { prog_data_issues_minor: false, prog_data_issues_major: false },
    { prog_data_issues_minor: true, prog_data_issues_major: true },
  ]);

  it('are counted page by page: none, red, blue and green', () => {
    const { rows, counted } = figure(PAGE_QUALITY, 'status', [facts]);
    expect(counted).toBe('pages');
    expect(rows.find(({ id }) => id === 'programstructure')?.cells.map(({ value }) => value)).toEqual([
      0, 50, 0, 50,
    ]);
    expect(rows.find(({ id }) => id === 'programreach')?.cells.map(({ value }) => value)).toEqual([
      100, 0, 0, 0,
    ]);
  });

  it('of a provider leave out the page of its grant', () => {
    const { rows } = figure(PAGE_QUALITY, 'status', [facts], { place: { grant: 1, provider: 10 } });
    expect(rows.map(({ id }) => id)).toEqual([
      'provider',
      'programstructure',
      'programreach',
      'programentryexit',
    ]);
  });

  it.each([
    [1, 100],
    [2, 0],
  ])('of provider numbers: %i funded where one is active', (funded, value) => {
    const reporting = grant([], { answers: { gr_num_providers_funded: funded } });
    expect(figure(PAGE_QUALITY, 'provider_check', [reporting]).rows[0]?.cells[0]?.value).toBe(value);
  });
});

describe('survey coverage', () => {
  const exits = (rows: number): GrantFacts =>
    grant([served(40)], {
      tallies: [{ kind: 'exit', programId: 100, version: 'HS', rows, cells: {} }],
    });

  it('can pass 100 percent', () => {
    expect(figure(SURVEY_COVERAGE, 'exit_coverage', [exits(50)]).rows[0]?.cells[0]).toMatchObject({
      numerator: 50,
      denominator: 40,
      value: 125,
    });
  });

  it.each([
    [10, null, 'fewer than 11'],
    [11, 28, null],
    [0, null, 'fewer than 11'],
  ])('shows others %i surveys like any other count of youth [BEY-115]', (rows, value, hidden) => {
    const grants = [exits(rows)];
    const { rows: shown } = figure(SURVEY_COVERAGE, 'exit_coverage', grants, {}, releasedSource(grants));
    expect(shown[0]?.cells[0]).toMatchObject({ value, hidden });
  });
});
