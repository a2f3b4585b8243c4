import { expect, it } from 'vitest';
import type { Cell } from './cell-text.ts';
import {
  allIntegers,
  allNonNegative,
  allNumeric,
  allNumericOrBlank,
  allStrings,
  allWithin,
  noneBlank,
  sumEquals,
} from './general-checks.ts';

type Check = (values: readonly Cell[]) => boolean;

it.each<[name: string, check: Check, passes: readonly Cell[][], fails: readonly Cell[][]]>([
  ['all strings', allStrings, [['a', ''], []], [['a', 1], [null]]],
  [
    'all numeric',
    allNumeric,
    [['1', 2.5, ' -3 ', '.5', '.25', '1.25', '1.']],
    [['1', 'a'], ['1', ''], [Number.NaN], ['1e3'], [true]],
  ],
  ['all integers', allIntegers, [[1, '2', -3, '4.0']], [[1.5], ['2.5'], ['a'], [''], [1, 2.5]]],
  ['all non-negative', allNonNegative, [[0, '1', 2.5]], [[-1], ['-0.1'], ['a'], [''], [1, -1]]],
  ['numeric or blank', allNumericOrBlank, [['1', '', null, ' ']], [['a'], [1, 'x']]],
  ['none blank', noneBlank, [['a', 0, false]], [['a', ''], [null], [' '], [undefined]]],
  [
    'sum equals target',
    (values) => sumEquals(values, 100),
    [
      [50, '50'],
      [33.3, 33.3, 33.4],
      ['100', ''],
    ],
    [[50, 49], [100, 'a'], []],
  ],
  [
    'values within a set',
    (values) => allWithin(values, new Set(['Y', 'N'])),
    [['Y', 'N', 'Y'], []],
    [['Y', 'X'], ['y']],
  ],
])('general check: %s [CAT-003]', (_name, check, passes, fails) => {
  expect(passes.map(check)).toEqual(passes.map(() => true));
  expect(fails.map(check)).toEqual(fails.map(() => false));
});
