/** The status of a page in the validation report, from its two saved flags (F§4, Q46, Q52). */

/** As stored: null while the page was never saved. */
export type SavedFlags = { readonly minor: boolean | null; readonly major: boolean | null };

export type PageStatus = 'unsaved' | 'major' | 'minor' | 'clean';

/** Label and colour of each status; colour is never the only sign (WCAG 1.4.1). */
export const STATUS = {
  unsaved: { label: 'No data have been saved', colour: 'gray' },
  major: { label: 'Data need review and revision', colour: 'red' },
  minor: { label: 'Incomplete field or inconsistency', colour: 'blue' },
  clean: { label: 'No issues present', colour: 'green' },
} as const satisfies Record<PageStatus, { label: string; colour: string }>;

/** Shown for a provider whose only problem is missing survey data. */
export const SURVEYS_MISSING_LABEL = `${STATUS.major.label}: survey data not uploaded`;

/** From worst to best; a page never saved counts as minor (decision 10). */
export const STATUS_ORDER = ['major', 'unsaved', 'minor', 'clean'] as const satisfies readonly PageStatus[];

/** The status of two flags; a single false flag does not make a page clean. */
export function toStatus({ minor, major }: SavedFlags): PageStatus {
  if (major === true) return 'major';
  if (minor === true) return 'minor';
  return major === false && minor === false ? 'clean' : 'unsaved';
}

/** The worst of several statuses; clean when there is none. */
export function worstStatus(statuses: readonly PageStatus[]): PageStatus {
  return STATUS_ORDER.find((status) => statuses.includes(status)) ?? 'clean';
}

type ProgramPages = Readonly<Record<'structure' | 'reach' | 'surveyInfo', PageStatus | null>>;

/** Whether a provider's only problem is missing surveys of its programs. */
export function lacksSurveysAlone({
  worst,
  status,
  programs,
}: {
  readonly worst: PageStatus;
  readonly status: PageStatus;
  readonly programs: readonly ProgramPages[];
}): boolean {
  const pages = programs.flatMap(({ structure, reach, surveyInfo }) => [structure, reach, surveyInfo]);
  return worst === 'major' && ![status, ...pages].includes('major');
}
