/** Removes what signing in and sending leave behind once it can no longer be used. */
import { removeExpired } from '../identity/cleanup.ts';
import type { Job } from './job.ts';

export const cleanIdentity: Job = {
  name: 'identity clean-up',
  every: 3600,
  run: async ({ db, clock }) => `removed ${await removeExpired(db, clock.now())}`,
};
