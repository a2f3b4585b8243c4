import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { CellEditorHandle } from './editor/CellEditor.tsx';
import { findCell, focusCell } from './grid-focus.ts';
import { clampToGrid, type CellPlace, type GridSize } from './grid-keys.ts';

/** The active cell of a grid, which alone is a tab stop. */
export type GridFocus = {
  readonly active: CellPlace;
  readonly size: GridSize;
  /** Makes a cell the active one; the focus and the editor's place follow. */
  readonly go: (place: CellPlace, align?: Align) => void;
  /** Scrolls the active cell into view where it is not; null if its row is not rendered. */
  readonly reveal: () => HTMLElement | null;
};

export type VirtualRows = {
  /** The rendered rows. */
  readonly items: readonly VirtualItem[];
  /** Of all rows, in pixels. */
  readonly height: number;
  /** Ref callback that measures a row's height. */
  readonly measure: (element: HTMLElement | null) => void;
};

type Align = 'auto' | 'center';

/** Keeps the active cell focused and in view, and renders only the rows in view and that of the active cell. */
export function useGridFocus(
  box: RefObject<HTMLElement | null>,
  editor: RefObject<CellEditorHandle | null>,
  size: GridSize,
): { readonly grid: GridFocus; readonly virtual: VirtualRows } {
  const [wanted, setActive] = useState<CellPlace>({ row: 0, column: 0 });
  // Set by moves of the active cell, so that the focus follows those only; the value is the row's scroll alignment.
  // Enter centers its target row, so that the following rows are visible and the next moves need no scrolling.
  const follow = useRef<Align | null>(null);
  // The column last scrolled into view.
  const seen = useRef(-1);
  const active = clampToGrid(wanted, size);

  // oxlint-disable-next-line react/incompatible-library -- its functions are called here alone, never handed on
  const virtual = useVirtualizer({
    count: size.rows,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    // The focused cell stays rendered at any scroll position.
    rangeExtractor: (range) =>
      [...new Set([active.row, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
  });

  // Scrolling forces a synchronous layout, so it is skipped when the cell is already visible.
  const isInSight = useCallback(
    ({ row, column }: CellPlace) => {
      const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 0 };
      return row > startIndex && row < endIndex - 1 && column === seen.current;
    },
    [virtual],
  );
  useEffect(() => {
    const align = follow.current;
    if (!align) return;
    follow.current = null;
    const place = { row: active.row, column: active.column };
    const inSight = isInSight(place);
    seen.current = place.column;
    if (!inSight) virtual.scrollToIndex(place.row, { align });
    focusCell(box.current, place, { preventScroll: inSight });
    const cell = findCell(box.current, place);
    if (cell) editor.current?.place(cell);
  }, [box, editor, active.row, active.column, virtual, isInSight]);

  return {
    grid: {
      active,
      size,
      go: (place, align = 'auto') => {
        follow.current = align;
        setActive(clampToGrid(place, size));
      },
      reveal: () => {
        if (!isInSight(active)) virtual.scrollToIndex(active.row);
        return findCell(box.current, active);
      },
    },
    virtual: {
      items: virtual.getVirtualItems(),
      height: virtual.getTotalSize(),
      measure: virtual.measureElement,
    },
  };
}

/** Height of a single-line row in pixels; must match the style sheet. */
const ROW_HEIGHT = 40;
