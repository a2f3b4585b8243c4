/** Keyboard navigation in a grid, following the ARIA grid pattern and spreadsheets. */

/** A cell by its indices among the shown rows and columns. */
export type CellPlace = { readonly row: number; readonly column: number };

export type GridSize = { readonly rows: number; readonly columns: number };

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Number of rows moved by Page Up and Page Down. */
const PAGE_ROWS = 10;

/** The target cell of a key; null if it is not a navigation key. */
export function moveBy(event: Key, { row, column }: CellPlace, size: GridSize): CellPlace | null {
  if (event.altKey) return null;
  const toEdge = event.ctrlKey || event.metaKey;
  const target = TARGETS[event.key]?.({
    row,
    column,
    toEdge,
    last: { row: size.rows - 1, column: size.columns - 1 },
  });
  return target ? clampToGrid(target, size) : null;
}

/** Clamps a cell position to the grid. */
export function clampToGrid({ row, column }: CellPlace, { rows, columns }: GridSize): CellPlace {
  return {
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  };
}

/** Whether the key types a character, which starts replacing the cell's text. */
export function isTyped({ key, ctrlKey, metaKey, altKey }: Key): boolean {
  return [...key].length === 1 && !ctrlKey && !metaKey && !altKey;
}

/** What a key does in the active cell, besides moving. */
export type GridCommand = 'undo' | 'redo' | 'edit' | 'clear' | 'type';

/** The command of a key; null for keys without one. */
export function toCommand(event: Key): GridCommand | null {
  const command = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (command && (key === 'y' || (key === 'z' && event.shiftKey))) return 'redo';
  if (command && key === 'z') return 'undo';
  if (event.key === 'Enter' || event.key === 'F2') return 'edit';
  if (event.key === 'Delete' || event.key === 'Backspace') return 'clear';
  return isTyped(event) ? 'type' : null;
}

export function isSame(one: CellPlace, other: CellPlace): boolean {
  return one.row === other.row && one.column === other.column;
}

type From = CellPlace & { readonly toEdge: boolean; readonly last: CellPlace };

const TARGETS: Readonly<Record<string, (from: From) => CellPlace>> = {
  ArrowUp: ({ row, column, toEdge }) => ({ row: toEdge ? 0 : row - 1, column }),
  ArrowDown: ({ row, column, toEdge, last }) => ({ row: toEdge ? last.row : row + 1, column }),
  ArrowLeft: ({ row, column, toEdge }) => ({ row, column: toEdge ? 0 : column - 1 }),
  ArrowRight: ({ row, column, toEdge, last }) => ({ row, column: toEdge ? last.column : column + 1 }),
  Home: ({ row, toEdge }) => ({ row: toEdge ? 0 : row, column: 0 }),
  End: ({ row, toEdge, last }) => ({ row: toEdge ? last.row : row, column: last.column }),
  PageUp: ({ row, column }) => ({ row: row - PAGE_ROWS, column }),
  PageDown: ({ row, column }) => ({ row: row + PAGE_ROWS, column }),
};
