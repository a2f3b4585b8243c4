import { describe, expect, it } from 'vitest';
import { MEASURES } from '../../instruments/2021/measures/measures.ts';
import { computeFigures } from './compute.ts';
import type { Place, GrantFacts } from './facts.ts';
import type { FormLevel, FormMeasure, Measure } from '../catalogue/measure.ts';
import { ONE_GROUP } from '../catalogue/measure.ts';
import { grant, ownSource } from '../test/facts.ts';
import { ALL, MANY, MISSING, ROWS, SURVEY, ask, described } from '../test/figure-requests.ts';

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

  it.each<[string, Place, readonly (readonly [FormLevel, number])[]]>([
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
    const rowsAt = (place: Place) => ask([measure], [GRANT], { place })[0]?.rows.length;
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
      needs: [],
      of: () => ({ numerators: [1], denominator: 1 }),
    });
    const figures = ask(LEVELS.map(trend), [GRANT], { place: { grant: 1, provider } });
    expect(figures.map(({ id, counted, rows }) => [id, counted, rows])).toEqual([
      ['provider', 'providers', []],
      ['program', 'programs', []],
    ]);
  });

  it('of answers that are asked once a year are shown in summer alone', () => {
    const shown = (season: 'winter' | 'summer') =>
      computeFigures(Object.values(MEASURES.sets).flat(), [GRANT], ownSource([GRANT]), {
        ...ALL,
        season,
      }).map(({ id }) => id);
    const yearly = shown('summer').filter((id) => !shown('winter').includes(id));
    expect(yearly).toEqual(
      expect.arrayContaining([
        'facilitators',
        'facilitators_trained',
        'facilitators_observed',
        'provider_staff',
        'challenges',
        'assistance',
        'funding',
        'hours',
        'topics',
        'progress',
      ]),
    );
    expect(shown('winter')).toEqual(
      expect.arrayContaining(['served_youth', 'youth_served', 'begun_completed', 'curriculum_programs']),
    );
  });

  it('in a comparison are sums over at least three grants [BEY-115]', () => {
    const grants = [1, 2, 3].map((key) => grant(key, [[{}]]));
    const value = (of: readonly GrantFacts[], comparing: boolean) => {
      const cell = ask([forms('grant')], of, { comparing })[0]?.rows[0]?.cells[0];
      return cell?.hidden ?? cell?.value;
    };
    expect(value(grants, true)).toBe(3);
    expect(value(grants.slice(1), true)).toBe('fewer than 3 grants');
    expect(value(grants.slice(1), false)).toBe(2);
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
