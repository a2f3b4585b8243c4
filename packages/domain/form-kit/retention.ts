/** Retention periods in days (decisions 4 and 14). */

/** A draft after its last change. */
export const DRAFT_DAYS = 30;

/** A deleted provider or program, to be restored. */
export const RESTORABLE_DAYS = 30;
