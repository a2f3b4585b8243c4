/**
 * Survey rows by column, with each distinct value once: most answers are one of a few codes, so that work on a value
 * (validating, quoting, naming its tally) is done once per batch instead of once per row (decision 63).
 */
import type { StoredValue } from './stored-code.ts';

/** Distinct values, and the index of each row's value. */
export type Indexed<T> = { readonly values: readonly T[]; readonly indices: Uint16Array };

/** Rows as stored in the database, in catalogue order. */
export type StoredColumns = { readonly count: number; readonly columns: readonly Indexed<StoredValue>[] };

/** A column with each distinct value once, in order of first occurrence. */
export function toIndexed<T>(cells: readonly T[]): Indexed<T> {
  const numbers = new Map<T, number>();
  const indices = Uint16Array.from(cells, (cell) => {
    const known = numbers.get(cell);
    if (known !== undefined) return known;
    numbers.set(cell, numbers.size);
    return numbers.size - 1;
  });
  return { values: [...numbers.keys()], indices };
}

/**
 * A column of a batch on the wire: its distinct values, and text that encodes which of them each row has. Without
 * `indices` there is one value for each row, or one for all.
 *
 * With n values, a character encodes as many rows as fit: k, the largest number with n^k not above 87 (at least one).
 * Its number, counted from "(" in Unicode order, is i1 + i2*n + i3*n*n + … for the positions i of their values.
 * Surplus rows of the last character are 0. Such text compresses to less than one character per row would, in a
 * twentieth of the time (decision 63).
 */
export type SentColumn = { readonly values: readonly unknown[]; readonly indices?: string | undefined };

/** The first character code of indices, and the number of printable ASCII characters from it. */
const [FIRST, CHARACTERS] = [40, 87];

/** The rows that one character encodes, in a column with that many values. */
function toRowsPerCharacter(values: number): number {
  let rows = 1;
  while (values ** (rows + 1) <= CHARACTERS) rows += 1;
  return rows;
}

/** Encodes the column for sending; omits redundant indices. */
export function toSent({ values, indices }: Indexed<unknown>): SentColumn {
  const count = values.length;
  if (count === indices.length || count === 1) return { values };
  const perCharacter = toRowsPerCharacter(count);
  const characters: number[] = [];
  for (let first = 0; first < indices.length; first += perCharacter) {
    let number = 0;
    for (let row = first + perCharacter - 1; row >= first; row -= 1)
      number = number * count + (indices[row] ?? 0);
    characters.push(FIRST + number);
  }
  return { values, indices: String.fromCharCode(...characters) };
}

/** Rows in the format of Q97, by column; all cells of a row with another width are undefined and so refused. */
export function toSentColumns(rows: readonly unknown[], width: number): readonly SentColumn[] {
  const cells = rows.map((row): readonly unknown[] =>
    Array.isArray(row) && row.length === width ? row : [],
  );
  return Array.from({ length: width }, (_, at) => toSent(toIndexed(cells.map((row) => row[at]))));
}

/** Decodes a sent column of that many rows; null where its indices do not match the number of rows. */
export function fromSent({ values, indices: sent }: SentColumn, rows: number): Indexed<unknown> | null {
  const count = values.length;
  const indices = new Uint16Array(rows);
  if (sent === undefined) {
    if (count === 1) return { values, indices };
    return count === rows ? { values, indices: indices.map((_, row) => row) } : null;
  }
  const perCharacter = count < 2 ? 0 : toRowsPerCharacter(count);
  if (sent.length !== Math.ceil(rows / perCharacter)) return null;
  for (let at = 0, row = 0; at < sent.length; at += 1) {
    let number = sent.charCodeAt(at) - FIRST;
    if (number < 0) return null;
    for (const end = Math.min(row + perCharacter, rows); row < end; row += 1) {
      indices[row] = number % count;
      number = Math.floor(number / count);
    }
    if (number > 0) return null;
  }
  return { values, indices };
}
