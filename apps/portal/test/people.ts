/** Builders for person and period responses; each test specifies only the relevant fields. */
import type { PublicConfig } from '@srae/contract/schemas/accounts/auth';
import type { Invitation } from '@srae/contract/schemas/accounts/invitations';
import type { Period } from '@srae/contract/schemas/reporting';
import type { Tokens } from '../src/api/token.ts';
import type { Me, PeriodRef, SessionGrantee } from '../src/session/types.ts';

const SUMMER = { pk: 2, name: 'Summer 2023', season: 'summer', instrument: '2021', current: true } as const;

export function aPerson(over: Partial<Me> = {}): Me {
  return {
    username: 'u-grace',
    sub: 'u-grace',
    email: 'grace@example.org',
    name: 'Grace',
    family_name: 'Okafor',
    full_name: 'Grace Okafor',
    groups: [],
    has_phone: true,
    phone_masked: '+*******0100',
    mfa: 'SMS',
    passkeys: 0,
    passkey_needed: false,
    user_status: 'CONFIRMED',
    scan_marker: false,
    portal_open: true,
    dashboard_open: true,
    environment: 'local',
    reminders: 'on',
    grant_id: null,
    idle_minutes: 120,
    idle_expires_at: inTwoHours(),
    current_period: SUMMER,
    periods: [SUMMER],
    ...over,
  };
}

export function aGrant(over: Partial<SessionGrantee> = {}): SessionGrantee {
  return {
    pk: 1,
    id: 11,
    name: 'Northern Plains Youth Alliance',
    role: 'Grantee',
    cohort: 'FY2019',
    funding_stream: 'GDSRAE',
    gr_active: true,
    practice: false,
    has_portal_access: true,
    has_dashboard_access: true,
    extensions: [],
    providers: [],
    ...over,
  };
}

export function anInvitation(over: Partial<Invitation> = {}): Invitation {
  return {
    pk: 61,
    grantee_name: 'Lakeside Family Services',
    funding_stream: 'GDSRAE',
    cohort: 'FY2019',
    role_name: 'Grantee',
    provider_name: null,
    has_portal_access: true,
    has_dashboard_access: true,
    invited_by: 'Gus Lee',
    expires_at: '2023-08-08T16:00:00.000Z',
    ...over,
  };
}

export function someTokens(): Tokens {
  return { id_token: `token-${tokens++}`, expires_in: 600, idle_expires_at: inTwoHours() };
}
let tokens = 1;

export function aConfig(over: Partial<PublicConfig> = {}): PublicConfig {
  return {
    product_name: 'SRAE Performance Measures Portal',
    branding: {
      study_title: 'SRAE Performance Measures Study',
      logos: [{ src: '/partner-agency.svg', name: 'Sponsoring agency' }],
    },
    environment: 'local',
    authenticator: 'embedded',
    provider_name: null,
    totp: false,
    countries: [],
    password_policy: { min_length: 8, max_length: 128, classes: true },
    help_desk: {
      email: 'helpdesk@example.org',
      phone: '1-800-555-0100',
      guidance_url: 'https://example.org/guidance',
    },
    notices: { government_banner: false, system_use: '', privacy_url: '', accessibility_url: '' },
    ...over,
  };
}

export function inTwoHours(): string {
  return new Date(Date.now() + 7_200_000).toISOString();
}

/** The record of a period: a summer half-year at the end of its federal fiscal year. */
export function aPeriod(ref: PeriodRef = SUMMER, over: Partial<Period> = {}): Period {
  const half = { start: '2023-01-01', stop: '2023-06-30' };
  const year = { start: '2022-10-01', stop: '2023-09-30' };
  return {
    ...ref,
    gr_reporting_period_start: year.start,
    gr_reporting_period_stop: year.stop,
    prov_reporting_period_start: half.start,
    prov_reporting_period_stop: half.stop,
    prog_reporting_period_start: half.start,
    prog_reporting_period_stop: half.stop,
    prog_reach_reporting_period_start: half.start,
    prog_reach_reporting_period_stop: half.stop,
    en_reporting_period_start: half.start,
    en_reporting_period_stop: half.stop,
    ex_reporting_period_start: half.start,
    ex_reporting_period_stop: half.stop,
    lock_after_submit: false,
    collect_covid: false,
    open_for_writing: false,
    dashboard_opens_at: '2024-02-18T05:00:00.000Z',
    due_date: null,
    omb_number: '0970-0536',
    omb_expires: '2024-12-31',
    ...over,
  };
}
