/** Row types: who exists, when reports are due, and what is announced. */
import type { InstrumentId } from '@srae/domain/instruments/registry';
import type { ColumnType, Generated } from 'kysely';
import type { Instant } from './column-types.ts';

export type ProgrammeTables = {
  funding_streams: { pk: Generated<number>; funding_stream_name: string; full_name: string };
  grantees: { pk: Generated<number>; grantee_name: string };
  grants: {
    pk: Generated<number>;
    fk_grantees: number;
    fk_funding_streams: number;
    gr_cohort: string | null;
    gr_active: Generated<boolean>;
    /** For practice: not counted (decision 37). */
    practice: Generated<boolean>;
    /** Null: before this was recorded. */
    created_at: Date | null;
  };
  /** View: every grant except practice grants. Used by everything that lists or counts grants. */
  counted_grants: {
    pk: number;
    fk_grantees: number;
    fk_funding_streams: number;
    gr_cohort: string | null;
    gr_active: boolean;
    created_at: Date | null;
  };
  reporting_periods: {
    pk: Generated<number>;
    name: string;
    gr_reporting_period_start: string;
    gr_reporting_period_stop: string;
    prov_reporting_period_start: string;
    prov_reporting_period_stop: string;
    prog_reporting_period_start: string;
    prog_reporting_period_stop: string;
    prog_reach_reporting_period_start: string;
    prog_reach_reporting_period_stop: string;
    en_reporting_period_start: string;
    en_reporting_period_stop: string;
    ex_reporting_period_start: string;
    ex_reporting_period_stop: string;
    season: 'winter' | 'summer';
    lock_after_submit: boolean;
    collect_covid: boolean;
    current: Generated<boolean>;
    /** When it ceased to be the current period. */
    ended_at: Generated<Date | null>;
    open_for_writing: Generated<boolean>;
    dashboard_opens_at: Instant;
    due_date: string | null;
    reminders_on: Generated<boolean>;
    reminder_days: Generated<number[]>;
    omb_number: string | null;
    omb_expires: string | null;
    instrument: InstrumentId;
    /** Overrides dashboard_opens_at. */
    dashboard_override: Generated<'open' | 'closed' | null>;
  };
  grant_extensions: {
    fk_grants: number;
    fk_reporting_periods: number;
    due_date: string;
    reason: string;
    granted_by: string;
    granted_at: Instant;
  };
  providers: {
    pk: Generated<number>;
    fk_grants: number;
    provider_name: string;
    /** Whether the provider's own accounts may upload its surveys. */
    may_upload: Generated<boolean>;
    created_at: Generated<Date>;
    deleted_at: Date | null;
    deleted_by: string | null;
  };
  provider_former_names: {
    fk_grants: number;
    fk_reporting_periods: number;
    fk_providers: number;
    former_name: string;
    renamed_at: Instant;
    renamed_by: string;
  };
  programs: {
    pk: Generated<number>;
    fk_grants: number;
    fk_providers: number;
    program_name: string;
    created_at: Generated<Date>;
    deleted_at: Date | null;
    deleted_by: string | null;
  };
  program_curricula: {
    pk: Generated<number>;
    prog_curriculum_name: string;
    fk_providers: number | null;
    active: Generated<boolean>;
    merged_into: number | null;
  };
  announcements: {
    pk: Generated<number>;
    title: string;
    /** Sanitized markup only. */
    body: string;
    level: 'info' | 'warning' | 'emergency';
    audience: 'everyone' | 'grantees' | 'providers' | 'acf' | 'admins';
    on_sign_in: boolean;
    starts_at: Instant;
    ends_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
    created_at: Instant;
    created_by: string;
  };
  announcement_dismissals: { fk_announcements: number; username: string; dismissed_at: Instant };
};
