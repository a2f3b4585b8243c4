/** Row types: confirmed access reviews, and what Admins were told of the next one. */
import type { ReviewReminderDays } from '@srae/domain/identity/access-review';
import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string, Date | string>;

export type AccessReviewTables = {
  access_reviews: {
    pk: Generated<number>;
    confirmed_by: string;
    confirmed_at: Instant;
    accounts: number;
    accesses: number;
    /** Of the file. */
    sha256: string;
    /** What was looked at, as csv. */
    file: string;
  };
  access_review_reminders: { due_on: string; days_before: ReviewReminderDays; sent_at: Instant };
};
