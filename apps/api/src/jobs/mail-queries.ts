/** Digests of queries that wait; of an hour's runs the first of a day finds what earlier days have left. */
import { mailDigests } from '../commands/queries/mail-digest.ts';
import type { IdentityDeps } from '../identity/identity.ts';
import type { Job } from './job.ts';

export function mailQueryDigests(deps: IdentityDeps): Job {
  return { name: 'mail query digests', every: 3600, run: async () => `sent ${await mailDigests(deps)}` };
}
