/** Schemas of the access review. */
import { z } from 'zod';
import { ACCESS_ROLES } from '../../accounts/access-reviews.ts';
import { instant } from './admin-keys.ts';
import { wholeText } from '../keys.ts';
import { pageQuery } from '../paging.ts';

const access = z.object({
  role: z.enum(ACCESS_ROLES),
  /** Grantee organisation, funding stream and cohort; null for Admin and ACF. */
  grant: z.string().nullable(),
  provider: z.string().nullable(),
  /** Name and public id of a machine key, which acts as its creator; null for a role. */
  key: z.string().nullable(),
  portal: z.boolean(),
  dashboard: z.boolean(),
  /** The day in US Eastern time. */
  granted_on: z.string(),
  /** Null where it was not recorded. */
  granted_by: z.string().nullable(),
});
export type Access = z.infer<typeof access>;

export const reviewedAccount = z.object({
  username: z.string(),
  full_name: z.string(),
  email: z.string(),
  enabled: z.boolean(),
  created_at: instant,
  last_sign_in_at: instant.nullable(),
  /** When the account will be deactivated as unused. */
  deactivation_at: instant.nullable(),
  accesses: z.array(access),
});
export type ReviewedAccount = z.infer<typeof reviewedAccount>;
export const reviewedAccounts = z.array(reviewedAccount);

export const reviewedQuery = pageQuery(50, 200).extend({
  role: z.enum([...ACCESS_ROLES, 'none']).optional(),
  enabled: z.enum(['true', 'false']).optional(),
  /** Minimum days without a sign-in. */
  unused_days: wholeText(1, 3_650).optional(),
});
export type ReviewedQuery = z.infer<typeof reviewedQuery>;

const confirmedReview = z.object({
  pk: z.int(),
  confirmed_at: instant,
  confirmed_by: z.string(),
  accounts: z.int(),
  accesses: z.int(),
  /** Of its file. */
  sha256: z.string(),
});
export type ConfirmedReview = z.infer<typeof confirmedReview>;

export const accessReview = z.object({
  due_on: z.string(),
  state: z.enum(['current', 'due', 'overdue']),
  accounts: z.int(),
  accesses: z.int(),
  /** Digest of the current access list, so that a review confirms exactly the list that was read. */
  digest: z.string(),
  confirmed: z.array(confirmedReview),
});
export type AccessReview = z.infer<typeof accessReview>;

export const reviewConfirmation = z.strictObject({ digest: z.string().max(64) });
