/**
 * Disclosure notes: how figures state their basis and protection, with the same wording on the page, in
 * prints and in files (BEY-194, BEY-195).
 */
import { pluralize } from '../../form-kit/numbers.ts';
import { easternDay } from '../../period/calendar-date.ts';

export type FigureBasis = 'submitted' | 'saved';
/** 'own': true counts of the rows that the reader holds; 'others': counts of releases, with noise. */
export type SurveyView = 'own' | 'others';

const PROTECTED = 'protected: small random changes keep answers private; totals may differ slightly';

/** The data that figures are computed from. */
export function basisText(basis: FigureBasis, view: SurveyView): string {
  if (basis === 'submitted') return 'Submitted only';
  return view === 'own' ? 'All saved data' : 'Saved forms and submitted surveys';
}

/** How survey figures must be read. */
export function protectionNote(view: SurveyView): string {
  return view === 'others'
    ? `Survey figures are ${PROTECTED}.`
    : 'Survey figures are exact counts of the surveys you hold. Others see them with small random changes.';
}

/** Where survey figures come from, and of when they are: instants in ISO form. */
type SurveyOrigin = {
  readonly view: SurveyView;
  /** Of the latest release, or null without one. */
  readonly as_of: string | null;
  /** From when on a later submission may be released, or null where none waits. */
  readonly next_at: string | null;
};

/** The date of survey figures, and that of newer ones. */
export function releaseText({ view, as_of, next_at }: SurveyOrigin): string {
  if (view === 'own') return 'own surveys, counted exactly';
  if (as_of === null) return 'no surveys released';
  const released = `protected survey figures as of ${easternDay(new Date(as_of))}`;
  return next_at === null ? released : `${released}, later submissions from ${easternDay(new Date(next_at))}`;
}

/** Why survey figures are not shown while submitted reports have no release, as after an update; null without any. */
export function releasesPendingText(pending: number): string | null {
  if (pending <= 0) return null;
  const reports = pluralize(pending, 'submitted report is', 'submitted reports are');
  return `Survey figures are being prepared: ${reports} not counted yet. They are shown as soon as all reports are counted.`;
}
