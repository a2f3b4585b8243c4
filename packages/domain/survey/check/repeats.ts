/** Finds rows that repeat an earlier row of the file in every cell (BEY-162). */
import { toCellText, type Cell } from '../rows/cell-text.ts';
import type { RepeatedRow } from './report.ts';

export type RepeatFinder = {
  /** Records a row; the cells are not retained. */
  readonly row: (rowNumber: number, cells: readonly Cell[]) => void;
  /** How many rows repeat an earlier one. */
  readonly count: () => number;
  /** The first of them, in the order of the file. */
  readonly listed: () => readonly RepeatedRow[];
};

/** Maximum number of repeated rows listed; further ones are only counted. */
export const REPEATS_LISTED = 50;

/**
 * Compares rows by a 53-bit hash of all their cells, including unmapped ones: among 100,000 rows two different ones
 * collide in fewer than one in a million files.
 */
export function createRepeatFinder(): RepeatFinder {
  const firstRows = createFirstRows();
  const listed: RepeatedRow[] = [];
  let count = 0;
  return {
    row(rowNumber, cells) {
      const repeats = firstRows.findFirst(hashCells(cells), rowNumber);
      if (repeats === rowNumber) return;
      count += 1;
      if (listed.length < REPEATS_LISTED) listed.push({ row: rowNumber, repeats });
    },
    count: () => count,
    listed: () => listed,
  };
}

/** The first row of each key: a hash table in typed arrays, which allocates no object per row as a Map would. */
function createFirstRows() {
  let keys = new Float64Array(FIRST_PLACES);
  let rows = new Uint32Array(FIRST_PLACES);
  let used = 0;
  /** The slot of the key, or a free slot for it. Row numbers start at 1: 0 marks a free slot. */
  const findSlot = (key: number): number => {
    // The low bits: the table size is a power of two.
    let slot = key & (rows.length - 1);
    while (rows[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & (rows.length - 1);
    return slot;
  };
  const grow = () => {
    const [oldKeys, oldRows] = [keys, rows];
    keys = new Float64Array(oldKeys.length * 2);
    rows = new Uint32Array(oldRows.length * 2);
    for (const [at, row] of oldRows.entries()) {
      const key = oldKeys[at] ?? 0;
      if (row === 0) continue;
      const slot = findSlot(key);
      keys[slot] = key;
      rows[slot] = row;
    }
  };
  return {
    /** The first row with the key: this one, where the key is new. */
    findFirst(key: number, row: number): number {
      const slot = findSlot(key);
      const known = rows[slot] ?? 0;
      if (known > 0) return known;
      keys[slot] = key;
      rows[slot] = row;
      used += 1;
      if (used * 2 > rows.length) grow();
      return row;
    },
  };
}

const FIRST_PLACES = 4_096;

// Two multiplicative 32-bit hashes with different seeds and primes. A mark ends each cell, sharing a step with an
// odd last character; trailing blank cells are skipped, as a sheet may or may not store them.
function hashCells(cells: readonly Cell[]): number {
  let width = cells.length;
  while (width > 0 && toCellText(cells[width - 1]) === '') width -= 1;
  let high = 0x811c9dc5;
  let low = 0x9e3779b9;
  for (let at = 0; at < width; at += 1) {
    const text = toCellText(cells[at]);
    const last = text.length - 1;
    // Two characters at once.
    for (let index = 0; index < last; index += 2) {
      const signs = text.charCodeAt(index) | (text.charCodeAt(index + 1) << 16);
      high = Math.imul(high ^ signs, 0x01000193);
      high ^= high >>> 15;
      low = Math.imul(low ^ signs, 0x85ebca6b);
      low ^= low >>> 13;
    }
    const end = (last & 1) === 0 ? text.charCodeAt(last) | LAST : MARK;
    high = Math.imul(high ^ end, 0x01000193);
    low = Math.imul(low ^ end, 0xc2b2ae35);
    low ^= low >>> 16;
  }
  return (high >>> 0) * 2 ** 21 + (low >>> 11);
}

// Above the 16 bits of a character, and two of them: a blank cell differs from one with the character zero.
const MARK = 0x1_0000;
const LAST = 0x2_0000;
