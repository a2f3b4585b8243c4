import { expect, it } from 'vitest';
import { chooseNext, toCommittedValue, toOffer } from './picks.ts';

const PICKS = [
  { value: 'M', label: 'Male' },
  { value: 'F', label: 'Female' },
  { value: '99', label: '' },
];
const offered = (typed: string) => toOffer(PICKS, typed)?.picks.map(({ value }) => value) ?? null;

it.each([
  ['', ['M', 'F', '99']],
  ['m', ['M', 'F']],
  [' FEM ', ['F']],
  ['9', ['99']],
  ['x', null],
])('%j offers %j', (typed, values) => {
  expect(offered(typed)).toEqual(values);
});

it('chooses from the nearer end and goes round', () => {
  const offer = { picks: PICKS, chosen: null };
  const down = [1, 2, 3, 4].map((times) =>
    Array.from({ length: times }).reduce<typeof offer | ReturnType<typeof chooseNext>>(
      (before) => chooseNext(before, 1),
      offer,
    ),
  );
  expect(down.map(({ chosen }) => chosen)).toEqual([0, 1, 2, 0]);
  expect(chooseNext(offer, -1).chosen).toBe(2);
  expect(chooseNext({ picks: PICKS, chosen: 0 }, -1).chosen).toBe(2);
});

it('keeps what was chosen, else what was typed', () => {
  expect(toCommittedValue({ picks: PICKS, chosen: 1 }, 'm')).toBe('F');
  expect(toCommittedValue({ picks: PICKS, chosen: null }, 'm')).toBe('m');
  expect(toCommittedValue(null, 'x')).toBe('x');
});
