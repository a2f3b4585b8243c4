/** Sends the day's reminders; each hourly run sends only those not sent before. */
import { sendReminders } from '../../commands/accounts/reminders.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import type { Job } from '../job.ts';

export function remind(deps: IdentityDeps): Job {
  return { name: 'send reminders', every: 3600, run: async () => `sent ${await sendReminders(deps)}` };
}
