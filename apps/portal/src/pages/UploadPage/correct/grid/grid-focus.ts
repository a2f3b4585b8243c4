/** DOM access to the grid's cells. */
import type { CellPlace } from './grid-keys.ts';

/** Focuses a cell; returns false without effect if its row is not rendered. */
export function focusCell(
  grid: HTMLElement | null,
  place: CellPlace,
  { preventScroll } = { preventScroll: true },
): boolean {
  const cell = findCell(grid, place);
  if (!cell) return false;
  if (cell !== document.activeElement) cell.focus({ preventScroll });
  else if (!preventScroll) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return true;
}

/** The element of a cell; null if its row is not rendered. */
export function findCell(grid: HTMLElement | null, { row, column }: CellPlace): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`) ?? null;
}

/** The cell that is the target of an event. */
export function findPlace({ target }: Pick<Event, 'target'>): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}
