/** Short texts shared by the Admin screens and user management. */

/** The text, or the specified placeholder for a blank cell (P§8). */
export function textOr(text: string | null | undefined): string {
  return text?.trim() ? text : 'None Found';
}

/** Display text of a cohort; 'NA' for none. */
export function cohortText(cohort: string | null): string {
  return cohort ?? 'NA';
}
