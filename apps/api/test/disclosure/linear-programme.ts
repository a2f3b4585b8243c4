/** The exact bounds of counts by linear programming, including those missed by propagation along single sums. */
import highs from 'highs';
import type { Bounds } from '../../src/disclosure/bounds.ts';
import type { Sums } from '../../src/disclosure/sums.ts';

/** The minimum and maximum of a count under all sums and bounds. */
export async function exactBounds(
  { totals, starts, parts }: Sums,
  { low, high }: Bounds,
  counts: readonly number[],
): Promise<readonly (readonly [low: number, high: number])[]> {
  const solver = await highs();
  const lines = [...totals].map((total, sum) => {
    const own = [...parts.subarray(starts[sum], starts[sum + 1])].map((part) => `- x${part}`);
    return ` x${total} ${own.join(' ')} = 0`;
  });
  const ends = [...low].map((from, count) => {
    const to = high[count] ?? Infinity;
    return ` ${from} <= x${count}${to === Infinity ? '' : ` <= ${to}`}`;
  });
  const solve = (count: number, direction: 'Minimize' | 'Maximize') => {
    const text = [direction, ` obj: x${count}`, 'Subject To', ...lines, 'Bounds', ...ends, 'End'].join('\n');
    const { Status, ObjectiveValue } = solver.solve(text);
    if (Status !== 'Optimal') throw new Error(`The programme is ${Status}.`);
    return ObjectiveValue;
  };
  return counts.map((count) => [
    Math.ceil(solve(count, 'Minimize') - 1e-6),
    Math.floor(solve(count, 'Maximize') + 1e-6),
  ]);
}
