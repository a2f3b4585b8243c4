/** Row types: confirmed access reviews, and notices to Admins about the next one. */
import type { ReviewReminderDays } from '@srae/domain/identity/access-review';
import type { Generated } from 'kysely';
import type { Instant } from './column-types.ts';

export type AccessReviewTables = {
  access_reviews: {
    pk: Generated<number>;
    confirmed_by: string;
    confirmed_at: Instant;
    accounts: number;
    accesses: number;
    /** Of the file. */
    sha256: string;
    /** The reviewed access, as csv. */
    file: string;
  };
  access_review_reminders: { due_on: string; days_before: ReviewReminderDays; sent_at: Instant };
};
