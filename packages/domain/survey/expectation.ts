/** Surveys expected of a program (Q100), and whether its rows must be uploaded (decision 11). */
import { isInactive } from '../programme/active.ts';
import type { SurveyKind } from './catalogue/column.ts';
import type { ExpectedPair, NamePair } from './names.ts';

/** A program with its form answers. */
export type ProgramSurveys = SurveyAnswers & {
  readonly provider_name: string;
  readonly program_name: string;
  /** Names the provider had before in this period (decision 32). */
  readonly former_provider_names?: readonly string[];
};

/** A program's form answers; null and absent are unanswered. */
export type SurveyAnswers = {
  readonly prov_active?: boolean | null;
  readonly prov_provider_serve_youth?: boolean | null;
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
export function toSurveyCount(kind: SurveyKind, program: SurveyAnswers): number {
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

export const NO_UPLOAD_REASONS = [
  'provider-inactive',
  'program-inactive',
  'no-youth-served',
  'no-youth',
  'no-surveys',
] as const;

export type NoUploadReason = (typeof NO_UPLOAD_REASONS)[number];

/**
 * Why the report does not ask for a program's rows; null if it does: active, youth began or completed, and surveys
 * were counted (decisions 10 and 11, Q53). Rows of a program may be expected (Q100) that it does not ask for.
 */
export function findNoUploadReason(kind: SurveyKind, program: SurveyAnswers): NoUploadReason | null {
  if (isInactive(program.prov_active)) return 'provider-inactive';
  if (isInactive(program.prog_active)) return 'program-inactive';
  if (program.prov_provider_serve_youth === false) return 'no-youth-served';
  if (program.prog_any_youth_begin !== true && program.prog_any_youth_complete !== true) return 'no-youth';
  return toSurveyCount(kind, program) > 0 ? null : 'no-surveys';
}

/** A program's expected surveys (Q100) and its rows in force. */
export type ProgramInForce = {
  readonly expected: number;
  readonly rows: number;
  readonly no_upload_reason: NoUploadReason | null;
};

export type UploadState = 'missing' | 'rows-differ' | 'in-use' | 'not-needed' | 'not-expected';

/** The state of a provider's survey data, by its programs; `inUse` tells whether a file is in force for it. */
export function toUploadState(inUse: boolean, programs: readonly ProgramInForce[]): UploadState {
  if (programs.some(lacksRows)) return 'missing';
  if (inUse) {
    const differ = programs.some(({ rows, expected }) => rows > 0 && rows !== expected);
    return differ ? 'rows-differ' : 'in-use';
  }
  return programs.some(({ expected }) => expected > 0) ? 'not-needed' : 'not-expected';
}

/** Whether the report misses the rows of a program (VAL-030). */
export function lacksRows({ no_upload_reason, rows }: ProgramInForce): boolean {
  return no_upload_reason === null && rows === 0;
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

function isActive({ prov_active, prog_active }: SurveyAnswers): boolean {
  return !isInactive(prov_active) && !isInactive(prog_active);
}
