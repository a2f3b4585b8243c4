/** Whether the saved state differs from the last submission (decision 9, BEY-041). */

/** The text below the last submission; null while nothing changed or nothing was submitted (BEY-041). */
export function changedSinceText(
  last: { readonly number: number; readonly digest: string } | null,
  digestNow: string,
): string | null {
  return last === null || last.digest === digestNow ? null : `Changed since submission ${last.number}`;
}

/** The number that a submission gets: an unchanged report that is not reopened keeps the latest one's (BEY-038). */
export function nextNumber(latest: number | null, unchanged: boolean): number {
  if (latest === null) return 1;
  return unchanged ? latest : latest + 1;
}
