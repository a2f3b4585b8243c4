/**
 * Frequency counts of an item, with their cell keys: answers by group, their base, and missing answers. Guarantees that
 * equal sets of rows have equal key sums.
 */
import { isVersionCode } from '../../survey/catalogue/column.ts';
import type { Question } from '../catalogue/measure.ts';
import { type Keyed, keyed, NO_ROWS, addKeyed } from '../protection/noise.ts';
import type { KeyedTally } from './facts.ts';

export const SCHOOLS = ['all', 'ms', 'hs'] as const;
export type School = (typeof SCHOOLS)[number];

/** The counts of one place and school level. */
export type QuestionCounts = {
  readonly groups: readonly Keyed[];
  readonly base: Keyed;
  readonly missing: Keyed;
};

/** The school level of a questionnaire's version. */
export function toSchool(version: string): 'ms' | 'hs' {
  return version.startsWith('MS') ? 'ms' : 'hs';
}

/** The counts of one tally. */
export function toCounts(question: Question, tally: KeyedTally): QuestionCounts {
  const { item, baseItem, codes } = question;
  const groups = codes.map((own) => own.map((code) => cellAt(tally, item, code)).reduce(addKeyed, NO_ROWS));
  if (baseItem !== undefined) {
    return { groups, base: cellAt(tally, baseItem, '1'), missing: cellAt(tally, baseItem, '') };
  }
  // Missing answers and items that a version does not ask are excluded from every base.
  const valid = Object.keys(tally.cells[item] ?? {}).filter((code) => code !== '' && !isVersionCode(code));
  const base = valid.map((code) => cellAt(tally, item, code)).reduce(addKeyed, NO_ROWS);
  return { groups, base, missing: cellAt(tally, item, '') };
}

/** All rows of a tally, whatever their answers. */
export function toRows({ rows, rowKeys }: KeyedTally): Keyed {
  return keyed(rows, rowKeys);
}

function cellAt({ cells, keys }: KeyedTally, item: string, code: string): Keyed {
  return keyed(cells[item]?.[code] ?? 0, keys[item]?.[code] ?? 0);
}
