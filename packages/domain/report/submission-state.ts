/** Whether the saved state differs from the last submission (decision 9, BEY-041). */

/** What the report says below the last submission; null while nothing changed or nothing was submitted (BEY-041). */
export function changedSinceText(
  last: { readonly number: number; readonly digest: string } | null,
  digestNow: string,
): string | null {
  return last === null || last.digest === digestNow ? null : `Changed since submission ${last.number}`;
}
