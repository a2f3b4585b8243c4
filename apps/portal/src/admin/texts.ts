/** Small texts that the Admin screens and user management share. */

/** The text, or the specification's words for a blank cell (P§8). */
export function textOr(text: string | null | undefined): string {
  return text?.trim() ? text : 'None Found';
}

/** A cohort as it is shown: none is 'NA'. */
export function cohortText(cohort: string | null): string {
  return cohort ?? 'NA';
}
