import type { ComparedPage, Comparison } from '@srae/domain/workbook/compare';
import { NEVER_SAVED } from '@srae/domain/workbook/state';
import { expect, it } from 'vitest';
import { toEffectiveSelection, firstSelection, withAdded, withPage, withSide } from './selection.ts';

const page = (id: string, more: Partial<ComparedPage> = {}): ComparedPage => ({
  id,
  form: 'provider',
  sheet: 'Providers',
  row: 3,
  provider: { key: 1, name: 'One' },
  program: null,
  stored: NEVER_SAVED,
  savedSince: false,
  refusal: null,
  answers: { prov_num_staff_admin_progs: 1 },
  curricula: [],
  problems: [],
  ...more,
});
const comparison: Comparison = {
  pages: [
    page('plain'),
    page('saved since', { savedSince: true }),
    page('inactive', { refusal: 'inactive' }),
    page('cells alone', { answers: {} }),
    page('new', { provider: { key: 'provider in row 9', name: 'Nine' } }),
  ],
  unchanged: 0,
  newProviders: [{ ref: 'provider in row 9', name: 'Nine', row: 9 }],
  newPrograms: [],
  problems: [],
  notices: [],
};
const first = firstSelection(comparison);

it('chooses at first what nobody has saved since and what can be saved [BEY-165]', () => {
  expect([...first.pages]).toEqual(['plain', 'new']);
  expect([...first.added]).toEqual(['provider in row 9']);
});

it('leaves out pages of what is not added [BEY-167]', () => {
  const without = withAdded(first, 'provider in row 9', false);
  expect([...toEffectiveSelection(comparison, without).pages]).toEqual(['plain']);
  expect([...toEffectiveSelection(comparison, first).pages]).toEqual(['plain', 'new']);
});

it('chooses and leaves out single pages, and sides question by question', () => {
  const chosen = withPage(withPage(first, 'saved since', true), 'plain', false);
  expect([...chosen.pages].toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['new', 'saved since']);
  const sides = withSide(withSide(chosen, 'saved since', ['a', 'b'], 'theirs'), 'saved since', ['b'], 'mine');
  expect([...(sides.sides.get('saved since') ?? [])]).toEqual([
    ['a', 'theirs'],
    ['b', 'mine'],
  ]);
});
