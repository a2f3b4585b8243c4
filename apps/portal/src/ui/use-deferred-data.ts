import { useDeferredValue } from 'react';

/**
 * Data once it has arrived, in a deferred render: the components that wait for it render first, then the page in pieces
 * that input can interrupt, so that a slow phone stays responsive.
 */
export function useDeferredData<Value>(value: Value | undefined): Value | undefined {
  const isDrawn = useDeferredValue(value !== undefined);
  return isDrawn ? value : undefined;
}
