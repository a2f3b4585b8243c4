import { useDeferredValue } from 'react';

/**
 * Returns loaded data in a deferred render: urgent components render first, then the page in chunks that input can
 * interrupt, so that a slow phone stays responsive.
 */
export function useDeferredData<Value>(value: Value | undefined): Value | undefined {
  const isDrawn = useDeferredValue(value !== undefined);
  return isDrawn ? value : undefined;
}
