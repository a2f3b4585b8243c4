/** Surveys a program must upload (Q100, decision 10); the validation report decides whether any is missing. */
import { isInactive } from '../programme/active.ts';
import type { SurveyKind } from './catalogue/column.ts';
import type { ExpectedPair, NamePair } from './names.ts';

/** A program's form answers; null and absent are unanswered. */
export type ProgramSurveys = {
  readonly provider_name: string;
  readonly program_name: string;
  /** Names the provider had before in this period (decision 32). */
  readonly former_provider_names?: readonly string[];
  readonly prov_active?: boolean | null;
  readonly prog_active?: boolean | null;
  readonly prog_any_youth_begin?: boolean | null;
  readonly prog_any_youth_complete?: boolean | null;
  readonly prog_en_tot_surveys_ms?: number | null;
  readonly prog_en_tot_surveys_hs?: number | null;
  readonly prog_en_tot_surveys_ms_impact?: number | null;
  readonly prog_en_tot_surveys_hs_impact?: number | null;
  readonly prog_ex_tot_surveys_ms?: number | null;
  readonly prog_ex_tot_surveys_hs?: number | null;
};

/** Surveys completed by middle school and by high school youth together; impact versions are part of them (Q100). */
export function toSurveyCount(kind: SurveyKind, program: ProgramSurveys): number {
  return kind === 'entry'
    ? (program.prog_en_tot_surveys_ms ?? 0) + (program.prog_en_tot_surveys_hs ?? 0)
    : (program.prog_ex_tot_surveys_ms ?? 0) + (program.prog_ex_tot_surveys_hs ?? 0);
}

/** The programs of which survey data are expected: nothing explicitly inactive, at least one survey (Q100). */
export function listExpectedRows(
  kind: SurveyKind,
  programs: readonly ProgramSurveys[],
): readonly ExpectedPair[] {
  return programs
    .filter((program) => isActive(program) && toSurveyCount(kind, program) > 0)
    .map((program) => ({
      provider_name: program.provider_name,
      program_name: program.program_name,
      ...(program.former_provider_names?.length
        ? { former_provider_names: program.former_provider_names }
        : {}),
      survey_count: toSurveyCount(kind, program),
      prog_en_tot_surveys_ms_impact: kind === 'entry' ? (program.prog_en_tot_surveys_ms_impact ?? 0) : null,
      prog_en_tot_surveys_hs_impact: kind === 'entry' ? (program.prog_en_tot_surveys_hs_impact ?? 0) : null,
    }));
}

/** The programs listed in a template: those with expected data, or all active ones while there are none (BEY-127). */
export function listTemplatePrograms(
  kind: SurveyKind,
  programs: readonly ProgramSurveys[],
): readonly (NamePair & { readonly surveys: number | null })[] {
  const active = programs.filter(isActive);
  const expected = active.filter((program) => toSurveyCount(kind, program) > 0);
  return (expected.length > 0 ? expected : active).map((program) => ({
    provider: program.provider_name,
    program: program.program_name,
    surveys: toSurveyCount(kind, program) || null,
  }));
}

function isActive({ prov_active, prog_active }: ProgramSurveys): boolean {
  return !isInactive(prov_active) && !isInactive(prog_active);
}
