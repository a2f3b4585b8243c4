/** Surveys over the numbers that forms report: both of the same programs, and of the same basis (decision 46). */
import { describe, expect, it } from 'vitest';
import { OVERVIEW } from '../../instruments/2021/measures/overview-measures.ts';
import { SURVEY_COVERAGE } from '../../instruments/2021/measures/quality-measures.ts';
import { ask } from '../test/figure-requests.ts';
import { ownSource, releasedSource } from '../test/facts.ts';
import type { GrantFacts } from './facts.ts';

type Program = { readonly answers: GrantFacts['answers']; readonly rows: number };

/** A grant with one provider and these programs, each with exit surveys of high schools. */
function reporting(programs: readonly Program[], grantId = 1): GrantFacts {
  const listed = programs.map(({ answers, rows }, index) => ({
    pk: grantId * 100 + index,
    name: `Program ${index}`,
    answers,
    curriculum: null,
    rows,
  }));
  return {
    grantId,
    stream: 1,
    cohort: null,
    answers: {},
    providers: [{ pk: grantId * 10, name: 'Provider', answers: {}, programs: listed }],
    tallies: listed.map(({ pk, rows }) => ({ kind: 'exit', programId: pk, version: 'HS', rows, cells: {} })),
  };
}

const completed = (prog_reach_attend: number | null) => ({
  prog_any_youth_complete: true,
  prog_reach_attend,
});
/** One program of the base, and three outside it: no youth completed, no number of youth, inactive. */
const MIXED = reporting([
  { answers: completed(40), rows: 30 },
  { answers: { prog_any_youth_complete: false }, rows: 15 },
  { answers: completed(null), rows: 12 },
  { answers: { ...completed(50), prog_active: false }, rows: 20 },
]);

describe('survey coverage', () => {
  const coverageOf = (figures: ReturnType<typeof ask>) => {
    const figure = figures.find(({ id }) => id === 'exit_coverage');
    return { base: figure?.base, row: figure?.rows[0], cell: figure?.rows[0]?.cells[0] };
  };

  it('counts for holders of the rows those of the programs in its base alone', () => {
    const { base, row, cell } = coverageOf(ask(SURVEY_COVERAGE, [MIXED]));
    expect(cell).toMatchObject({ numerator: 30, denominator: 40, value: 75 });
    expect(row).toMatchObject({ valid: 1, missing: 1, grants: 1 });
    expect(base).toBe(
      'Programs in which any youth completed that report youth served. Surveys are those of all youth, whatever school level is chosen',
    );
  });

  it('counts for others the surveys of all programs of the place, and says so', () => {
    const { base, cell } = coverageOf(ask(SURVEY_COVERAGE, [MIXED], {}, releasedSource([MIXED])));
    expect(cell).toMatchObject({ numerator: 57, denominator: 40, value: 143 });
    expect(base).toBe(
      'Programs in which any youth completed that report youth served. Surveys are those of all youth, whatever school level is chosen. Surveys are those of all programs of the selection: protected counts are kept for whole places',
    );
  });

  it('divides for others submitted surveys by submitted forms where the other figures are of saved ones', () => {
    const saved = [reporting([{ answers: completed(400), rows: 30 }])];
    const submitted = [reporting([{ answers: completed(40), rows: 30 }])];
    const released = releasedSource(submitted);
    const mixed = ask(SURVEY_COVERAGE, saved, { submittedForms: submitted }, released);
    expect(coverageOf(mixed).cell).toMatchObject({ numerator: 30, denominator: 40, value: 75 });
    expect(coverageOf(mixed).base).toContain('. Both numbers are of submitted reports. ');
    const place = { grant: 2 };
    const elsewhere = ask(SURVEY_COVERAGE, saved, { submittedForms: submitted, place }, released);
    expect(coverageOf(elsewhere).row).toMatchObject({ valid: 0, grants: 0 });
    expect(coverageOf(ask(SURVEY_COVERAGE, saved, {}, ownSource(saved))).cell).toMatchObject({ value: 8 });
  });

  it('holds in a comparison no number that fewer than three grants report [BEY-115]', () => {
    const report = (key: number, answers: GrantFacts['answers']) => reporting([{ answers, rows: 30 }], key);
    const none = { prog_any_youth_complete: false };
    const [first, second] = [report(1, completed(40)), report(2, completed(7))];
    const hiddenIn = (grants: readonly GrantFacts[], comparing: boolean) => {
      const { row, cell } = coverageOf(ask(SURVEY_COVERAGE, grants, { comparing }, releasedSource(grants)));
      return [row?.hidden, row?.valid, row?.missing, cell?.denominator];
    };
    const two = [first, second, report(3, none)];
    expect(hiddenIn(two, true)).toEqual(['fewer than 3 grants', null, null, null]);
    expect(hiddenIn(two, false)).toEqual([null, 2, 0, 47]);
    expect(hiddenIn([first, second, report(3, completed(5))], true)).toEqual([null, 3, 0, 52]);
    expect(hiddenIn([report(3, completed(null))], true)).toEqual([null, 0, 1, 0]);
  });
});

it('coverage alone is said to hold surveys against forms', () => {
  const figures = [...ask(SURVEY_COVERAGE, [MIXED]), ...ask(OVERVIEW, [MIXED])];
  const found = figures.filter((figure) => figure.surveys_over_forms);
  expect(found.map(({ id }) => id)).toEqual(['entry_expected', 'exit_coverage']);
});

it('numbers of surveys are compared with those that forms report on one basis alone', () => {
  const grants = [MIXED];
  const coversOf = (figures: ReturnType<typeof ask>) =>
    figures.find(({ id }) => id === 'exit_uploaded')?.headline?.covers;
  expect(coversOf(ask(OVERVIEW, grants))).toBe('exit_reported');
  expect(coversOf(ask(OVERVIEW, grants, {}, releasedSource(grants)))).toBe('exit_reported');
  const request = { submittedForms: grants };
  expect(coversOf(ask(OVERVIEW, grants, request, releasedSource(grants)))).toBeNull();
});

describe('the surveys that are held against reported ones', () => {
  const surveysIn = (figures: ReturnType<typeof ask>) =>
    figures.find(({ id }) => id === 'exit_uploaded')?.headline?.surveys;
  const reported = (prog_ex_tot_surveys_hs: number | null) => ({
    ...completed(40),
    prog_ex_tot_surveys_hs,
  });
  const grants = [
    reporting([
      { answers: reported(50), rows: 46 },
      { answers: reported(null), rows: 12 },
      { answers: { prog_any_youth_complete: false }, rows: 15 },
    ]),
  ];

  it('are for holders of the rows those of the programs that report them', () => {
    const figures = ask(OVERVIEW, grants);
    expect(surveysIn(figures)).toBe(46);
    expect(figures.find(({ id }) => id === 'exit_uploaded')?.rows[0]?.cells[0]?.value).toBe(73);
  });

  it('are for others no further released number', () => {
    expect(surveysIn(ask(OVERVIEW, grants, {}, releasedSource(grants)))).toBeUndefined();
  });
});
