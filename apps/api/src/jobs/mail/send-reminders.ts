/** Sends the reminders of the day and of days on which nothing ran; each hourly run sends only those not sent before. */
import { easternDate } from '@srae/domain/period/calendar-date';
import { sendReminders } from '../../commands/accounts/reminders.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { findJobDay, saveJobDay } from '../../store/operations/job-runs.ts';
import { SHORT_STATEMENTS_MS, type Job } from '../job.ts';

const NAME = 'send reminders';

export function remind(deps: IdentityDeps): Job {
  return {
    name: NAME,
    every: 3600,
    silentMs: SHORT_STATEMENTS_MS,
    run: async () => {
      // A run that begins before midnight does not stand for the day after.
      const today = easternDate(deps.clock.now());
      const sent = await sendReminders(deps, await findJobDay(deps.db, NAME));
      await saveJobDay(deps.db, NAME, today);
      return `sent ${sent}`;
    },
  };
}
