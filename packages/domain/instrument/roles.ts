/**
 * Columns that modules outside the instruments reference by name. Every instrument fills each role under one name and
 * kind, because lists, tracker, report, uploads and figures read it for periods of any instrument (decision 28).
 * Other columns may be dropped or replaced; columns that are not questions are in forms/page-columns.ts.
 */
import type { FieldKind } from '../form-kit/field-kinds.ts';
import type { Form, FormName } from '../form-kit/form.ts';
import type { AnswerKind } from '../survey/catalogue/column.ts';

export type FieldRole = { readonly form: FormName; readonly name: string; readonly kind: FieldKind };

/** Questions of forms. */
export const FIELD_ROLES = {
  /** Shown on the providers page, against the providers that the portal lists. */
  providersFunded: { form: 'grantee', name: 'gr_num_providers_funded', kind: 'integer' },
  newProviders: { form: 'grantee', name: 'gr_num_new_providers', kind: 'integer' },
  /** Whether any program of a provider is asked. */
  servedYouth: { form: 'provider', name: 'prov_provider_serve_youth', kind: 'yesno' },
  programModels: { form: 'provider', name: 'prov_num_program_models_implemented', kind: 'integer' },
  curriculum: { form: 'programstructure', name: 'fk_program_curricula', kind: 'curriculum' },
  curriculumName: { form: 'programstructure', name: 'prog_curriculum_name_other_specify', kind: 'text' },
  /** The screeners, which decide which other questions and measures of a program apply. */
  anyYouthBegan: { form: 'programreach', name: 'prog_any_youth_begin', kind: 'yesno' },
  anyYouthCompleted: { form: 'programreach', name: 'prog_any_youth_complete', kind: 'yesno' },
  cohorts: { form: 'programreach', name: 'program_cohorts', kind: 'rows' },
  /** The surveys that a program reports: the expected number of rows of its upload. */
  entrySurveysMs: { form: 'programentryexit', name: 'prog_en_tot_surveys_ms', kind: 'integer' },
  entrySurveysHs: { form: 'programentryexit', name: 'prog_en_tot_surveys_hs', kind: 'integer' },
  entryImpactMs: { form: 'programentryexit', name: 'prog_en_tot_surveys_ms_impact', kind: 'integer' },
  entryImpactHs: { form: 'programentryexit', name: 'prog_en_tot_surveys_hs_impact', kind: 'integer' },
  exitSurveysMs: { form: 'programentryexit', name: 'prog_ex_tot_surveys_ms', kind: 'integer' },
  exitSurveysHs: { form: 'programentryexit', name: 'prog_ex_tot_surveys_hs', kind: 'integer' },
} as const satisfies Readonly<Record<string, FieldRole>>;

/** Cells of a cohort. */
export const COHORT_ROLES = {
  name: { name: 'prog_cohort_name', kind: 'text' },
  hours: { name: 'prog_cohort_hours', kind: 'decimal' },
} as const satisfies Readonly<Record<string, Pick<FieldRole, 'name' | 'kind'>>>;

/** The flags of each form: lists of pages read them together. */
export const FLAG_ROLES = {
  grantee: { minor: 'gr_data_issues_minor', major: 'gr_data_issues_major' },
  provider: { minor: 'prov_data_issues_minor', major: 'prov_data_issues_major' },
  programstructure: { minor: 'prog_data_issues_minor', major: 'prog_data_issues_major' },
  programreach: { minor: 'prog_reach_data_issues_minor', major: 'prog_reach_data_issues_major' },
  programentryexit: {
    minor: 'prog_entry_exit_data_issues_minor',
    major: 'prog_entry_exit_data_issues_major',
  },
} as const satisfies Readonly<Record<FormName, Form['flags']>>;

/** Columns of both surveys: the row's provider and program, and its questionnaire. */
export const SURVEY_ROLES = {
  provider: { name: 'provider_name', kind: 'expected' },
  program: { name: 'program_name', kind: 'expected' },
  version: { name: 'survey_version', kind: 'values' },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly kind: AnswerKind['kind'] }>>;
