import { describe, expect, it } from 'vitest';
import { leaders } from './figure-facts.ts';
import { answerTab } from './tab-answer.ts';
import type { AnswerFigure } from './figure-facts.ts';

type Cell = AnswerFigure['rows'][number]['cells'][number];
const cell = (value: number | null, over: Partial<Cell> = {}): Cell => ({
  group: 'all',
  value,
  numerator: value,
  denominator: 100,
  hidden: null,
  ...over,
});
const hidden = (words: string, group = 'all') =>
  cell(null, { group, numerator: null, denominator: null, hidden: words });
const row = (label: string, ...cells: Cell[]) => ({ label, valid: 100, hidden: null, cells });
const figure = (id: string, unit: AnswerFigure['unit'], ...rows: AnswerFigure['rows']): AnswerFigure => ({
  id,
  unit,
  counted: 'programs',
  rows,
});
const share = (id: string, value: number) => figure(id, 'percent', row(id, cell(value)));
const experience = (base: number, ...rows: (readonly [string, number])[]) =>
  figure(
    'experience',
    'percent',
    ...rows.map(([label, value]) => row(label, cell(value, { group: 'most', denominator: base }))),
  );

const SERVED = figure('youth_served', 'count', row('Youth served', cell(4725, { denominator: null })));
const settings = figure('settings', 'percent', row('Clinic', cell(12)), row('In school', cell(62)));

describe('the answer of a tab is a sentence made of its figures', () => {
  it.each([
    [
      'support',
      [share('served_youth', 94), share('facilitators_trained', 88)],
      '94% of providers served youth and 88% of facilitators were trained.',
    ],
    [
      'support',
      [
        share('served_youth', 94),
        figure(
          'challenges',
          'percent',
          row('Time', cell(10, { group: 'serious' }), cell(31, { group: 'somewhat' })),
          row('Staff', cell(20, { group: 'serious' }), cell(5, { group: 'somewhat' })),
        ),
      ],
      '94% of providers served youth and the challenge named most often is “Time” (41% of providers).',
    ],
    [
      'support',
      [share('provider_check', 92)],
      'At 92% of grants the number of providers agrees with the list.',
    ],
    [
      'programs',
      [
        share('all_subjects', 70),
        figure('hours', 'mean', row('Hours', cell(13.5))),
        figure(
          'curriculum_programs',
          'percent',
          row('Aspire', cell(30)),
          row('Essential', cell(41)),
          row('Other curricula', cell(50)),
        ),
      ],
      '70% of programs cover all six required subjects, a program plans 13.5 hours on average, and the curriculum used most is “Essential” (41% of programs).',
    ],
    [
      'programs',
      [figure('begun_completed', 'percent', row('began', cell(90)), row('completed', cell(80)))],
      'Youth began 90% of programs and completed 80%.',
    ],
    [
      'youth',
      [SERVED, share('completed_75', 81), settings],
      '4,725 youth were served, 81% of them completed at least 75 percent of the hours, and the most common setting is “In school” (62% of youth).',
    ],
  ] as const)('%s, of what forms report', (set, figures, expected) => {
    expect(answerTab({ set, figures, overview: [], isProtected: true })).toBe(expected);
  });

  it('says "about" before a protected percentage, and nothing of the kind before an exact one', () => {
    const figures = [experience(1000, ['Felt respected', 91], ['Material was clear', 62])];
    const ask = (isProtected: boolean) => answerTab({ set: 'responses', figures, overview: [], isProtected });
    expect(ask(true)).toBe(
      'At exit, what youth most often said was true all or most of the time is “Felt respected” (about 91%).',
    );
    expect(ask(false)).toContain('(91%)');
  });

  it('takes figures that stand above the tabs', () => {
    expect(answerTab({ set: 'youth', figures: [settings], overview: [SERVED], isProtected: true })).toMatch(
      /^4,725 youth were served and the most common setting/,
    );
  });
});

describe('an order that noise may have made is no order', () => {
  it.each([
    ['far apart', true, [91, 62], ['A']],
    ['close, protected', true, [91, 90], ['A', 'B']],
    ['close, exact', false, [91, 90], ['A']],
    ['equal, exact', false, [91, 91], ['A', 'B']],
  ] as const)('%s', (_, isProtected, values, expected) => {
    const ranked = values.map((value, index) => ({ label: 'AB'[index] ?? '', value, base: 1000 }));
    expect(leaders(ranked, isProtected).map(({ label }) => label)).toEqual(expected);
  });

  it('widens with fewer surveys', () => {
    const ranked = (base: number) => [91, 80].map((value) => ({ label: `${value}`, value, base }));
    expect(leaders(ranked(1000), true)).toHaveLength(1);
    expect(leaders(ranked(60), true)).toHaveLength(2);
  });

  it('names two that are alike, and counts more', () => {
    const say = (...rows: (readonly [string, number])[]) =>
      answerTab({ set: 'responses', figures: [experience(500, ...rows)], overview: [], isProtected: true });
    expect(say(['A', 80], ['B', 80])).toContain('“A” and “B”');
    expect(say(['A', 80], ['B', 80], ['C', 79], ['D', 20])).toContain(
      '“A” and 2 others with similar numbers',
    );
    expect(say(['A', 80], ['B', 80], ['C', 79])).toBe(
      'At exit, about 79% to 80% of youth said that each of 3 statements was true all or most of the time.',
    );
    expect(say(['A', 80], ['B', 80], ['C', 80])).toContain('about 80% of youth');
  });
});

describe('where there is little to say', () => {
  it.each([
    [
      'the forms do not ask',
      [],
      'The forms do not ask for these figures in this report period or at this place.',
    ],
    [
      'nothing is reported',
      [figure('served_youth', 'percent', row('', cell(null)))],
      'No data have been reported for this selection yet.',
    ],
    [
      'too few answered',
      [figure('age', 'percent', row('Age', hidden('fewer than 11')))],
      'Too few youth answered for figures to be shown here.',
    ],
    ['no clause applies', [share('other', 50)], 'The figures are below.'],
  ])('%s', (_, figures, expected) => {
    expect(answerTab({ set: 'support', figures, overview: [], isProtected: true })).toBe(expected);
  });

  it('a hidden answer is not said, nor called the least', () => {
    const figures = [
      figure(
        'experience',
        'percent',
        row('Clear', cell(71, { group: 'most' })),
        row('Respected', hidden('all but fewer than 11 of 40', 'most')),
      ),
    ];
    const said = answerTab({ set: 'responses', figures, overview: [], isProtected: true });
    expect(said).toContain('“Clear”');
    expect(said).not.toContain('Respected');
  });

  it('no youth are no youth, and of no program nothing is said', () => {
    const of = (value: number, valid: number) =>
      answerTab({
        set: 'youth',
        figures: [figure('youth_served', 'count', { ...row('', cell(value)), valid })],
        overview: [],
        isProtected: true,
      });
    expect(of(0, 3)).toBe('No youth were served.');
    expect(of(1, 3)).toBe('1 young person was served.');
    expect(of(0, 0)).toBe('The figures are below.');
  });

  it('a period that does not compare is no value', () => {
    const broken = { ...row('', cell(50)), breaks: true as const };
    expect(
      answerTab({
        set: 'support',
        figures: [figure('served_youth', 'percent', broken)],
        overview: [],
        isProtected: true,
      }),
    ).toBe('The figures are below.');
  });
});

it('says nothing of figures broken down by a further factor, whose rows are not all youth', () => {
  const byGroup = { ...experience(200, ['Material was clear: Female', 86]), by: 'Sex' };
  expect(answerTab({ set: 'responses', figures: [byGroup], overview: [], isProtected: false })).toBe(
    'The figures are below.',
  );
});
