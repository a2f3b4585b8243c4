import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { scheduleUpdate } from '../../../../ui/schedule-update.ts';

export type Deferred = {
  /** Does the work after the next paint; what waited before is done first. */
  readonly defer: (work: () => void) => void;
  /** Does at once what waits; all that it changes is rendered once. */
  readonly settle: () => void;
};

/** Work that the next paint need not wait for. It is done in its order, and when the component goes. */
export function useDeferred(): Deferred {
  const [{ take, ...deferred }] = useState(createDeferred);
  useEffect(() => () => take()?.(), [take]);
  return deferred;
}

function createDeferred(): Deferred & { readonly take: () => (() => void) | null } {
  let waiting: (() => void) | null = null;
  const take = () => {
    const work = waiting;
    waiting = null;
    return work;
  };
  const settle = () => {
    const work = take();
    if (work) flushSync(work);
  };
  return {
    take,
    settle,
    defer(work) {
      settle();
      waiting = work;
      scheduleUpdate(settle);
    },
  };
}
