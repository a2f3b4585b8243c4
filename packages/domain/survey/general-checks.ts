/** General checks of a list of values (specification section 5, catalogue rules). A blank is '' or nothing. */
import { isBlankCell, textOfCell, tidy, type Cell } from './cell-text.ts';

export function allStrings(values: readonly Cell[]): boolean {
  return values.every((value) => typeof value === 'string');
}

/** Numbers, or texts that say one: 3, '3', ' -1.5 '. */
export function allNumeric(values: readonly Cell[]): boolean {
  return values.every((value) => numberOf(value) !== null);
}

export function allIntegers(values: readonly Cell[]): boolean {
  return values.every((value) => Number.isInteger(numberOf(value)));
}

export function allNonNegative(values: readonly Cell[]): boolean {
  return values.every((value) => (numberOf(value) ?? -1) >= 0);
}

export function allNumericOrBlank(values: readonly Cell[]): boolean {
  return values.every((value) => isBlankCell(value) || numberOf(value) !== null);
}

export function noneBlank(values: readonly Cell[]): boolean {
  return !values.some(isBlankCell);
}

/** Whether the numbers add up to the target; blanks count as 0, anything else that is no number fails. */
export function sumEquals(values: readonly Cell[], target: number): boolean {
  if (!allNumericOrBlank(values)) return false;
  const sum = values.reduce<number>((total, value) => total + (numberOf(value) ?? 0), 0);
  return Math.abs(sum - target) < 1e-9;
}

export function allWithin(values: readonly Cell[], allowed: ReadonlySet<Cell>): boolean {
  return values.every((value) => allowed.has(value));
}

function numberOf(value: Cell): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(tidy(textOfCell(value)))) return null;
  return Number(tidy(value));
}
