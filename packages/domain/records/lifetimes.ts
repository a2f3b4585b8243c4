/** Retention of what the portal deletes automatically; the records schedule uses the same numbers. */

/** Days that a draft is kept after its last change (decisions 4 and 14). */
export const DRAFT_DAYS = 30;

/** Days in which a deleted provider or program can be restored. */
export const RESTORABLE_DAYS = 30;
