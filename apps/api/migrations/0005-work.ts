import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What surrounds the answers: snapshots, reopenings, drafts, audit events, settings, jobs and the mail queue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table submission_snapshots (
      fk_grants integer not null references grants (pk),
      fk_reporting_periods integer not null references reporting_periods (pk),
      number integer not null,
      submitted_at timestamptz not null,
      submitted_by uuid not null,
      digest text not null,
      content jsonb not null,
      tallies jsonb not null,
      entry_upload integer,
      exit_upload integer,
      primary key (fk_grants, fk_reporting_periods, number)
    )
  `.execute(db);
  await sql`
    create table submission_reopenings (
      fk_grants integer not null references grants (pk),
      fk_reporting_periods integer not null references reporting_periods (pk),
      number integer not null,
      reopened_at timestamptz not null,
      reopened_by uuid not null,
      reason text not null check (btrim(reason) <> ''),
      primary key (fk_grants, fk_reporting_periods, number)
    )
  `.execute(db);
  await sql`
    create table drafts (
      fk_grants integer not null references grants (pk),
      fk_reporting_periods integer not null references reporting_periods (pk),
      page text not null,
      target integer not null,
      author uuid not null,
      answers jsonb not null,
      base_version integer not null,
      saved_at timestamptz not null,
      primary key (fk_grants, fk_reporting_periods, page, target, author)
    )
  `.execute(db);
  await sql`
    create table audit_events (
      seq bigint generated always as identity primary key,
      transaction_id xid8 not null default pg_current_xact_id(),
      at timestamptz not null,
      actor text,
      acting_role text,
      fk_grants integer,
      action text not null,
      object text,
      outcome text not null,
      request_id text,
      fields text[] not null default '{}',
      details jsonb
    )
  `.execute(db);
  await sql`create index audit_events_grant on audit_events (fk_grants, seq)`.execute(db);
  await sql`
    create table audit_seals (
      batch integer primary key,
      first_seq bigint not null,
      last_seq bigint not null,
      events integer not null,
      previous_hash text not null,
      hash text not null,
      sealed_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create table settings (
      name text primary key,
      value jsonb not null,
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      updated_by uuid
    )
  `.execute(db);
  await sql`
    create table job_runs (
      name text primary key,
      started_at timestamptz not null,
      finished_at timestamptz,
      outcome text,
      detail jsonb
    )
  `.execute(db);
  await sql`
    create table mail_queue (
      pk bigint generated always as identity primary key,
      idempotency_key text not null,
      recipient text not null,
      template text not null,
      variables jsonb not null,
      queued_at timestamptz not null,
      next_attempt_at timestamptz not null,
      attempts integer not null default 0,
      sent_at timestamptz,
      failure text,
      constraint mail_once unique (idempotency_key)
    )
  `.execute(db);
  await sql`create index mail_waiting on mail_queue (next_attempt_at) where sent_at is null`.execute(db);
}
