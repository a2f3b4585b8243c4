/** Work that runs after the response, so that the response time does not depend on it (AU-6). */
import type { Deps } from '../../deps.ts';

export type AfterAnswer = {
  /** Starts the work; false, without starting it, when too much work is running. */
  start(what: string, work: () => Promise<void>): boolean;
  /** Resolves once all started work has finished. */
  settled(): Promise<void>;
};

const UNDER_WAY_MAX = 200;

/** Work of one process; what fails is logged. */
export function createAfterAnswer(log: Deps['log']): AfterAnswer {
  const underWay = new Set<Promise<void>>();
  return {
    start(what, work) {
      if (underWay.size >= UNDER_WAY_MAX) return false;
      const running = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, `${what} failed after its answer`))
        .finally(() => underWay.delete(running));
      underWay.add(running);
      return true;
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
