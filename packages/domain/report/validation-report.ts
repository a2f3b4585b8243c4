/**
 * The validation report: a grant's readiness by its saved flags, screeners, survey counts and committed
 * uploads (F§2.7, F§4, Q44 to Q54, decisions 9 to 11).
 */
import type { Season } from '../period/season.ts';
import { isInactive } from '../programme/active.ts';
import { type NothingStatement, toStatement } from '../programme/nothing-to-report.ts';
import { findNoUploadReason } from '../survey/expectation.ts';
import { type PageStatus, type SavedFlags, toStatus, worstStatus } from './page-status.ts';

export type ReportProgram = {
  readonly pk: number;
  readonly name: string;
  /** null while unset; only false leaves the program out. */
  readonly active: boolean | null;
  readonly structure: SavedFlags;
  readonly reach: SavedFlags;
  readonly entryExit: SavedFlags;
  readonly anyYouthBegin: boolean | null;
  readonly anyYouthComplete: boolean | null;
  readonly stated?: StatedReason;
  /** prog_en_tot_surveys_ms and _hs, prog_ex_tot_surveys_ms and _hs. */
  readonly entrySurveys: SurveyCounts;
  readonly exitSurveys: SurveyCounts;
};

/** The stored reason for nothing to report, whether the answers allow it now or not (decision 35). */
export type StatedReason = { readonly reason: string | null; readonly note: string | null };

export type SurveyCounts = { readonly ms: number | null; readonly hs: number | null };

export type ReportProvider = {
  readonly pk: number;
  readonly name: string;
  readonly active: boolean | null;
  /** prov_provider_serve_youth; while it is false the programs are ignored (Q53). */
  readonly servedYouth: boolean | null;
  readonly stated?: StatedReason;
  readonly flags: SavedFlags;
  readonly programs: readonly ReportProgram[];
};

export type ReportInput = {
  readonly season: Season;
  readonly grantee: SavedFlags;
  readonly providers: readonly ReportProvider[];
  /** Keys of the programs with at least one row in the committed upload (Q99). */
  readonly entryUploads: ReadonlySet<number>;
  readonly exitUploads: ReadonlySet<number>;
};

/** An Admin sees what a Grantee sees, read-only; a Provider sees the own provider, or several of one grant (Q54). */
export type ReportViewer =
  | { readonly role: 'Grantee' | 'Admin' }
  | { readonly role: 'Provider'; readonly providers: readonly number[] };

export type ProgramReport = {
  readonly pk: number;
  readonly name: string;
  readonly activeUnset: boolean;
  /** null in winter, when the page has no link (Q44). */
  readonly structure: PageStatus | null;
  readonly reach: PageStatus;
  /** Links to the survey administration page. */
  readonly missingSurveyInfo: boolean;
  /** Status of the survey administration page while its information is missing, never major (Q48); null otherwise. */
  readonly surveyInfo: PageStatus | null;
  readonly missingEntryUpload: boolean;
  readonly missingExitUpload: boolean;
  /** Whether survey data must be uploaded at all (decision 11). */
  readonly expectsEntryUpload: boolean;
  readonly expectsExitUpload: boolean;
  /** Whether it is stated, with a reason, that no youth began or completed: then no reminder covers its pages. */
  readonly statesNothing: boolean;
};

/** A provider, or one of its programs, with a statement that there is nothing to report. */
export type StatedNothing = NothingStatement & {
  readonly provider: { readonly pk: number; readonly name: string };
  readonly program: { readonly pk: number; readonly name: string } | null;
};

export type ProviderReport = {
  readonly pk: number;
  readonly name: string;
  readonly activeUnset: boolean;
  readonly status: PageStatus;
  /** Of the provider and all its programs, missing information and uploads included. */
  readonly worst: PageStatus;
  readonly programs: readonly ProgramReport[];
};

export type ValidationReport = {
  /** null for a Provider, who has no link to the grantee page. */
  readonly grantee: PageStatus | null;
  readonly providers: readonly ProviderReport[];
  readonly major: boolean;
  readonly minor: boolean;
  /** How many of the shown pages have each status. */
  readonly counts: Readonly<Record<PageStatus, number>>;
  readonly missing: {
    readonly surveyInfo: number;
    readonly entryUploads: number;
    readonly exitUploads: number;
  };
  /** In the order of providers and programs, including those excluded as inactive. */
  readonly nothingToReport: readonly StatedNothing[];
};

export type SubmitOutcome = {
  readonly verdict: 'major' | 'minor' | 'clean';
  /** Whether gr_submitted becomes true; with a major issue only the comments are saved (decision 9). */
  readonly submitted: boolean;
  readonly message: string;
};

export const SUBMIT_MESSAGES = {
  major: 'Your data need review and revision before submission.',
  minor: 'Your data have been submitted, but there is at least one incomplete field or inconsistency.',
  clean: 'Your data have been successfully submitted.',
} as const satisfies Record<SubmitOutcome['verdict'], string>;

/** The report as a viewer sees it; excludes inactive providers and programs, but not unset ones (decision 10). */
export function validationReport(input: ReportInput, viewer: ReportViewer): ValidationReport {
  const forProvider = viewer.role === 'Provider';
  const reported = input.providers
    .filter(({ pk, active }) => !isInactive(active) && (!forProvider || viewer.providers.includes(pk)))
    .map((provider) => ({ ...provider, programs: listProgramsInReport(provider) }));
  const providers = reported.map((provider) => providerReport(provider, input, !forProvider));
  const grantee = forProvider ? null : toStatus(input.grantee);
  const programs = providers.flatMap((provider) => provider.programs);
  const flags = [
    ...(forProvider ? [] : [input.grantee]),
    ...reported.map((provider) => provider.flags),
    ...reported.flatMap((provider) =>
      provider.programs.flatMap((program) => listFlags(program, input.season)),
    ),
  ];
  const pages = flags.map(toStatus);
  const shown = [...pages, ...programs.flatMap(({ surveyInfo }) => surveyInfo ?? [])];
  const missingUpload = programs.some((program) => program.missingEntryUpload || program.missingExitUpload);
  const missingOther =
    providers.some((provider) => provider.activeUnset) ||
    programs.some((program) => program.activeUnset || program.missingSurveyInfo);
  return {
    grantee,
    providers,
    major: pages.includes('major') || missingUpload,
    // A page with major issues may also have minor ones, which its status does not show.
    minor: flags.some((page) => page.minor === true) || pages.includes('unsaved') || missingOther,
    counts: {
      unsaved: countStatus(shown, 'unsaved'),
      major: countStatus(shown, 'major'),
      minor: countStatus(shown, 'minor'),
      clean: countStatus(shown, 'clean'),
    },
    missing: {
      surveyInfo: programs.filter((program) => program.missingSurveyInfo).length,
      entryUploads: programs.filter((program) => program.missingEntryUpload).length,
      exitUploads: programs.filter((program) => program.missingExitUpload).length,
    },
    nothingToReport: input.providers
      .filter(({ pk }) => !forProvider || viewer.providers.includes(pk))
      .flatMap(listStatements),
  };
}

/** Whether nothing is left to report: every provider is inactive, or has programs, and all of it is stated. */
export function reportsNothing({ providers }: Pick<ReportInput, 'providers'>): boolean {
  return (
    providers.length > 0 &&
    providers.every((provider) => {
      if (isInactive(provider.active)) return findStatement(provider) !== null;
      return provider.programs.length > 0 && provider.programs.every((one) => findStatement(one) !== null);
    })
  );
}

/** Effect and message of Submit Data for a report (decision 9, Q51, Q52). */
export function submitOutcome({ major, minor }: Pick<ValidationReport, 'major' | 'minor'>): SubmitOutcome {
  const verdict = major ? 'major' : minor ? 'minor' : 'clean';
  return { verdict, submitted: verdict !== 'major', message: SUBMIT_MESSAGES[verdict] };
}

/** Youth began or completed, and the flags of the survey administration page are not both false (VAL-029). */
export function missesSurveyInfo(program: ReportProgram): boolean {
  return anyYouth(program) && toStatus(program.entryExit) !== 'clean';
}

/** Youth began or completed, surveys were counted, and the committed upload has no row (decision 11). */
export function missesUpload(
  program: ReportProgram,
  survey: 'entry' | 'exit',
  uploads: ReadonlySet<number>,
): boolean {
  return expectsUpload(program, survey) && !uploads.has(program.pk);
}

/** Of a program in the report, so without the answers of its provider. */
function expectsUpload(program: ReportProgram, survey: 'entry' | 'exit'): boolean {
  const { active, anyYouthBegin, anyYouthComplete, entrySurveys, exitSurveys } = program;
  return (
    findNoUploadReason(survey, {
      prog_active: active,
      prog_any_youth_begin: anyYouthBegin,
      prog_any_youth_complete: anyYouthComplete,
      prog_en_tot_surveys_ms: entrySurveys.ms,
      prog_en_tot_surveys_hs: entrySurveys.hs,
      prog_ex_tot_surveys_ms: exitSurveys.ms,
      prog_ex_tot_surveys_hs: exitSurveys.hs,
    }) === null
  );
}

/** None for a provider that did not serve youth (Q53); otherwise the programs that are not explicitly inactive. */
function listProgramsInReport({ servedYouth, programs }: ReportProvider): readonly ReportProgram[] {
  return servedYouth === false ? [] : programs.filter(({ active }) => !isInactive(active));
}

/** Of the pages that have a status of their own; in winter the structure page has none (Q44). */
function listFlags({ structure, reach }: ReportProgram, season: Season): readonly SavedFlags[] {
  return season === 'winter' ? [reach] : [structure, reach];
}

function providerReport(provider: ReportProvider, input: ReportInput, withUploads: boolean): ProviderReport {
  const { pk, name, active, flags } = provider;
  const status = toStatus(flags);
  const programs = provider.programs.map((program) => programReport(program, input, withUploads));
  const activeUnset = active === null;
  const statuses = [status, ...unset(activeUnset), ...programs.flatMap(toWeight)];
  return { pk, name, activeUnset, status, worst: worstStatus(statuses), programs };
}

function programReport(program: ReportProgram, input: ReportInput, withUploads: boolean): ProgramReport {
  const missingSurveyInfo = missesSurveyInfo(program);
  return {
    pk: program.pk,
    name: program.name,
    activeUnset: program.active === null,
    structure: input.season === 'winter' ? null : toStatus(program.structure),
    reach: toStatus(program.reach),
    missingSurveyInfo,
    surveyInfo: missingSurveyInfo ? toSurveyInfo(program.entryExit) : null,
    missingEntryUpload: withUploads && missesUpload(program, 'entry', input.entryUploads),
    missingExitUpload: withUploads && missesUpload(program, 'exit', input.exitUploads),
    expectsEntryUpload: withUploads && expectsUpload(program, 'entry'),
    expectsExitUpload: withUploads && expectsUpload(program, 'exit'),
    statesNothing: findStatement(program) !== null,
  };
}

/** Of an inactive provider its own statement; of others those of its programs. */
function listStatements(provider: ReportProvider): readonly StatedNothing[] {
  const { pk, name } = provider;
  const own = findStatement(provider);
  if (isInactive(provider.active))
    return own === null ? [] : [{ ...own, provider: { pk, name }, program: null }];
  return provider.programs.flatMap((program) => {
    const statement = findStatement(program);
    const of = { provider: { pk, name }, program: { pk: program.pk, name: program.name } };
    return statement === null ? [] : [{ ...statement, ...of }];
  });
}

function findStatement(one: ReportProvider | ReportProgram): NothingStatement | null {
  return toStatement(one, one.stated ?? { reason: null, note: null });
}

/** A program's contribution to its provider's worst status: missing information is minor, a missing upload major. */
function toWeight(program: ProgramReport): readonly PageStatus[] {
  const missingUpload = program.missingEntryUpload || program.missingExitUpload;
  return [
    ...listProgramPages(program),
    ...unset(program.activeUnset || program.missingSurveyInfo),
    ...(missingUpload ? (['major'] as const) : []),
  ];
}

/** Its major issues count as minor (Q48). */
function toSurveyInfo(entryExit: SavedFlags): PageStatus {
  const status = toStatus(entryExit);
  return status === 'major' ? 'minor' : status;
}

/** The statuses of the pages of a program that have one; in winter the structure page has none (Q44). */
export function listProgramPages({ structure, reach }: ProgramReport): readonly PageStatus[] {
  return structure === null ? [reach] : [structure, reach];
}

function unset(isUnset: boolean): readonly PageStatus[] {
  return isUnset ? ['minor'] : [];
}

function anyYouth({ anyYouthBegin, anyYouthComplete }: ReportProgram): boolean {
  return anyYouthBegin === true || anyYouthComplete === true;
}

function countStatus(pages: readonly PageStatus[], status: PageStatus): number {
  return pages.filter((page) => page === status).length;
}
