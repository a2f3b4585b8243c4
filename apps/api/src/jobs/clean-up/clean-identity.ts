/** Deletes expired sign-in data and sent messages. */
import { removeExpired } from '../../identity/cleanup.ts';
import type { Job } from '../job.ts';

export const cleanIdentity: Job = {
  name: 'identity clean-up',
  every: 3600,
  run: async ({ db, clock }) => `removed ${await removeExpired(db, clock.now())}`,
};
