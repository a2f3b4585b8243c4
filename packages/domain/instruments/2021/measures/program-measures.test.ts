import { describe, expect, it } from 'vitest';
import type { FormRow } from '../../../measures/catalogue/measure.ts';
import { PROGRAMS } from './program-measures.ts';

type Covered = Readonly<Record<string, boolean>>;

const YES = { numerators: [1], denominator: 1 };
const NO = { numerators: [0], denominator: 1 };

function findRow(measure: string, row: string): FormRow {
  const found = PROGRAMS.find(({ id }) => id === measure);
  const rows = found?.source === 'forms' ? found.rows : [];
  const own = rows.find(({ id }) => id === row);
  if (!own) throw new Error(`There is no row ${row} of ${measure}.`);
  return own;
}

/** What a program with these core topics, and these other elements, contributes to a row. */
function contribute(row: FormRow, core: Covered, other: Covered = {}) {
  const answers = Object.fromEntries([
    ...Object.entries(core).map(([topic, value]) => [`prog_addl_srae_tcm_${topic}`, value]),
    ...Object.entries(other).map(([topic, value]) => [`prog_supp_prog_${topic}`, value]),
  ]);
  return row.of({ grantId: 1, curriculum: null, answers });
}

describe('a required subject (domain.md 2.3)', () => {
  it.each([
    [{ self_regulation: true }, {}, YES],
    [{ self_regulation: false, goal_setting: true }, {}, YES],
    [{}, { goal_setting: true }, YES],
    [{ self_regulation: false, goal_setting: false }, {}, NO],
    [{ goal_setting: false }, {}, 'missing'],
    [{}, {}, 'missing'],
  ])(
    'with %o and %o is covered by either topic, missing where neither is and one is unset',
    (core, other, counted) => {
      expect(contribute(findRow('subjects', 'A'), core, other)).toEqual(counted);
    },
  );
});

describe('all six required subjects', () => {
  const EITHER = {
    self_regulation: true,
    sexual_activity: true,
    success_prev: true,
    healthy_rltnshp: true,
    others: true,
    resist_coercion: true,
  };
  const { others: _, ...UNSET } = EITHER;

  it.each([
    ['one topic of each subject is addressed', EITHER, YES],
    ['one subject is unset', UNSET, 'missing'],
    ['one is unset and another is not covered', { ...UNSET, success_prev: false }, NO],
  ] as const)('where %s', (_name, core, counted) => {
    expect(contribute(findRow('all_subjects', 'all_subjects'), core)).toEqual(counted);
  });
});
