/**
 * Decides what is hidden of the figures soon after their data change, so that readers seldom wait for it (BEY-117). Who
 * asks before still gets what is true: decisions of other data are never read.
 */
import { refreshDecisions } from '../commands/dashboard-families.ts';
import { listPeriods } from '../store/periods.ts';
import type { Job } from './job.ts';

export const decideFigures: Job = {
  name: 'decide figures',
  every: 10,
  run: async ({ db, config }, signal) => {
    let decided = 0;
    for (const { pk } of await listPeriods(db)) {
      for (const basis of ['submitted', 'saved'] as const) {
        signal?.throwIfAborted();
        if (await refreshDecisions(db, pk, basis, config.suppressionThreshold, signal)) decided += 1;
      }
    }
    return `decided ${decided}`;
  },
};
