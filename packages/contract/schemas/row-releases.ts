/** Schemas of releases of survey rows. */
import { AGES, PLACE_LEVELS } from '@srae/domain/row-release/choices';
import { z } from 'zod';
import { instant, text } from './accounts/admin-keys.ts';
import { bodyKey } from './keys.ts';

const choices = z.strictObject({
  place: z.enum(PLACE_LEVELS),
  age: z.enum(AGES),
  dropped: z.array(z.string().max(80)).max(200),
});

/** Which rows, and in what detail. */
export const releaseDraft = z.strictObject({
  survey: z.enum(['entry', 'exit']),
  periods: z.array(bodyKey).min(1).max(20),
  /** All grants, those of a funding stream, or those of its cohort. */
  stream: bodyKey.nullable(),
  cohort: z.string().max(100).nullable(),
  choices,
});
export type ReleaseDraft = z.infer<typeof releaseDraft>;

export const releaseRequest = releaseDraft.extend({
  recipient: text,
  reason: z.string().max(2_000),
  /** The last day, in US Eastern time. */
  expires_on: text,
});
export type ReleaseRequest = z.infer<typeof releaseRequest>;

const releaseColumn = z.object({
  name: z.string(),
  label: z.string(),
  quasi_identifier: z.boolean(),
  sensitive: z.boolean(),
  droppable: z.boolean(),
});

export const releaseReport = z.object({
  rows: z.int(),
  groups: z.int(),
  /** Size of the smallest group. */
  k: z.int(),
  unique: z.int(),
  threshold: z.int(),
  small_groups: z.int(),
  small_rows: z.int(),
  /** The smallest groups, by the labels of their quasi-identifiers. */
  smallest: z.array(
    z.object({ rows: z.int(), values: z.array(z.object({ label: z.string(), value: z.string() })) }),
  ),
  sensitive: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      distinct: z.int(),
      entropy: z.number(),
      uniform_groups: z.int(),
      uniform_rows: z.int(),
    }),
  ),
  /** Every column that can be released. */
  columns: z.array(releaseColumn),
  grants: z.int(),
  /** Grants without rows in the release, and why. */
  left_out: z.array(z.object({ grantee: z.string(), period: z.string(), reason: z.string() })),
});
export type ReleaseReport = z.infer<typeof releaseReport>;

export const rowRelease = z.object({
  pk: z.int(),
  survey: z.enum(['entry', 'exit']),
  periods: z.array(z.string()),
  scope: z.string(),
  choices,
  recipient: z.string(),
  reason: z.string(),
  expires_on: z.string(),
  state: z.enum(['requested', 'approved', 'refused', 'expired']),
  requested_by: z.string(),
  requested_at: instant,
  /** Whether the caller requested it, and so cannot decide on it. */
  own: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  decision_reason: z.string().nullable(),
  report: releaseReport,
});
export type RowRelease = z.infer<typeof rowRelease>;
export const rowReleases = z.array(rowRelease);

export const releaseDecision = z.strictObject({
  decision: z.enum(['approved', 'refused']),
  reason: z.string().max(2_000),
});
export type ReleaseDecision = z.infer<typeof releaseDecision>;
