/** The questions that the older instrument asked because of COVID-19. */

const COHORT_EXTRAS: ReadonlySet<string> = new Set([
  'prog_cohort_complete',
  'prog_cohort_end_prematurely',
  'prog_cohort_hours_end_prematurely',
  'prog_cohort_shift_online',
  'prog_cohort_pct_shift_online',
]);

/** Interruptions, counts before and after, surveys that could not be collected, and cohort extras. */
export function isCovidItem(name: string): boolean {
  return name.includes('covid') || COHORT_EXTRAS.has(name);
}
