/**
 * The records schedule (decision 44; BEY-185): per kind of record its retention, the start of the period, and the
 * disposal. Deletion jobs, disposals and docs/records-schedule.md read only this. Periods of records that Admins
 * dispose of are defaults of the setting RECORDS_RETENTION; the agency's own schedule decides.
 */
import { DAY_MS } from '../period/calendar-date.ts';
import { OPEN_UPLOAD_MS } from '../survey/limits.ts';
import { DRAFT_DAYS, RESTORABLE_DAYS } from './lifetimes.ts';
import type { RecordKind } from './record-kind.ts';

const GRANT_FILES =
  'Follows NARA’s General Records Schedule 1.2 for grant and cooperative agreement case files. To be confirmed by the agency.';
const MASTER_FILES =
  'Data about young people are kept no longer than results and evaluations need them; no general schedule covers them. To be set by the agency’s own schedule.';
const SYSTEM_ACCESS =
  'Follows NARA’s General Records Schedule 3.2 for system access records that need special accountability. To be confirmed by the agency.';
const TRANSITORY =
  'Follows NARA’s General Records Schedule 5.2 for transitory and intermediary records. To be confirmed by the agency.';

const PERIOD_END = 'the end of the reporting period';

export const RECORDS_SCHEDULE = {
  'survey-rows': {
    label: 'Survey rows in use',
    about:
      'The answers of each entry and exit survey, and the hashes by which releases compare them. Their counts stay, so results do not change.',
    tables: ['entry_submissions', 'exit_submissions'],
    from: PERIOD_END,
    keep: { years: 6 },
    disposal: 'approved',
    end: 'rows are deleted',
    held: true,
    authority: MASTER_FILES,
  },
  'replaced-survey-rows': {
    label: 'Survey rows of replaced and withdrawn uploads',
    about: 'Answers that no longer stand because another upload took their place or a Grantee withdrew them.',
    tables: ['entry_submissions', 'exit_submissions', 'survey_tallies', 'upload_leftovers'],
    from: 'the upload being replaced or withdrawn',
    keep: { days: 0 },
    disposal: 'automatic',
    end: 'rows are deleted',
    held: true,
    authority: TRANSITORY,
  },
  'unfinished-uploads': {
    label: 'Uploads that were not finished',
    about: 'Rows that were sent and never committed. They were no record yet.',
    tables: ['open_uploads', 'entry_submissions', 'exit_submissions'],
    from: 'the last batch',
    keep: { days: OPEN_UPLOAD_MS / DAY_MS },
    disposal: 'automatic',
    end: 'rows are deleted',
    held: false,
    authority: TRANSITORY,
  },
  'upload-receipts': {
    label: 'Receipts of uploaded files',
    about:
      'Name, sheet and columns of each file. The file itself is never kept: its hash, number of rows, time and uploader are, and stay.',
    tables: ['entry_uploads', 'exit_uploads'],
    from: PERIOD_END,
    keep: { years: 6 },
    disposal: 'approved',
    end: 'file names are removed',
    held: true,
    authority: GRANT_FILES,
  },
  'form-answers': {
    label: 'Form answers',
    about: 'Answers on the pages of a report as they are now: comments and other typed texts are removed.',
    tables: ['grant_submissions', 'provider_submissions', 'program_submissions', 'program_cohorts'],
    from: PERIOD_END,
    keep: { years: 10 },
    disposal: 'approved',
    end: 'typed texts are removed, numbers and choices stay',
    held: true,
    authority: GRANT_FILES,
  },
  submissions: {
    label: 'Submitted reports',
    about:
      'What each submission froze, with its explanations and the reasons for reopening. The digest of what was submitted stays.',
    tables: ['submission_snapshots', 'submission_reopenings'],
    from: PERIOD_END,
    keep: { years: 10 },
    disposal: 'approved',
    end: 'typed texts are removed, numbers and choices stay',
    held: true,
    authority: GRANT_FILES,
  },
  queries: {
    label: 'Queries and explanations',
    about: 'Questions from federal staff about reports, the answers, and what Grantees said to minor issues.',
    tables: ['report_query_messages', 'report_queries', 'issue_explanations'],
    from: PERIOD_END,
    keep: { years: 10 },
    disposal: 'approved',
    end: 'rows are deleted',
    held: true,
    authority: GRANT_FILES,
  },
  audit: {
    label: 'Audit records',
    about:
      'Who did what and when. The oldest sealed batches go whole; their hashes stay, so that the chain can still be verified.',
    tables: ['audit_events'],
    from: 'the event',
    keep: { years: 10 },
    disposal: 'approved',
    end: 'rows are deleted',
    held: true,
    authority: SYSTEM_ACCESS,
  },
  'sign-in-records': {
    label: 'Sign-in records with network addresses',
    about: 'Sign-ins, failures, recoveries and sessions. They are audit records and go with them.',
    tables: ['audit_events'],
    from: 'the event',
    keep: null,
    disposal: 'with another kind',
    end: 'rows are deleted',
    held: true,
    authority: 'Kept as long as the audit (decision 43 of the specification).',
  },
  accounts: {
    label: 'Accounts that are deactivated',
    about:
      'Name, email address, phone number and roles. What the person did stays under a key without a name.',
    tables: [
      'identity_users',
      'user_associations',
      'identity_groups',
      'identity_links',
      'passkeys',
      'credential_changes',
      'recoveries',
    ],
    from: 'the deactivation',
    keep: { years: 6 },
    disposal: 'approved',
    end: 'rows are deleted',
    held: true,
    authority: SYSTEM_ACCESS,
  },
  'access-reviews': {
    label: 'Confirmed access reviews',
    about: 'Who could see what, as an Admin confirmed it, with names and addresses as they were.',
    tables: ['access_reviews'],
    from: 'the confirmation',
    keep: { years: 6 },
    disposal: 'approved',
    end: 'rows are deleted',
    held: true,
    authority: SYSTEM_ACCESS,
  },
  'row-releases': {
    label: 'Releases of survey rows to evaluators',
    about:
      'Who asked for which rows, the report on small groups, the decision. The files are not kept by the portal.',
    tables: ['row_releases'],
    from: 'the last day of the release',
    keep: { years: 6 },
    disposal: 'approved',
    end: 'rows are deleted',
    held: true,
    authority:
      'Follows NARA’s General Records Schedule 4.2 for accounting of disclosures. To be confirmed by the agency.',
  },
  practice: {
    label: 'Practice data',
    about: 'Everything that belongs to a practice grant. It was never reported; practice stays switched on.',
    tables: ['grants'],
    from: 'the last thing done in it',
    keep: { years: 1 },
    disposal: 'approved',
    end: 'rows are deleted',
    held: true,
    authority: TRANSITORY,
  },
  'deleted-places': {
    label: 'Deleted providers and programs',
    about: 'With their answers and surveys. Submitted reports keep what was submitted.',
    tables: ['providers', 'programs'],
    from: 'the deletion',
    keep: { days: RESTORABLE_DAYS },
    disposal: 'automatic',
    end: 'rows are deleted',
    held: true,
    authority: TRANSITORY,
  },
  drafts: {
    label: 'Drafts',
    about: 'What somebody typed and did not save.',
    tables: ['drafts'],
    from: 'the last change',
    keep: { days: DRAFT_DAYS },
    disposal: 'automatic',
    end: 'rows are deleted',
    held: true,
    authority: TRANSITORY,
  },
  sessions: {
    label: 'Ended sessions',
    about: 'Network and browser of sessions that are over. The audit keeps the sign-in.',
    tables: ['sessions', 'refresh_tokens'],
    from: 'the end of the session',
    keep: { days: 30 },
    disposal: 'automatic',
    end: 'rows are deleted',
    held: true,
    authority: TRANSITORY,
  },
  'mail-log': {
    label: 'Mail log',
    about: 'To whom which message was sent and when; its text is deleted as soon as it is sent.',
    tables: ['mail_queue', 'outbox'],
    from: 'the sending',
    keep: { days: 30 },
    disposal: 'automatic',
    end: 'rows are deleted',
    held: true,
    authority: TRANSITORY,
  },
  codes: {
    label: 'Codes and sign-ins under way',
    about: 'Codes that have expired, steps of a sign-in, counters of tries.',
    tables: [
      'login_challenges',
      'sent_codes',
      'reset_codes',
      'oidc_requests',
      'oidc_unlinked',
      'passkey_challenges',
      'throttles',
    ],
    from: 'the expiry',
    keep: { days: 0 },
    disposal: 'automatic',
    end: 'rows are deleted',
    held: false,
    authority: TRANSITORY,
  },
  'signing-keys': {
    label: 'Retired signing keys',
    about: 'Keys that no token in use was signed with.',
    tables: ['signing_keys'],
    from: 'the expiry of the last token',
    keep: { days: 1 },
    disposal: 'automatic',
    end: 'rows are deleted',
    held: false,
    authority: TRANSITORY,
  },
  figures: {
    label: 'Counts and released figures',
    about: 'Counts of survey answers and what was released of them. No person is in them.',
    tables: ['survey_tallies', 'figure_releases', 'release_tallies', 'release_sums', 'release_checks'],
    from: PERIOD_END,
    keep: null,
    disposal: 'kept',
    end: 'nothing',
    held: false,
    authority: 'Statistics without persons, kept to compare periods. To be confirmed by the agency.',
  },
  'records-management': {
    label: 'Legal holds, disposals and seals of the audit',
    about: 'The proof of what was disposed of, when, and by whose approval.',
    tables: ['legal_holds', 'disposals', 'disposal_items', 'audit_seals'],
    from: 'the disposal',
    keep: null,
    disposal: 'kept',
    end: 'nothing',
    held: false,
    authority: 'Certificates outlive what they certify.',
  },
  programme: {
    label: 'Programme, settings and keys',
    about:
      'Grantees, grants, periods, curricula, announcements, invitations, keys of programs, remembered mappings of columns and of values, what was withdrawn and extended.',
    tables: [
      'funding_streams',
      'grantees',
      'grants',
      'reporting_periods',
      'grant_extensions',
      'grant_portfolios',
      'program_curricula',
      'provider_former_names',
      'announcements',
      'announcement_dismissals',
      'association_invitations',
      'access_review_reminders',
      'reminders_sent',
      'upload_mappings',
      'upload_value_mappings',
      'upload_withdrawals',
      'uploads_in_force',
      'settings',
      'job_runs',
      'figure_changes',
      'figure_secrets',
      'kept_keys',
      'machine_keys',
    ],
    from: 'the end of the portal',
    keep: null,
    disposal: 'kept',
    end: 'nothing',
    held: false,
    authority: 'What other records are read with. To be confirmed by the agency.',
  },
} as const satisfies Record<string, RecordKind>;

export type RecordKindId = keyof typeof RECORDS_SCHEDULE;
type IdsWith<D extends RecordKind['disposal']> = {
  [K in RecordKindId]: (typeof RECORDS_SCHEDULE)[K]['disposal'] extends D ? K : never;
}[RecordKindId];
/** Kinds disposed of once an Admin has approved the list. */
export type ApprovedKindId = IdsWith<'approved'>;
/** Kinds that a job deletes automatically. */
export type AutomaticKindId = IdsWith<'automatic'>;

/** Every kind in the order of the schedule. */
export function listRecordKinds(): readonly (RecordKind & { readonly id: RecordKindId })[] {
  // The keys are those of the constant above.
  return Object.entries(RECORDS_SCHEDULE).map(([id, kind]) => ({ id: id as RecordKindId, ...kind }));
}

/** A kind by its id. */
export function getRecordKind(id: RecordKindId): RecordKind {
  return RECORDS_SCHEDULE[id];
}

/** The kinds whose disposal an Admin approves. */
export const APPROVED_KINDS: readonly ApprovedKindId[] = listRecordKinds()
  .filter(({ disposal }) => disposal === 'approved')
  .map(({ id }) => id as ApprovedKindId); // guaranteed by the filter

/** Whether the id names a kind that a legal hold can suspend. */
export function canBeHeld(id: string): id is RecordKindId {
  return listRecordKinds().some((kind) => kind.id === id && kind.held);
}
