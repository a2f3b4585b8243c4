import { useDeferredValue } from 'react';

/**
 * What has come, once it may be drawn. First what waits for it is drawn once more, then, piece by piece, the page: so a
 * slow phone answers in between.
 */
export function useDeferredData<Value>(value: Value | undefined): Value | undefined {
  const isDrawn = useDeferredValue(value !== undefined);
  return isDrawn ? value : undefined;
}
