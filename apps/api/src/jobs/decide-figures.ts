/**
 * Decides what is hidden of the figures soon after their data change, so that readers seldom see that they are behind
 * (BEY-117).
 */
import type { FamilyDecider } from '../commands/decide-families.ts';
import { listPeriods } from '../store/periods.ts';
import type { Job } from './job.ts';

export function decideFigures(decider: FamilyDecider): Job {
  return {
    name: 'decide figures',
    every: 10,
    run: async ({ db }, signal) => {
      let decided = 0;
      for (const { pk } of await listPeriods(db)) {
        for (const basis of ['submitted', 'saved'] as const) {
          signal?.throwIfAborted();
          if (await unless(signal, decider.decide(pk, basis))) decided += 1;
        }
      }
      return `decided ${decided}`;
    },
  };
}

/** The work's outcome, or the signal's reason: what is being decided ends by itself, and nobody waits for it at the end. */
function unless<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const end = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}
