/**
 * Location and range of a number that programs report (domain.md 6.3). Guarantees that a comparison contains no number
 * of a single program.
 */
import type { SpreadMeasure } from '../catalogue/measure.ts';
import { type FigureRow, findValue, hiddenRow } from './figure-cells.ts';
import { COMPARED_GRANTS, type FormRequest, TOO_FEW_GRANTS } from './form-figures.ts';
import type { GrantBlock } from './grant-blocks.ts';

/** Median, mean, least and most; nothing where no unit reports the number. */
export function spreadRows(
  { unit, of, groups }: SpreadMeasure,
  blocks: readonly GrantBlock[],
  { comparing }: FormRequest,
): readonly FigureRow[] {
  const parts = blocks.map((block) => block.once('spread', of, (own) => collectSpread(of, own)));
  // Thousands of numbers: a typed array sorts numerically without a comparison function.
  const values = Float64Array.from(parts.flatMap((part) => part.values)).toSorted();
  const missing = parts.reduce((total, part) => total + part.missing, 0);
  const grants = parts.reduce((total, part) => total + part.grants, 0);
  const sum = values.reduce((total, value) => total + value, 0);
  const middle = ((values[(values.length - 1) >> 1] ?? 0) + (values[values.length >> 1] ?? 0)) / 2;
  const row = (id: string, label: string, numerator: number, denominator: number): FigureRow => {
    if (comparing && (id !== 'mean' || grants < COMPARED_GRANTS))
      return hiddenRow(id, label, groups, id === 'mean' ? TOO_FEW_GRANTS : SINGLE_PROGRAM);
    const value = values.length === 0 ? null : findValue(unit, numerator, denominator);
    const cell = { group: 'all', value, numerator, denominator, hidden: null };
    return {
      id,
      label,
      valid: values.length,
      missing,
      grants,
      missing_hidden: null,
      hidden: null,
      cells: [cell],
    };
  };
  return [
    row('median', 'Median', middle, 1),
    row('mean', 'Mean', sum, values.length),
    row('least', 'Least', values[0] ?? 0, 1),
    row('most', 'Most', values.at(-1) ?? 0, 1),
  ];
}

/** The numbers that the programs of a block report, and how many of its grants report one. */
function collectSpread(of: SpreadMeasure['of'], { units }: GrantBlock) {
  const grants = new Set<number>();
  const values: number[] = [];
  let missing = 0;
  for (const program of units('program')) {
    const given = of(program);
    if (typeof given === 'number') {
      values.push(given);
      grants.add(program.grantId);
    } else if (given === 'missing') missing += 1;
  }
  return { values, missing, grants: grants.size };
}

/** Shown in a comparison in place of a number that a single program reports. */
const SINGLE_PROGRAM = 'the number of a single program';
