/** Picks warnings of a report, and repeats changed rows: for the tests of warnings. */
import type { CheckWarning } from '../check/report.ts';
import type { Changes } from './sample-rows.ts';

type Warning<C extends CheckWarning['code']> = Extract<CheckWarning, { code: C }>;

/** The warnings of one code. */
export function listWarnings<C extends CheckWarning['code']>(
  warnings: readonly CheckWarning[],
  code: C,
): readonly Warning<C>[] {
  return warnings.filter((warning): warning is Warning<C> => warning.code === code);
}

/** Repeats each change by its count. */
export function rows(...parts: readonly (readonly [count: number, changes: Changes])[]): readonly Changes[] {
  return parts.flatMap(([count, changes]) => Array.from({ length: count }, () => changes));
}
