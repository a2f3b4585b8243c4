/** Removes entries of the figure change log from previous days, which every server has read (decision 65). */
import { deleteOldFigureChanges } from '../../store/figures/figure-changes.ts';
import type { Job } from '../job.ts';

export const cutFigureChanges: Job = {
  name: 'cut figure changes',
  every: 3600,
  run: async ({ db }) => `removed ${await deleteOldFigureChanges(db)}`,
};
