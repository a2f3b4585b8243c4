/** Short texts shared by the Admin screens and user management. */
import { fullTime } from '../times.ts';

/** The text, or the specified placeholder for a blank cell (P§8). */
export function textOr(text: string | null | undefined): string {
  return text?.trim() ? text : 'None Found';
}

/** Display text of a cohort; 'NA' for none. */
export function cohortText(cohort: string | null): string {
  return cohort ?? 'NA';
}

/** 'February 18, 2024, 12:00 am EST': opening times are in US Eastern time (architecture 8). */
export function easternTime(instant: string): string {
  return fullTime(instant, 'America/New_York');
}
