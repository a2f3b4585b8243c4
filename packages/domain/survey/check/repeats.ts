/** Finds rows that repeat an earlier row of the file in every cell (BEY-162). */
import { textOfCell, type Cell } from '../rows/cell-text.ts';
import type { RepeatedRow } from './report.ts';

export type RepeatFinder = {
  /** Notes a row; the cells are not kept. */
  readonly row: (rowNumber: number, cells: readonly Cell[]) => void;
  /** How many rows repeat an earlier one. */
  readonly count: () => number;
  /** The first of them, in the order of the file. */
  readonly listed: () => readonly RepeatedRow[];
};

/** Repeated rows that are listed; further ones are counted only. */
export const REPEATS_LISTED = 50;

/**
 * Compares rows by a hash of all their cells, also of those that no item uses: 53 bits, so that among 100,000 rows two
 * different ones are taken for alike less than once in a million files.
 */
export function createRepeatFinder(): RepeatFinder {
  const firstRows = new Map<number, number>();
  const listed: RepeatedRow[] = [];
  let count = 0;
  return {
    row(rowNumber, cells) {
      const key = hashCells(cells);
      const repeats = firstRows.get(key);
      if (repeats === undefined) {
        firstRows.set(key, rowNumber);
        return;
      }
      count += 1;
      if (listed.length < REPEATS_LISTED) listed.push({ row: rowNumber, repeats });
    },
    count: () => count,
    listed: () => listed,
  };
}

// Two multiplicative hashes of 32 bits with different seeds and primes. A separator is mixed in after each cell;
// blank cells at the end are left out, as a sheet may or may not hold them.
function hashCells(cells: readonly Cell[]): number {
  let width = cells.length;
  while (width > 0 && textOfCell(cells[width - 1]) === '') width -= 1;
  let high = 0x811c9dc5;
  let low = 0x9e3779b9;
  for (let at = 0; at < width; at += 1) {
    const text = textOfCell(cells[at]);
    for (let index = 0; index < text.length; index += 1) {
      const sign = text.charCodeAt(index);
      high = Math.imul(high ^ sign, 0x01000193);
      low = Math.imul(low ^ sign, 0x85ebca6b);
      low ^= low >>> 13;
    }
    high = Math.imul(high ^ SEPARATOR, 0x01000193);
    low = Math.imul(low ^ SEPARATOR, 0xc2b2ae35);
    low ^= low >>> 16;
  }
  return (high >>> 0) * 2 ** 21 + (low >>> 11);
}

// No cell holds a character beyond 16 bits.
const SEPARATOR = 0x1_0000;
