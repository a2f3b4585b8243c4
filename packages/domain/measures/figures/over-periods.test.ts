/** Figures over periods of several instruments [BEY-145]. */
import { describe, expect, it } from 'vitest';
import { count, crosswalkTo, findAmong, instrument, trendMeasure } from '../../instrument/test/made-up.ts';
import type { Measure } from '../catalogue/measure.ts';
import { total } from '../catalogue/form-rows.ts';
import { ONE_GROUP } from '../catalogue/measure.ts';
import { ownSource } from '../test/facts.ts';
import { computeFigures } from './compute.ts';
import type { GrantFacts, Place, PeriodFacts, ProgramFacts } from './facts.ts';
import { findYearBreak, listWithEarlierTrends, trendFinder } from './over-periods.ts';
import { withYearReach } from './year-reach.ts';

const SERVED = count('served', 'Youth served');
const OLD = instrument('2001', { fields: [SERVED], measures: [trendMeasure('served')] });
const SAME = instrument('2002', {
  fields: [SERVED],
  measures: [trendMeasure('served')],
  crosswalk: crosswalkTo('2001'),
});
const RENAMED = instrument('2003', {
  fields: [count('reached', 'Youth reached')],
  measures: [trendMeasure('reached')],
  crosswalk: crosswalkTo('2002', {
    items: [{ place: 'form', name: 'reached', earlier: 'served', why: 'Reached is served.' }],
    measures: [{ name: 'trend', earlier: 'trend', why: 'The same youth.' }],
  }),
});
const WORDED = instrument('2004', {
  fields: [count('served', 'Youth of all programs')],
  measures: [trendMeasure('served')],
  crosswalk: crosswalkTo('2001'),
});
const WITHOUT = instrument('2005', { crosswalk: crosswalkTo('2001') });
const find = findAmong(OLD, SAME, RENAMED, WORDED, WITHOUT);

const facts = (answers: ProgramFacts['answers'], over: Partial<GrantFacts> = {}): GrantFacts => ({
  grantId: 1,
  stream: 1,
  cohort: 'FY2020',
  answers: {},
  providers: [
    { pk: 10, name: 'P', answers: {}, programs: [{ pk: 100, name: 'M', answers, curriculum: null }] },
  ],
  tallies: [],
  ...over,
});
const inPeriod = (name: string, asked: string, answers: ProgramFacts['answers']): PeriodFacts => ({
  name,
  instrument: asked,
  grants: [facts(answers), facts(answers, { grantId: 2, stream: 2 })],
});

/** The figures over these periods, as seen from the last of them. */
function figuresIn(periods: readonly PeriodFacts[], place: Place) {
  const now = periods.at(-1);
  if (!now) throw new Error('There is no period.');
  const own = find(now.instrument);
  const instruments = periods.map((one) => one.instrument);
  const measures = listWithEarlierTrends(find, own, instruments, 'youth');
  return computeFigures(measures, now.grants, ownSource(now.grants), {
    place,
    school: 'all',
    factors: [],
    season: 'summer',
    comparing: false,
    periods,
    findTrend: trendFinder(find, own, instruments),
  });
}

/** Their rows. */
function trendIn(periods: readonly PeriodFacts[], place: Place = {}) {
  return figuresIn(periods, place).map(({ id, rows, over_periods }) => {
    expect(over_periods).toBe(true);
    return [id, rows.map(({ label, hidden, breaks, cells }) => [label, cells[0]?.value ?? hidden, breaks])];
  });
}

const first = inPeriod('Summer 2001', '2001', { served: 5 });

describe('a trend', () => {
  it('goes on where the instruments compare, each read by its own [BEY-145]', () => {
    const later = [
      inPeriod('Summer 2002', '2002', { served: 6 }),
      inPeriod('Summer 2003', '2003', { reached: 7 }),
    ];
    expect(trendIn([first, ...later])).toEqual([
      [
        'trend',
        [
          ['Summer 2001', 10, undefined],
          ['Summer 2002', 12, undefined],
          ['Summer 2003', 14, undefined],
        ],
      ],
    ]);
    expect(trendIn([...later, first])[0]?.[1]).toEqual([
      ['Summer 2002', 12, undefined],
      ['Summer 2003', 14, undefined],
      ['Summer 2001', 10, undefined],
    ]);
  });

  it('states of how many grants each period counts a form', () => {
    const later = inPeriod('Summer 2002', '2002', { served: 6 });
    const oneGrant = {
      ...first,
      grants: [facts({ served: 5 }), facts({ served: null }, { grantId: 2, stream: 2 })],
    };
    const grantsIn = (place: Place) =>
      figuresIn([oneGrant, later], place)[0]?.rows.map(({ grants, valid }) => [grants, valid]);
    expect(grantsIn({})).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(grantsIn({ stream: 2 })).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it.each([
    ['all grants', {}, 10],
    ['a stream', { stream: 2 }, 5],
    ['a program', { grant: 1, provider: 10, program: 100 }, 5],
  ])('breaks, with a sentence, where they do not: %s [BEY-145]', (_, place, own) => {
    const worded = inPeriod('Summer 2004', '2004', { served: 5 });
    expect(trendIn([first, worded], place)).toEqual([
      [
        'trend',
        [
          [
            'Summer 2001',
            'Summer 2001 asks another instrument: “Measures of 2001” asks “Youth served” and not “Youth of all programs”.',
            true,
          ],
          ['Summer 2004', own, undefined],
        ],
      ],
    ]);
    expect(trendIn([worded, first], place)[0]?.[1]).toEqual([
      [
        'Summer 2004',
        'Summer 2004 asks another instrument: “Measures of 2004” asks “Youth of all programs” and not “Youth served”.',
        true,
      ],
      ['Summer 2001', own, undefined],
    ]);
  });

  it('that the later instrument has not is shown as far as it goes [BEY-145]', () => {
    const without = inPeriod('Summer 2005', '2005', { served: 99 });
    expect(trendIn([first, without])).toEqual([
      [
        'trend',
        [
          ['Summer 2001', 10, undefined],
          [
            'Summer 2005',
            'Summer 2005 asks another instrument: “Measures of 2005” does not ask “Youth served”.',
            true,
          ],
        ],
      ],
    ]);
    expect(trendIn([without, first])[0]?.[1]).toEqual([
      [
        'Summer 2005',
        'Summer 2005 asks another instrument: “Measures of 2005” does not ask “Youth served”.',
        true,
      ],
      ['Summer 2001', 10, undefined],
    ]);
  });
});

describe('a federal year', () => {
  const progress: Measure = {
    source: 'forms',
    set: 'youth',
    id: 'progress',
    title: 'Progress',
    describes: '',
    formula: '',
    base: '',
    unit: 'count',
    shape: 'bars',
    groups: ONE_GROUP,
    level: 'grant',
    ofYear: true,
    rows: [
      {
        id: 'progress',
        label: 'Youth',
        of: ({ yearReach = null }) =>
          yearReach === null ? 'missing' : { numerators: [yearReach], denominator: 1 },
      },
    ],
  };

  it('adds up the youth that each instrument counts', () => {
    const year = [first, inPeriod('Summer 2003', '2003', { reached: 7 })];
    expect(findYearBreak(find, RENAMED, year)).toBeNull();
    const grants = withYearReach([facts({})], year, (id) => {
      const [trend] = find(id).measures.sets.youth;
      return trend?.source === 'trend' ? trend : { needs: [], of: total('') };
    });
    expect(grants[0]?.yearReach).toBe(12);
  });

  it('is not added up where a later instrument counts further youth, seen from either [BEY-145]', () => {
    const further = instrument('2006', {
      fields: [SERVED, count('partners', 'Youth of partners')],
      measures: [trendMeasure('served', { needs: ['served', 'partners'] })],
      crosswalk: crosswalkTo('2001'),
    });
    const findEither = findAmong(OLD, further);
    const seenFrom = (own: typeof OLD, other: string) =>
      findYearBreak(findEither, own, [{ name: 'Winter 2006', instrument: other }]);
    expect(seenFrom(OLD, '2006')).toMatch(/does not ask “Youth of partners”\.$/);
    expect(seenFrom(further, '2001')).toBe(seenFrom(OLD, '2006'));
  });

  it('is not added up over other youth, and says why [BEY-145]', () => {
    const year = [first, inPeriod('Summer 2004', '2004', { served: 7 })];
    const yearBreak = findYearBreak(find, WORDED, year);
    expect(yearBreak).toMatch(/^Summer 2001 asks another instrument: /);
    const [figure] = computeFigures([progress], [facts({}, { yearReach: 12 })], ownSource([]), {
      place: {},
      school: 'all',
      factors: [],
      season: 'summer',
      comparing: false,
      yearBreak,
    });
    expect(figure?.rows[0]).toMatchObject({ hidden: yearBreak, valid: null, cells: [{ value: null }] });
  });
});
