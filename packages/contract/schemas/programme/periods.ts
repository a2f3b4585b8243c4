/** Schemas of reporting periods, and of whether portal and dashboard are open. */
import type { PeriodDates } from '@srae/domain/period/reporting-period';
import { z } from 'zod';
import { instant, text } from '../accounts/admin-keys.ts';
import { instrumentId } from '../instruments.ts';
import { bodyKey } from '../keys.ts';

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
} satisfies Record<keyof PeriodDates, z.ZodString>;

const periodSettings = {
  /** Fixed once anything is saved in the period (BEY-141). */
  instrument: instrumentId,
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
  /** True once anything is saved in the period: its instrument is then fixed (BEY-141). */
  instrument_fixed: z.boolean(),
  /** Grants that have saved anything in the period. */
  grants_with_data: z.int(),
  extensions: z.array(
    z.object({
      fk_grants: z.int(),
      grantee_name: z.string(),
      funding_stream_name: z.string(),
      gr_cohort: z.string().nullable(),
      due_date: z.string(),
      reason: z.string(),
    }),
  ),
});
export const adminPeriods = z.array(adminPeriod);
export type AdminPeriod = z.infer<typeof adminPeriod>;

const override = z.enum(['open', 'closed']).nullable();
export const availability = z.object({
  environment: z.enum(['local', 'dev', 'production']),
  /** The Admin's setting; applies in production. */
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
