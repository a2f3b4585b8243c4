import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { scheduleUpdate } from '../../../../ui/schedule-update.ts';

export type Deferred = {
  /** Runs the work after the next paint; work already pending runs first. */
  readonly defer: (work: () => void) => void;
  /** Runs pending work immediately, with a single synchronous render. */
  readonly settle: () => void;
};

/** Defers work until after the next paint. Runs in order; pending work also runs on unmount. */
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
