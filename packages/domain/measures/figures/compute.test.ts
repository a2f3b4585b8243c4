import { describe, expect, it } from 'vitest';
import { RESPONSES } from '../../instruments/2021/measures/response-measures.ts';
import { keyed, NOISE_TABLES, protect } from '../protection/noise.ts';
import type { SurveySource } from './survey-figures.ts';
import { type FigureRequest } from './compute.ts';
import type { GrantFacts } from './facts.ts';
import type { Question } from '../catalogue/measure.ts';
import { ONE_GROUP } from '../catalogue/measure.ts';
import { grant, ownSource, QUESTION, releasedSource } from '../test/facts.ts';
import { GROUPS, MANY, MISSING, ROWS, SURVEY, ask } from '../test/figure-requests.ts';

const FEW = 'fewer than 11';

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
        missing_hidden: null,
        hidden: null,
        cells: [
          { group: 'most', value: 40, numerator: 60, denominator: 150, hidden: null },
          { group: 'some', value: 33, numerator: 50, denominator: 150, hidden: null },
          { group: 'none', value: 27, numerator: 40, denominator: 150, hidden: null },
        ],
      },
    ]);
  });

  it.each([
    // answers, what others see [BEY-115]
    [{ 1: 60, 3: 50, 4: 10 }, [50, 42, `${FEW} of 120`]],
    [{ 1: 60, 3: 50, 4: 11 }, [50, 41, 9]],
    [{ 1: 100, 3: 10 }, [`all but ${FEW} of 110`, `${FEW} of 110`, `${FEW} of 110`]],
    [{ 1: 99, 3: 11 }, [90, 10, `${FEW} of 110`]],
    [{ 1: 200 }, [`all but ${FEW} of 200`, `${FEW} of 200`, `${FEW} of 200`]],
    [{ 1: 11 }, [`all but ${FEW} of 11`, `${FEW} of 11`, `${FEW} of 11`]],
    [{ 1: 10 }, [FEW, FEW, FEW]],
    [{}, [FEW, FEW, FEW]],
  ] as const)(
    'of %j shows others what reaches the threshold, and words for the rest [BEY-115]',
    (hs, shown) => {
      const few = grant(1, [[{ hs }]]);
      const [figure] = ask([SURVEY], [few], {}, releasedSource([few]));
      expect(figure?.rows[0]?.cells.map(({ value, hidden }) => hidden ?? value)).toEqual(shown);
    },
  );

  it('has words that follow the threshold, and nothing but words for a small base [BEY-115]', () => {
    const few = grant(1, [[{ hs: { 1: 6, 3: 4, '': 30 } }]]);
    const five = ask([SURVEY], [few], {}, releasedSource([few], { threshold: 5 }))[0]?.rows[0];
    expect(five?.cells.map(({ value, hidden }) => hidden ?? value)).toEqual([
      'all but fewer than 5 of 10',
      'fewer than 5 of 10',
      'fewer than 5 of 10',
    ]);
    expect(ask([SURVEY], [few], {}, releasedSource([few]))[0]?.rows[0]).toMatchObject({
      valid: null,
      missing: null,
      missing_hidden: null,
      hidden: FEW,
    });
  });

  it('says of few missing answers that they are few', () => {
    const blank = (missing: number) => {
      const one = grant(1, [[{ hs: { 1: 60, 3: 50, '': missing } }]]);
      return ask([SURVEY], [one], {}, releasedSource([one]))[0]?.rows[0];
    };
    expect(blank(10)).toMatchObject({ missing: null, missing_hidden: FEW });
    expect(blank(11)).toMatchObject({ missing: 11, missing_hidden: null });
  });

  it('has the same noise wherever the same rows are counted, bases and parts alike [BEY-191]', () => {
    const table = NOISE_TABLES[2];
    const one = grant(1, [[{ hs: { 1: 60, 3: 50, 4: 40 } }]]);
    const cells = ask([SURVEY], [one], {}, releasedSource([one], { table }))[0]?.rows[0]?.cells;
    const noisy = (count: number) => protect(keyed(count, count), table);
    expect(cells?.map(({ numerator, denominator }) => [numerator, denominator])).toEqual(
      [60, 50, 40].map((count) => [noisy(count), noisy(150)]),
    );
  });

  it('shows a share that noise lifts above its base as it is, without decimals [BEY-191]', () => {
    // The noise is 10 or -10 everywhere: of these counts, 10 for the part and the rest, and -10 for the base.
    const table = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2 ** 31];
    const one = grant(1, [[{ hs: { 1: 70, 3: 5 } }]]);
    const cells = ask([SURVEY], [one], {}, releasedSource([one], { table }))[0]?.rows[0]?.cells;
    expect(cells?.[0]).toEqual({ group: 'most', value: 123, numerator: 80, denominator: 65, hidden: null });
  });

  it('of something sensitive is shown to others at a provider, not at a program, and never by two factors', () => {
    const measure = { ...SURVEY, questions: [{ ...QUESTION, sensitive: true }] };
    const [provider = 0, program = 0] = [MANY.providers[0]?.pk, MANY.providers[0]?.programs[0]?.pk];
    const hidden = (request: Partial<FigureRequest>, source = releasedSource([MANY], request)) =>
      ask([measure], [MANY], request, source)[0]?.rows[0]?.hidden;
    expect(hidden({ place: { grant: 1, provider } })).toBeNull();
    const place = { grant: 1, provider, program };
    expect(hidden({ place })).toBe('not shown below provider level');
    expect(hidden({ place }, ownSource([MANY], place))).toBeNull();
    expect(hidden({ school: 'hs' })).toBeNull();
    expect(hidden({ school: 'hs', by: 'sex' })).toBe('shown by school level or by one factor, not by both');
    expect(hidden({ school: 'hs', by: 'sex' }, ownSource([MANY]))).toBe(
      'shown by school level or by one factor, not by both',
    );
  });

  it('has a cell for the answers of its scale alone', () => {
    const question: Question = { ...QUESTION, codes: [['1', '2'], ['3'], []] };
    const [figure] = ask([{ ...SURVEY, questions: [question] }], [MANY]);
    expect(figure?.rows[0]?.cells.map(({ group }) => group)).toEqual(['most', 'some']);
    const before = RESPONSES.find(({ id }) => id === 'experience_before');
    expect(before?.questions.map(({ item, codes }) => [item, codes[2]])).toEqual([
      ['en_ever_had_sex', []],
      ['en_ever_pregnant', ['NS']],
      ['en_ever_had_sti', ['NS']],
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
    // youth, to the holders of the rows, to others
    [{}, 0, FEW],
    [{ 1: 10 }, 10, FEW],
    [{ 1: 11 }, 11, 11],
  ] as const)('%j: true numbers to holders, from the threshold on to others', (hs, own, others) => {
    const few = grant(1, [[{ hs }]]);
    const findCell = (source: SurveySource) => ask([ROWS], [few], {}, source)[0]?.rows[0]?.cells[0];
    expect(findCell(ownSource([few]))).toMatchObject({ value: own, hidden: null });
    const shown = findCell(releasedSource([few]));
    expect(shown?.hidden ?? shown?.value).toBe(others);
    expect(ask([ROWS], [few])[0]).toMatchObject({ counted: 'surveys', groups: ONE_GROUP });
  });

  it.each([
    // valid, blank, percent of blanks
    [150, 30, 17],
    [150, 0, `${FEW} of 150`],
    [150, 10, `${FEW} of 160`],
    [11, 200, 95],
    [10, 30, FEW],
  ])('%i answers and %i blanks', (valid, missing, expected) => {
    const one = grant(1, [[{ hs: { 1: valid, '': missing } }]]);
    const [figure] = ask([MISSING], [one], {}, releasedSource([one]));
    expect(figure?.counted).toBe('surveys');
    expect(figure?.rows[0]?.cells.map(({ value, hidden }) => hidden ?? value)).toEqual([expected]);
  });
});
