/**
 * Disclosure notes: how figures state their basis and protection, with the same wording on the page, in
 * prints and in files (BEY-194, BEY-195).
 */
import { pluralize } from '../../form-kit/numbers.ts';

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

/** The date of survey figures; `asOf` is the instant of the latest release in ISO form, or null without one. */
export function releaseText(view: SurveyView, asOf: string | null): string {
  if (view === 'own') return 'own surveys, counted exactly';
  if (asOf === null) return 'no surveys released';
  return `protected survey figures as of ${dayText(asOf)}`;
}

/** Why survey figures are not shown while submitted reports have no release, as after an update; null without any. */
export function releasesPendingText(pending: number): string | null {
  if (pending <= 0) return null;
  const reports = pluralize(pending, 'submitted report is', 'submitted reports are');
  return `Survey figures are being prepared: ${reports} not counted yet. They are shown as soon as all reports are counted.`;
}

/** A day of the agency's calendar: 'July 24, 2023'. */
function dayText(instant: string): string {
  return new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });
}
