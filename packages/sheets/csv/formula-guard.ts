/**
 * The apostrophe before a csv text that a spreadsheet program would run as a formula (UP-8): put on when a file is
 * written, taken off when one is read, so that the portal reads every text of its own files as it was.
 */

/** The text as it is written. One that begins with apostrophes before such a beginning gets another one. */
export function guardFormula(text: string): string {
  return STARTS_A_FORMULA.test(text) ? `'${text}` : text;
}

/** The text as it is meant, of one that was read. */
export function unguardFormula(text: string): string {
  return text.charCodeAt(0) === APOSTROPHE && STARTS_A_FORMULA.test(text) ? text.slice(1) : text;
}

const STARTS_A_FORMULA = /^'*[=+\-@\t\r]/;
const APOSTROPHE = 0x27;
