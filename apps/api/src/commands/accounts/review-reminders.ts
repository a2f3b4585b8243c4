/** Reminders of the yearly access review to Admins, 30 days before it is due and on the day (BEY-184). */
import { reviewDueOn, reviewRemindersDue } from '@srae/domain/identity/access-review';
import { easternDate, longDate } from '@srae/domain/period/calendar-date';
import type { IdentityDeps } from '../../identity/identity.ts';
import { createReviewReminder, findLastReviewDate } from '../../store/accounts/access-reviews.ts';
import { inScope } from '../../store/database/database.ts';
import { mailAdmins } from './user-groups.ts';

/** Sends due reminders, several at once as one mail; returns how many mails were queued. */
export async function remindOfReview(deps: IdentityDeps): Promise<number> {
  const now = deps.clock.now();
  return inScope(deps.db, 'all', async (tx) => {
    const basis = await findLastReviewDate(tx);
    if (basis === null) return 0;
    const dueOn = reviewDueOn(easternDate(basis));
    let isNew = false;
    for (const daysBefore of reviewRemindersDue(dueOn, easternDate(now))) {
      isNew = (await createReviewReminder(tx, { dueOn, daysBefore, at: now })) || isNew;
    }
    return isNew ? mailAdmins(tx, deps, 'access_review_due', { due: longDate(dueOn) }) : 0;
  });
}
