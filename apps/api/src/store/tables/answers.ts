/**
 * Row types: answers, surveys, and records of work on them. Columns of the wide form and survey tables are defined by
 * the form definitions and the survey catalogue, so they are not repeated here.
 */
import type { UsedMapping } from '@srae/domain/survey/corrections/corrections';
import type { InstrumentId } from '@srae/domain/instruments/registry';
import type { ColumnType, Generated } from 'kysely';
import type { Instant, InstantOrNull } from './column-types.ts';

export type ColumnValue = string | number | boolean | Date | null;

type Json<T> = ColumnType<T, string, string>;
type AnswersOfPage = { fk_grants: number; fk_reporting_periods: number } & Record<string, ColumnValue>;
type UploadRow = {
  pk: number;
  fk_grants: number;
  fk_reporting_periods: number;
  /** The provider whose rows the file holds; null for a file of the whole grant. */
  fk_providers: number | null;
  /** The providers with rows in the file, by key. */
  upload_providers: number[];
  upload_number: number;
  upload_file_name: string;
  upload_row_count: number;
  upload_custom_file: boolean | null;
  upload_sheet_name: string | null;
  upload_headers_row: number | null;
  upload_data_row: number | null;
  upload_column_mapping: string | null;
  upload_time: Instant;
  /** Of the file, as the browser computed it. */
  upload_sha256: string | null;
  /** Of the rows as stored; null for uploads made before it was computed. */
  stored_sha256: string | null;
  upload_cells_corrected: Generated<number>;
  upload_values_mapped: ColumnType<readonly UsedMapping[], string | undefined, string>;
  uploaded_by: string;
  instrument: InstrumentId;
  /** When its rows and names were disposed of under the records schedule. */
  rows_disposed_at: Instant | null;
  names_disposed_at: Instant | null;
};
type SurveyRow = { fk_grants: number; fk_uploads: number; fk_programs: number } & Record<string, ColumnValue>;

export type SurveyKindName = 'entry' | 'exit';

export type AnswerTables = {
  grant_submissions: AnswersOfPage;
  provider_submissions: AnswersOfPage & { fk_providers: number };
  program_submissions: AnswersOfPage & { fk_programs: number };
  program_cohorts: AnswersOfPage & { fk_programs: number; cohort_index: number };
  entry_uploads: UploadRow;
  exit_uploads: UploadRow;
  entry_submissions: SurveyRow;
  exit_submissions: SurveyRow;
  uploads_in_force: {
    fk_grants: number;
    fk_reporting_periods: number;
    kind: SurveyKindName;
    fk_providers: number;
    fk_uploads: number;
    upload_number: number;
  };
  /** A view: which upload counts for a program. */
  programs_in_force: {
    fk_grants: number;
    fk_reporting_periods: number;
    kind: SurveyKindName;
    fk_providers: number;
    fk_programs: number;
    fk_uploads: number;
    upload_number: number;
  };
  /** Uploads withdrawn manually. */
  upload_withdrawals: {
    fk_grants: number;
    fk_reporting_periods: number;
    kind: SurveyKindName;
    fk_uploads: number;
    fk_providers: number;
    row_count: number;
    withdrawn_at: Instant;
    withdrawn_by: string;
  };
  open_uploads: {
    transaction_hash: string;
    kind: SurveyKindName;
    fk_grants: number;
    fk_reporting_periods: number;
    /** The provider whose rows are sent; null for the whole grant. */
    fk_providers: number | null;
    fk_uploads: number;
    instrument: InstrumentId;
    opened_by: string;
    opened_at: Instant;
    last_batch_at: Instant;
    next_batch_index: Generated<number>;
    received_rows: Generated<number>;
    /** The process that has counted all received rows; null when none has. */
    counted_by: string | null;
    /** The announcement of the file in the first batch. */
    announced: Json<unknown>;
    committed_answer: Json<unknown> | null;
  };
  survey_tallies: {
    fk_grants: number;
    fk_uploads: number;
    kind: SurveyKindName;
    fk_programs: number;
    survey_version: string;
    factor: string;
    factor_code: string;
    rows: number;
    /** Rows by item and code. */
    cells: Json<Record<string, Record<string, number>>>;
  };
  /** Providers' parts of uploads whose rows and tallies a job still has to remove. */
  upload_leftovers: {
    fk_grants: number;
    fk_uploads: number;
    fk_providers: number;
    kind: SurveyKindName;
    left_at: Generated<Date>;
  };
  upload_mappings: {
    fk_grants: number;
    /** Null: of the grant's own uploads. */
    fk_providers: number | null;
    kind: SurveyKindName;
    instrument: string;
    header_hash: string;
    mapping: Json<unknown>;
    updated_at: Instant;
    updated_by: string;
  };
  upload_value_mappings: {
    fk_grants: number;
    /** Null: of the grant's own uploads. */
    fk_providers: number | null;
    kind: SurveyKindName;
    instrument: string;
    column_name: string;
    found: string[];
    accepted: string[];
    updated_at: Instant;
    updated_by: string;
  };
  submission_snapshots: {
    fk_grants: number;
    fk_reporting_periods: number;
    number: number;
    instrument: InstrumentId;
    submitted_at: Instant;
    submitted_by: string;
    digest: string;
    content: Json<unknown>;
    tallies: Json<unknown>;
    entry_upload: number | null;
    exit_upload: number | null;
    texts_disposed_at: Generated<Date | null>;
  };
  submission_reopenings: {
    fk_grants: number;
    fk_reporting_periods: number;
    number: number;
    reopened_at: Instant;
    reopened_by: string;
    reason: string;
  };
  drafts: {
    fk_grants: number;
    fk_reporting_periods: number;
    page: string;
    target: number;
    author: string;
    id: string;
    instrument: InstrumentId;
    answers: Json<unknown>;
    base_version: number;
    saved_at: Instant;
  };
  audit_events: {
    seq: Generated<number>;
    at: Instant;
    actor: string | null;
    acting_role: string | null;
    fk_grants: number | null;
    action: string;
    object: string | null;
    outcome: string;
    request_id: string | null;
    /** Origin: shown only to Admins. */
    address: string | null;
    browser: string | null;
    /** The keyed digest of a name without an account, in hexadecimal. */
    unknown_name: string | null;
    fields: Generated<string[]>;
    details: Json<unknown> | null;
  };
  audit_seals: {
    batch: number;
    first_seq: number;
    last_seq: number;
    events: number;
    previous_hash: string;
    hash: string;
    sealed_at: Instant;
    /** The disposal that removed its events; null while they are kept. */
    fk_disposals: number | null;
  };
  settings: {
    name: string;
    value: Json<unknown>;
    version: Generated<number>;
    updated_at: Generated<Date>;
    updated_by: string | null;
  };
  job_runs: {
    name: string;
    started_at: Instant;
    finished_at: Date | null;
    outcome: string | null;
    detail: Json<unknown> | null;
  };
  mail_queue: {
    pk: Generated<number>;
    idempotency_key: string;
    recipient: string;
    template: string;
    /** The variables of the template; null once the message has been sent. */
    sealed: Uint8Array | null;
    queued_at: Instant;
    next_attempt_at: Instant;
    attempts: Generated<number>;
    sent_at: InstantOrNull;
    failure: Generated<string | null>;
  };
};
