/** Sends digests of pending queries; runs hourly, and the first run of a day finds those of earlier days. */
import { mailDigests } from '../../commands/queries/mail-digest.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import type { Job } from '../job.ts';

export function mailQueryDigests(deps: IdentityDeps): Job {
  return { name: 'mail query digests', every: 3600, run: async () => `sent ${await mailDigests(deps)}` };
}
