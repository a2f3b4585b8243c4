/** Row types: confirmed access reviews, and notices to Admins about the next one. */
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
    /** The reviewed access, as csv. */
    file: string;
  };
  access_review_reminders: { due_on: string; days_before: ReviewReminderDays; sent_at: Instant };
};
