/** Removes what the log of figure changes holds of days gone by: every server has read it by then (decision 65). */
import { deleteOldFigureChanges } from '../store/figures/figure-changes.ts';
import type { Job } from './job.ts';

export const cutFigureChanges: Job = {
  name: 'cut figure changes',
  every: 3600,
  run: async ({ db }) => `removed ${await deleteOldFigureChanges(db)}`,
};
