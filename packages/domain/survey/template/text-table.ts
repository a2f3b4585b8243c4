/** Interning of free texts: each is stored once and referenced by number. */
import { specifiedText } from '../catalogue/accepted-values.ts';
import { copyText, type Cell } from '../rows/cell-text.ts';

export const TEXT_MISSING = 0;
export const TEXT_TOO_LONG = 1;
const FIRST_TEXT = 2;

export type TextTable = {
  /** The id of the cell's text: TEXT_MISSING, TEXT_TOO_LONG or that of a text. */
  readonly toId: (cell: Cell) => number;
  readonly findText: (id: number) => string | null;
};

/** A table for texts of at most that many characters. */
export function createTextTable(maxLength: number): TextTable {
  const ids = new Map<string, number>();
  const texts: string[] = [];
  return {
    toId(cell) {
      if (cell === '' || cell === undefined || cell === null) return TEXT_MISSING;
      const text = specifiedText(cell, maxLength);
      if (text === null) return TEXT_MISSING;
      if (text === undefined) return TEXT_TOO_LONG;
      const known = ids.get(text);
      if (known !== undefined) return known;
      const id = texts.length + FIRST_TEXT;
      const kept = copyText(text);
      texts.push(kept);
      ids.set(kept, id);
      return id;
    },
    findText: (id) => texts[id - FIRST_TEXT] ?? null,
  };
}
