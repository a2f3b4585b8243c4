import { OTHER_CURRICULA } from '@srae/domain/measures/catalogue/measure';
import { describe, expect, it } from 'vitest';
import type { FigureRead, MeasuresRead } from '../schemas/dashboard/dashboard.ts';
import { composeBrief } from './brief.ts';

type Cell = FigureRead['rows'][number]['cells'][number];
const cell = (group: string, value: number | null, hidden: string | null = null): Cell => ({
  group,
  value,
  numerator: value,
  denominator: 100,
  hidden,
});
const row = (label: string, ...cells: Cell[]) => ({
  id: label,
  label,
  valid: 100,
  missing: 0,
  missing_hidden: null,
  hidden: null,
  cells,
});
const figure = (id: string, over: Partial<FigureRead>): FigureRead => ({
  id,
  title: id,
  describes: 'Youth.',
  formula: '',
  base: '',
  counted: 'surveys',
  unit: 'percent',
  shape: 'bars',
  groups: [{ id: 'all', label: 'All' }],
  rows: [],
  ...over,
});
const reading = (...figures: FigureRead[]) =>
  ({ figures, surveys: { view: 'own' } }) as unknown as MeasuresRead; // nothing else of it is read
const nothing = { national: null, earlier: null };
const toTable = (one: FigureRead, rows?: number) =>
  composeBrief([{ heading: 'H', figures: [{ id: one.id, ...(rows ? { rows } : {}) }] }], {
    reads: [reading(one)],
    ...nothing,
  }).sections[0]?.tables[0];

describe('a table of a brief [BEY-190]', () => {
  it('has a line for each row, with its value, a bar of its length, and the base', () => {
    const found = toTable(
      figure('kept', { rows: [row('A', cell('all', 40)), row('B', cell('all', null, 'fewer than 11'))] }),
    );
    expect(found).toEqual({
      title: 'kept',
      describes: 'Youth.',
      base: 'n = 100 surveys',
      groups: [],
      cut: null,
      lines: [
        { label: 'A', texts: ['40%'], share: 0.4 },
        { label: 'B', texts: ['fewer than 11'], share: null },
      ],
    });
  });

  it('of counts has bars against the largest', () => {
    const rows = [row('A', cell('all', 200)), row('B', cell('all', 50))];
    expect(toTable(figure('counts', { unit: 'count', rows }))?.lines.map(({ share }) => share)).toEqual([
      1, 0.25,
    ]);
  });

  it('shows the largest rows alone where so many are wanted, and says so', () => {
    const rows = [10, 30, 20].map((value) => row(`row ${value}`, cell('all', value)));
    const found = toTable(figure('long', { rows }), 2);
    expect(found?.lines.map(({ label }) => label)).toEqual(['row 30', 'row 20']);
    expect(found?.cut).toBe('The 2 largest of 3.');
  });

  it('counts the other curricula together as none of the largest, and lists them last', () => {
    const rows = [
      ['A', 9],
      ['B', 12],
      ['C', 8],
    ] as const;
    const rest = row(OTHER_CURRICULA, cell('all', 40));
    const curricula = figure('curricula', {
      rows: [...rows.map(([name, value]) => row(name, cell('all', value))), rest],
    });
    const [cut, whole] = [toTable(curricula, 2), toTable(curricula, 3)];
    expect(cut?.lines.map(({ label }) => label)).toEqual(['B', 'A']);
    expect(cut?.cut).toBe('The 2 largest of 3.');
    expect(whole?.lines.map(({ label }) => label)).toEqual(['A', 'B', 'C', OTHER_CURRICULA]);
    expect(whole?.cut).toBeNull();
  });

  it('of one question has a line for each answer, of several questions a column', () => {
    const groups = [
      { id: 'y', label: 'Yes' },
      { id: 'n', label: 'No' },
    ];
    const one = toTable(figure('one', { groups, rows: [row('Q', cell('y', 60), cell('n', 40))] }));
    expect(one?.lines).toEqual([
      { label: 'Yes', texts: ['60%'], share: 0.6 },
      { label: 'No', texts: ['40%'], share: 0.4 },
    ]);
    const rows = [row('Q1', cell('y', 60), cell('n', 40)), row('Q2', cell('y', 10), cell('n', 90))];
    const two = toTable(figure('two', { groups, rows }));
    expect([two?.groups, two?.lines]).toEqual([
      ['Yes', 'No'],
      [
        { label: 'Q1', texts: ['60%', '40%'], share: null },
        { label: 'Q2', texts: ['10%', '90%'], share: null },
      ],
    ]);
  });

  it('is left out with its heading where the period does not ask for it', () => {
    expect(
      composeBrief([{ heading: 'H', figures: [{ id: 'other' }] }], { reads: [reading()], ...nothing })
        .sections,
    ).toEqual([]);
  });
});

it('heads a brief with the headline figures, beside the nation and the period before [BEY-190]', () => {
  const headline = { covers: null };
  const completed = (value: number) =>
    figure('completed', { headline, rows: [row('All', cell('all', value))] });
  const served = figure('served', { headline, unit: 'count', rows: [row('All', cell('all', 12))] });
  const { headlines } = composeBrief([], {
    reads: [reading(completed(80), served)],
    national: reading(completed(75), served),
    earlier: { period: 'Summer 2022', read: reading(completed(78)) },
  });
  expect(headlines).toEqual([
    {
      title: 'completed',
      value: '80%',
      notes: ['80 of 100', 'Up 2 points since Summer 2022', 'National: 75%'],
    },
    { title: 'served', value: '12', notes: [] },
  ]);
});
