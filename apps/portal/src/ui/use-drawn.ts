import { useDeferredValue } from 'react';

/**
 * Whether what has come is to be drawn yet. First what waits for it is drawn once more, then, piece by piece, the page:
 * so a slow phone answers in between.
 */
export function useDrawn(isThere: boolean): boolean {
  const isDrawn = useDeferredValue(isThere);
  return isThere && isDrawn;
}
