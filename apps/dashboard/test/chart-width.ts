import { act } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Stands in for the measuring of elements, which a page without a layout lacks, until `vi.unstubAllGlobals`. Returns
 * a function that says how wide, in pixels, the element observed last is.
 */
export function stubWidth(): (width: number) => void {
  let tell: (entries: readonly object[]) => void = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: (entries: readonly object[]) => void) {
        tell = listener;
      }
      observe() {}
      disconnect() {}
    },
  );
  return (width) => act(() => tell([{ contentRect: { width } }]));
}
