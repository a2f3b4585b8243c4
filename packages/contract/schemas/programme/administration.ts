/** Schemas of curricula, deleted items, and the audit log. */
import { AUDIT_PAGE, LARGEST_PAGE } from '../../page-size.ts';
import { isCalendarDate } from '@srae/domain/period/calendar-date';
import { z } from 'zod';
import { instant, text } from '../accounts/admin-keys.ts';
import { bodyKey, key } from '../keys.ts';
import { pageQuery } from '../paging.ts';
import { wholeText } from '../keys.ts';

export const curriculum = z.object({
  pk: z.int(),
  prog_curriculum_name: z.string(),
  active: z.boolean(),
  fk_providers: z.int().nullable(),
  provider_name: z.string().nullable(),
  merged_into: z.int().nullable(),
  merged_into_name: z.string().nullable(),
  /** Programs whose saved structure names it. */
  programs: z.int(),
});
export const curricula = z.array(curriculum);
export type AdminCurriculum = z.infer<typeof curriculum>;
export const curriculaQuery = pageQuery(100, LARGEST_PAGE).extend({
  kind: z.enum(['listed', 'custom']).default('listed'),
});
export const curriculumCreate = z.strictObject({ prog_curriculum_name: text });
export const curriculumUpdate = z.strictObject({
  prog_curriculum_name: text.optional(),
  active: z.boolean().optional(),
});
export type CurriculumUpdate = z.infer<typeof curriculumUpdate>;
/** Null reverts a merge. */
export const curriculumMerge = z.strictObject({ into: bodyKey.nullable() });

export const deletedQuery = pageQuery(50, LARGEST_PAGE).extend({
  kind: z.enum(['providers', 'programs']).optional(),
});
export const deleted = z.array(
  z.object({
    kind: z.enum(['providers', 'programs']),
    pk: z.int(),
    name: z.string(),
    provider_name: z.string().nullable(),
    fk_grants: z.int(),
    grantee_name: z.string(),
    funding_stream_name: z.string(),
    gr_cohort: z.string().nullable(),
    deleted_by: z.string(),
    deleted_at: instant,
    restorable_until: instant,
  }),
);
export type Deleted = z.infer<typeof deleted>;

const day = z.string().refine(isCalendarDate, 'Please enter a date.');
const auditFilters = {
  /** Part of the person's name or e-mail, the subject, or the digest of an unknown name. */
  actor: z.string().trim().max(254).optional(),
  /** Prefix of the action: 'admin.' matches all administration. */
  action: z.string().trim().max(80).optional(),
  object: z.string().trim().max(80).optional(),
  /** Beginning of the network address. */
  address: z.string().trim().max(45).optional(),
  outcome: z.enum(['done', 'refused', 'failed']).optional(),
  grant: key.optional(),
  from: day.optional(),
  to: day.optional(),
};
export { AUDIT_PAGE };
export const auditQuery = z.strictObject({
  ...auditFilters,
  page: wholeText(1, 1_000_000).default(1),
});
export const auditExportQuery = z.strictObject(auditFilters);
export type AuditFilter = z.infer<typeof auditExportQuery>;
export const auditEvent = z.object({
  seq: z.int(),
  at: instant,
  actor: z.string().nullable(),
  actor_name: z.string().nullable(),
  acting_role: z.string().nullable(),
  fk_grants: z.int().nullable(),
  grantee_name: z.string().nullable(),
  action: z.string(),
  object: z.string().nullable(),
  /** The object with present names in place of keys. */
  object_text: z.string().nullable(),
  outcome: z.string(),
  request_id: z.string().nullable(),
  /** Origin of the call: the network address and the browser family. */
  address: z.string().nullable(),
  browser: z.string().nullable(),
  /** A keyed digest of the typed name, where it matches no account. */
  unknown_name: z.string().nullable(),
  fields: z.array(z.string()),
  details: z.unknown(),
});
export const auditEvents = z.array(auditEvent);
export type AuditRow = z.infer<typeof auditEvent>;

/** Events of one grant for its own users: who did what and when, without values. */
export const activityQuery = z.strictObject({ page: wholeText(1, 10_000).default(1) });
export const grantOnly = z.object({ grantId: key });
export const activity = z.array(
  z.object({
    seq: z.int(),
    at: instant,
    actor_name: z.string(),
    action: z.string(),
    object: z.string().nullable(),
    /** As in the audit. */
    object_text: z.string().nullable(),
    fields: z.array(z.string()),
  }),
);
export type Activity = z.infer<typeof activity>;
