import { useEffect, useState } from 'react';
import { scheduleUpdate } from '../../../../forms/state/schedule-update.ts';

export type Deferred = {
  /** Does the work after the next paint; what waited before is done first. */
  readonly defer: (work: () => void) => void;
  /** Does at once what waits. */
  readonly settle: () => void;
};

/** Work that the next paint need not wait for. It is done in its order, and when the component goes. */
export function useDeferred(): Deferred {
  const [deferred] = useState(createDeferred);
  useEffect(() => deferred.settle, [deferred]);
  return deferred;
}

function createDeferred(): Deferred {
  let waiting: (() => void) | null = null;
  const settle = () => {
    const work = waiting;
    waiting = null;
    work?.();
  };
  return {
    settle,
    defer(work) {
      settle();
      waiting = work;
      scheduleUpdate(settle);
    },
  };
}
