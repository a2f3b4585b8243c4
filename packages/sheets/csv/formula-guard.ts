/**
 * The apostrophe before a csv text that a spreadsheet program would run as a formula (UP-8): added when a file is
 * written, removed when one is read, so that the portal's own files round-trip every text.
 */

/** The guarded text. One that already begins with apostrophes before such a beginning gets another. */
export function guardFormula(text: string): string {
  return STARTS_A_FORMULA.test(text) ? `'${text}` : text;
}

/** The unguarded text. */
export function unguardFormula(text: string): string {
  return text.charCodeAt(0) === APOSTROPHE && GUARDED.test(text) ? text.slice(1) : text;
}

/** What every guarded text begins with, and no other. */
export const GUARDED = /^'+[=+\-@\t\r]/;
const STARTS_A_FORMULA = /^'*[=+\-@\t\r]/;
const APOSTROPHE = 0x27;
