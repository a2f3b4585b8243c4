/** Hourly job: reminds Admins of the access review that is due. */
import { remindOfReview } from '../../commands/accounts/review-reminders.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import type { Job } from '../job.ts';

export function remindReview(deps: IdentityDeps): Job {
  return {
    name: 'remind of access review',
    every: 3600,
    run: async () => `sent ${await remindOfReview(deps)}`,
  };
}
