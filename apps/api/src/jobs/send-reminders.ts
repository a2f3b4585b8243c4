/** Sends the reminders of the day; an hour's run finds only what no earlier one has sent. */
import { sendReminders } from '../commands/accounts/reminders.ts';
import type { IdentityDeps } from '../identity/identity.ts';
import type { Job } from './job.ts';

export function remind(deps: IdentityDeps): Job {
  return { name: 'send reminders', every: 3600, run: async () => `sent ${await sendReminders(deps)}` };
}
