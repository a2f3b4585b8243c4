import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Survey uploads and their rows. Batches are written once under their upload's key; uploads_in_force is the pointer that a commit flips (decision 18). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence upload_keys as integer`.execute(db);
  await sql`
    create table entry_uploads (
      pk integer primary key,
      fk_grants integer not null references grants (pk),
      fk_reporting_periods integer not null references reporting_periods (pk),
      upload_number integer not null,
      upload_file_name text not null,
      upload_row_count integer not null,
      upload_custom_file boolean,
      upload_sheet_name text,
      upload_headers_row integer,
      upload_data_row integer,
      upload_column_mapping text,
      upload_time timestamptz not null,
      upload_sha256 text not null,
      uploaded_by uuid not null,
      constraint entry_uploads_number unique (fk_grants, fk_reporting_periods, upload_number)
    )
  `.execute(db);
  await sql`
    create table entry_submissions (
      fk_grants integer not null,
      fk_uploads integer not null,
      fk_programs integer not null,
      en_survey_number integer not null,
      provider_name text not null,
      program_name text not null,
      survey_version text not null,
      en_age text,
      en_grade text,
      en_lang_eng boolean,
      en_lang_span boolean,
      en_lang_other boolean,
      en_lang_other_spec text,
      en_hispanic text,
      en_race_amindian boolean,
      en_race_asian boolean,
      en_race_black boolean,
      en_race_hpi boolean,
      en_race_white boolean,
      en_race_other boolean,
      en_race_other_spec text,
      en_sex text,
      en_living_family boolean,
      en_living_foster_family boolean,
      en_living_foster_group boolean,
      en_living_couch_surfing boolean,
      en_living_outside boolean,
      en_living_shelter boolean,
      en_living_hotel boolean,
      en_living_adjudication boolean,
      en_living_none_above boolean,
      en_subst_alcohol text,
      en_subst_cigarettes_cigars text,
      en_subst_other_tobacco text,
      en_subst_vapor text,
      en_subst_marijuana text,
      en_subst_presc_pain text,
      en_often_resisted_peer_pressure text,
      en_often_managed_emotions text,
      en_often_thought_consequences text,
      en_often_talked_parents_sex text,
      en_make_plans text,
      en_care_school text,
      en_save_money text,
      en_ask_help_self_bullied text,
      en_ask_help_others_bullied text,
      en_understand_healthy_rel text,
      en_able_resist_pressure_sex text,
      en_talk_someone_uncomf text,
      en_plan_delay_sex_after_hs text,
      en_plan_delay_sex_after_college text,
      en_plan_delay_sex_after_married text,
      en_plan_married_before_child text,
      en_plan_ft_job_before_married text,
      en_plan_ft_job_before_child text,
      en_ever_had_sex text,
      en_ever_pregnant text,
      en_ever_had_sti text,
      primary key (fk_grants, fk_uploads, en_survey_number)
    )
  `.execute(db);
  await sql`
    create table exit_uploads (
      pk integer primary key,
      fk_grants integer not null references grants (pk),
      fk_reporting_periods integer not null references reporting_periods (pk),
      upload_number integer not null,
      upload_file_name text not null,
      upload_row_count integer not null,
      upload_custom_file boolean,
      upload_sheet_name text,
      upload_headers_row integer,
      upload_data_row integer,
      upload_column_mapping text,
      upload_time timestamptz not null,
      upload_sha256 text not null,
      uploaded_by uuid not null,
      constraint exit_uploads_number unique (fk_grants, fk_reporting_periods, upload_number)
    )
  `.execute(db);
  await sql`
    create table exit_submissions (
      fk_grants integer not null,
      fk_uploads integer not null,
      fk_programs integer not null,
      ex_survey_number integer not null,
      provider_name text not null,
      program_name text not null,
      survey_version text not null,
      ex_age text,
      ex_grade text,
      ex_lang_eng boolean,
      ex_lang_span boolean,
      ex_lang_other boolean,
      ex_lang_other_spec text,
      ex_hispanic text,
      ex_race_amindian boolean,
      ex_race_asian boolean,
      ex_race_black boolean,
      ex_race_hpi boolean,
      ex_race_white boolean,
      ex_race_other boolean,
      ex_race_other_spec text,
      ex_sex text,
      ex_living_family boolean,
      ex_living_foster_family boolean,
      ex_living_foster_group boolean,
      ex_living_couch_surfing boolean,
      ex_living_outside boolean,
      ex_living_shelter boolean,
      ex_living_hotel boolean,
      ex_living_adjudication boolean,
      ex_living_none_above boolean,
      ex_subst_alcohol text,
      ex_subst_cigarettes_cigars text,
      ex_subst_other_tobacco text,
      ex_subst_vapor text,
      ex_subst_marijuana text,
      ex_subst_presc_pain text,
      ex_resist_peer_pressure text,
      ex_manage_emotions text,
      ex_think_consequences text,
      ex_talk_parents_sex text,
      ex_make_plans text,
      ex_care_school text,
      ex_understand_healthy_rel text,
      ex_able_resist_pressure_sex text,
      ex_talk_someone_uncomf text,
      ex_plan_delay_sex_after_hs text,
      ex_plan_delay_sex_after_college text,
      ex_plan_delay_sex_after_married text,
      ex_plan_married_before_child text,
      ex_plan_ft_job_before_married text,
      ex_plan_ft_job_before_child text,
      ex_plan_abstain_sex text,
      ex_reason_affect_plans text,
      ex_reason_emotional_social_cons text,
      ex_reason_risk_sti text,
      ex_reason_risk_pregnant text,
      ex_interested_program text,
      ex_material_clear text,
      ex_activities_help text,
      ex_chance_ask_questions text,
      ex_feel_respected text,
      primary key (fk_grants, fk_uploads, ex_survey_number)
    )
  `.execute(db);
  await sql`
    create table uploads_in_force (
      fk_grants integer not null references grants (pk),
      fk_reporting_periods integer not null references reporting_periods (pk),
      kind text not null check (kind in ('entry', 'exit')),
      fk_uploads integer not null,
      upload_number integer not null,
      primary key (fk_grants, fk_reporting_periods, kind)
    )
  `.execute(db);
  await sql`
    create table open_uploads (
      transaction_hash text primary key,
      kind text not null check (kind in ('entry', 'exit')),
      fk_grants integer not null references grants (pk),
      fk_reporting_periods integer not null references reporting_periods (pk),
      fk_uploads integer not null,
      opened_by uuid not null,
      opened_at timestamptz not null,
      last_batch_at timestamptz not null,
      next_batch_index integer not null default 0,
      received_rows integer not null default 0,
      receipt jsonb not null,
      committed_answer jsonb,
      constraint one_open_upload unique (fk_grants, fk_reporting_periods, kind)
    )
  `.execute(db);
  await sql`
    create table survey_tallies (
      fk_grants integer not null,
      fk_uploads integer not null,
      kind text not null,
      fk_programs integer not null,
      survey_version text not null,
      factor text not null,
      factor_code text not null,
      rows integer not null,
      cells jsonb not null,
      primary key (fk_grants, fk_uploads, fk_programs, survey_version, factor, factor_code)
    )
  `.execute(db);
  await sql`
    create table upload_codes (
      fk_grants integer not null,
      fk_uploads integer not null,
      first_number integer not null,
      legend jsonb not null,
      codes bytea not null,
      primary key (fk_grants, fk_uploads, first_number)
    )
  `.execute(db);
  await sql`
    create table upload_leftovers (
      fk_grants integer not null,
      fk_uploads integer not null,
      kind text not null check (kind in ('entry', 'exit')),
      primary key (fk_grants, fk_uploads)
    )
  `.execute(db);
  await sql`
    create table upload_mappings (
      fk_grants integer not null references grants (pk),
      kind text not null check (kind in ('entry', 'exit')),
      header_hash text not null,
      mapping jsonb not null,
      updated_at timestamptz not null,
      updated_by uuid not null,
      primary key (fk_grants, kind, header_hash)
    )
  `.execute(db);
}
