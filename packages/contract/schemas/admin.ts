/** Schemas of the Admin screens. Texts are judged by the server's commands, which name the field (BEY-033). */
import { isCalendarDate } from '@srae/domain/period/calendar-date';
import { z } from 'zod';
import { pageQuery } from './paging.ts';

const key = z.coerce.number().int().min(0).max(2_147_483_647);
const bodyKey = z.int().min(0).max(2_147_483_647);
const text = z.string().max(500);
const instant = z.string();

export const pkOnly = z.object({ pk: key });
export const empty = z.object({});
export const created = z.array(z.object({ pk: z.int() }));

// Lists

export const roles = z.array(z.object({ pk: z.int(), role_name: z.string() }));

export const listQuery = pageQuery(50, 500);
export const fundingStream = z.object({
  pk: z.int(),
  funding_stream_name: z.string(),
  full_name: z.string(),
});
export const fundingStreams = z.array(fundingStream);
export type FundingStream = z.infer<typeof fundingStream>;
export const fundingStreamSave = z.strictObject({ funding_stream_name: text, full_name: text });
export type FundingStreamSave = z.infer<typeof fundingStreamSave>;

export const grantee = z.object({ pk: z.int(), grantee_name: z.string(), grants: z.int() });
export const grantees = z.array(grantee);
export type Grantee = z.infer<typeof grantee>;
export const granteeSave = z.strictObject({ grantee_name: text });

const contact = z.object({ Username: z.string(), email: z.string() });
export const COHORTS = ['NA', 'FY2018', 'FY2019', 'FY2020'] as const;
export const grant = z.object({
  pk: z.int(),
  fk_grantees: z.int(),
  grantee_name: z.string(),
  fk_funding_streams: z.int(),
  funding_stream_name: z.string(),
  gr_cohort: z.string().nullable(),
  gr_active: z.boolean(),
  providers: z.array(z.object({ pk: z.int(), provider_name: z.string() })),
  grantee_users: z.array(contact),
  provider_users: z.array(contact),
});
export const grants = z.array(grant);
export type Grant = z.infer<typeof grant>;
export const grantsQuery = pageQuery(50, 2_500).extend({ grantee: key.optional() });
export const grantCreate = z.strictObject({
  fk_grantees: bodyKey,
  fk_funding_streams: bodyKey,
  gr_cohort: z.enum(COHORTS).nullish(),
  gr_active: z.boolean().default(true),
});
export type GrantCreate = z.infer<typeof grantCreate>;
export const grantUpdate = z.strictObject({
  fk_funding_streams: bodyKey.optional(),
  gr_cohort: z.enum(COHORTS).nullish(),
  gr_active: z.boolean().optional(),
});
export type GrantUpdate = z.infer<typeof grantUpdate>;

export const extensionPlace = z.object({ pk: key, periodPk: key });
export const extensionSave = z.strictObject({ due_date: text, reason: z.string().max(2_000) });
export type ExtensionSave = z.infer<typeof extensionSave>;

export const association = z.object({
  pk: z.int(),
  cognito_id: z.string(),
  email: z.string(),
  name: z.string(),
  family_name: z.string(),
  fk_roles: z.int(),
  role_name: z.string(),
  fk_grants: z.int(),
  fk_providers: z.int().nullable(),
  provider_name: z.string().nullable(),
  grantee_name: z.string(),
  funding_stream_name: z.string(),
  gr_cohort: z.string().nullable(),
  has_portal_access: z.boolean(),
  has_dashboard_access: z.boolean(),
});
export const associations = z.array(association);
export type AdminAssociation = z.infer<typeof association>;
export const associationsQuery = pageQuery(50, 500).extend({
  grant: key.optional(),
  user: z.string().max(254).optional(),
});

export const provider = z.object({
  pk: z.int(),
  provider_name: z.string(),
  fk_grantees: z.int(),
  fk_funding_streams: z.int(),
  gr_cohort: z.string().nullable(),
  fk_grants: z.int(),
});
export const providers = z.array(provider);
export type AdminProvider = z.infer<typeof provider>;
export const providersQuery = pageQuery(50, 500).extend({ grant: key.optional() });

// People

export const username = z.object({ username: z.string().min(1).max(254) });
export const groupPlace = username.extend({ group: z.enum(['Admin', 'acf']) });

export const userUpdate = z.strictObject({
  action: z.literal('edit').optional(),
  Username: text.nullish(),
  name: text.optional(),
  family_name: text.optional(),
  email: text.optional(),
  /** Empty or null takes the number away: the person enrols one at the next sign-in. */
  phone_number: z.string().max(40).nullish(),
  /** The MFA preset code: absent, unchanged; shorter than 6 after trimming, generated (Q33). */
  'custom:metadata': z.string().max(64).optional(),
});
export type UserUpdate = z.infer<typeof userUpdate>;
export const userUpdated = z.object({
  Username: z.string(),
  /** The new preset code, answered this once; null when it stayed as it was. */
  preset_code: z.string().nullable(),
});
export type UserUpdated = z.infer<typeof userUpdated>;

export const passwordSet = z.strictObject({
  action: z.literal('password').optional(),
  Username: text.nullish(),
  new_password: z.string().max(256),
  repeat_new_password: z.string().max(256).optional(),
  new_permanent_password: z.boolean().default(false),
});
export type PasswordSet = z.infer<typeof passwordSet>;

/** The form may be sent along; the path is decisive, and a body that names someone else is refused. */
export const userDelete = z.looseObject({ Username: text.nullish() }).nullish();
export const stateSet = z.strictObject({ enabled: z.boolean() });
export const sessionsEnded = z.object({ ended: z.int() });

export const bulk = z.strictObject({ csv: z.string().max(200_000), dry_run: z.boolean() });
export const bulkResult = z.object({
  rows: z.array(
    z.object({
      /** Line of the csv, the header being line 1. */
      row: z.int(),
      email: z.string(),
      outcome: z.enum(['invite', 'associate', 'refused']),
      message: z.string(),
    }),
  ),
  /** How many would be, or were, invited, associated and refused. */
  invite: z.int(),
  associate: z.int(),
  refused: z.int(),
});
export type BulkResult = z.infer<typeof bulkResult>;

// Periods and availability

const GROUPS = ['gr', 'prov', 'prog', 'prog_reach', 'en', 'ex'] as const;
type DateColumn = `${(typeof GROUPS)[number]}_reporting_period_${'start' | 'stop'}`;
export const PERIOD_DATES: readonly DateColumn[] = GROUPS.flatMap((group) => [
  `${group}_reporting_period_start` as const,
  `${group}_reporting_period_stop` as const,
]);

const dates = {
  gr_reporting_period_start: text,
  gr_reporting_period_stop: text,
  prov_reporting_period_start: text,
  prov_reporting_period_stop: text,
  prog_reporting_period_start: text,
  prog_reporting_period_stop: text,
  prog_reach_reporting_period_start: text,
  prog_reach_reporting_period_stop: text,
  en_reporting_period_start: text,
  en_reporting_period_stop: text,
  ex_reporting_period_start: text,
  ex_reporting_period_stop: text,
} satisfies Record<DateColumn, z.ZodString>;

const periodSettings = {
  lock_after_submit: z.boolean(),
  collect_covid: z.boolean(),
  current: z.boolean(),
  open_for_writing: z.boolean(),
  /** Null: the default that follows from the dates (decision 8). */
  dashboard_opens_at: text.nullable(),
  due_date: text.nullable(),
  reminders_on: z.boolean(),
  reminder_days: z.array(z.int()).max(20),
  omb_number: text.nullable(),
  omb_expires: text.nullable(),
};

export const periodCreate = z.strictObject({
  name: text,
  season: z.enum(['winter', 'summer']),
  ...dates,
  ...z.object(periodSettings).partial().shape,
});
export type PeriodCreate = z.infer<typeof periodCreate>;
export const periodUpdate = periodCreate.partial();
export type PeriodUpdate = z.infer<typeof periodUpdate>;
export const adminPeriod = z.object({
  pk: z.int(),
  name: z.string(),
  season: z.enum(['winter', 'summer']),
  ...dates,
  ...periodSettings,
  dashboard_opens_at: instant,
  dashboard_override: z.enum(['open', 'closed']).nullable(),
  /** Grants that have saved anything in the period. */
  grants_with_data: z.int(),
  extensions: z.array(z.object({ fk_grants: z.int(), due_date: z.string(), reason: z.string() })),
});
export const adminPeriods = z.array(adminPeriod);
export type AdminPeriod = z.infer<typeof adminPeriod>;

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
export const curriculaQuery = pageQuery(100, 500).extend({
  kind: z.enum(['listed', 'custom']).default('listed'),
});
export const curriculumCreate = z.strictObject({ prog_curriculum_name: text });
export const curriculumUpdate = z.strictObject({
  prog_curriculum_name: text.optional(),
  active: z.boolean().optional(),
});
export type CurriculumUpdate = z.infer<typeof curriculumUpdate>;
/** Null takes a merge back. */
export const curriculumMerge = z.strictObject({ into: bodyKey.nullable() });

const override = z.enum(['open', 'closed']).nullable();
export const availability = z.object({
  environment: z.enum(['local', 'dev', 'production']),
  /** What an Admin has set; it counts in production. */
  portal_open: z.boolean(),
  portal_open_now: z.boolean(),
  closed_message: z.string(),
  dashboard: z.array(
    z.object({
      pk: z.int(),
      name: z.string(),
      current: z.boolean(),
      opens_at: instant,
      override,
      open_now: z.boolean(),
    }),
  ),
});
export type Availability = z.infer<typeof availability>;
export const availabilitySave = z.strictObject({
  portal_open: z.boolean().optional(),
  dashboard: z
    .array(z.strictObject({ pk: bodyKey, override }))
    .max(50)
    .optional(),
});
export type AvailabilitySave = z.infer<typeof availabilitySave>;

// Deleted, audit, announcements

export const deletedQuery = pageQuery(50, 500).extend({ kind: z.enum(['providers', 'programs']).optional() });
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
  /** Part of the person's name or e-mail, or the subject. */
  actor: z.string().trim().max(254).optional(),
  /** Beginning of the action: admin. finds all of administration. */
  action: z.string().trim().max(80).optional(),
  object: z.string().trim().max(80).optional(),
  outcome: z.enum(['done', 'refused', 'failed']).optional(),
  grant: key.optional(),
  from: day.optional(),
  to: day.optional(),
};
export const AUDIT_PAGE = 100;
export const auditQuery = z.strictObject({
  ...auditFilters,
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
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
  outcome: z.string(),
  request_id: z.string().nullable(),
  fields: z.array(z.string()),
  details: z.unknown(),
});
export const auditEvents = z.array(auditEvent);
export type AuditRow = z.infer<typeof auditEvent>;

/** Events of one grant for its own people: who did what when, no values. */
export const activityQuery = z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).default(1) });
export const grantOnly = z.object({ grantId: key });
export const activity = z.array(
  z.object({
    seq: z.int(),
    at: instant,
    actor_name: z.string(),
    action: z.string(),
    object: z.string().nullable(),
    fields: z.array(z.string()),
  }),
);
export type Activity = z.infer<typeof activity>;

export const LEVELS = ['info', 'warning', 'emergency'] as const;
export const AUDIENCES = ['everyone', 'grantees', 'providers', 'acf', 'admins'] as const;
export const announcementSave = z.strictObject({
  title: text,
  /** Rich text: b, i, em, strong, p, br, ul, ol, li and links; all else is kept as plain text. */
  body: z.string().max(10_000),
  level: z.enum(LEVELS),
  audience: z.enum(AUDIENCES),
  on_sign_in: z.boolean(),
  starts_at: text,
  ends_at: text.nullable(),
});
export type AnnouncementSave = z.infer<typeof announcementSave>;
export const announcement = z.object({
  pk: z.int(),
  title: z.string(),
  body: z.string(),
  level: z.enum(LEVELS),
});
export const announcements = z.array(announcement);
export type Announcement = z.infer<typeof announcement>;
export const adminAnnouncement = announcement.extend({
  audience: z.enum(AUDIENCES),
  on_sign_in: z.boolean(),
  starts_at: instant,
  ends_at: instant.nullable(),
  shown_now: z.boolean(),
  dismissals: z.int(),
});
export const adminAnnouncements = z.array(adminAnnouncement);
export type AdminAnnouncement = z.infer<typeof adminAnnouncement>;
