/** Counts as signed sums of the atoms, from which all others follow. */
import type { Sums } from './sums.ts';

/** For each count its coefficients, one per atom. Throws RangeError for a count not determined by the atoms. */
export function listLines(
  { counts, totals, starts, parts }: Sums,
  atoms: readonly number[],
): readonly Float64Array[] {
  const lines: (Float64Array | undefined)[] = Array.from({ length: counts });
  for (const [index, atom] of atoms.entries()) {
    const line = new Float64Array(atoms.length);
    line[index] = 1;
    lines[atom] = line;
  }
  for (let isMoving = true; isMoving; ) {
    isMoving = false;
    for (let sum = 0; sum < totals.length; sum += 1) {
      const total = totals[sum] ?? 0;
      const own = [...parts.subarray(starts[sum], starts[sum + 1])];
      const [unknown, ...further] = [total, ...own].filter((count) => !lines[count]);
      if (unknown === undefined || further.length > 0) continue;
      const line = new Float64Array(atoms.length);
      const add = (count: number, sign: number) => {
        for (const [index, factor] of (lines[count] ?? []).entries())
          line[index] = (line[index] ?? 0) + sign * factor;
      };
      const sign = unknown === total ? 1 : -1;
      for (const part of own) if (part !== unknown) add(part, sign);
      if (unknown !== total) add(total, 1);
      lines[unknown] = line;
      isMoving = true;
    }
  }
  return lines.map((line, count) => {
    if (!line) throw new RangeError(`Count ${count} follows from no atom.`);
    return line;
  });
}
