/** What is said of the saved state and the last submission (decision 9, BEY-041). */

/** The text below the last submission once the report says something else (BEY-041). */
export function changedSinceText({ number }: { readonly number: number }): string {
  return `Changed since submission ${number}`;
}

/** The number that a submission gets: an unchanged report that is not reopened keeps the latest one's (BEY-038). */
export function nextNumber(latest: number | null, unchanged: boolean): number {
  if (latest === null) return 1;
  return unchanged ? latest : latest + 1;
}
