/** Which characters a text may contain: one rule for pages, forms, uploads, names and comments. */

/** Longest name of anything, in characters. */
export const NAME_MAX = 200;

/**
 * The first character of a text that neither the database nor a file can store, in a form people can look up; null
 * when there is none. All other text is stored unchanged.
 */
export function findUnstorable(text: string): string | null {
  const found = UNSTORABLE.exec(text)?.[0];
  if (found === undefined) return null;
  if (found === '\0') return 'NUL (U+0000)';
  return `half of a character (U+${found.charCodeAt(0).toString(16).toUpperCase()})`;
}

/** Why a text is refused, by the name of its field and the character that `findUnstorable` found. */
export function unstorableText(field: string, character: string): string {
  return `${field} holds a character that cannot be stored: ${character}. Please remove it.`;
}

/** The first character of a text that has no shape, in a form people can look up; null when there is none. */
export function findInvisible(text: string): string | null {
  const found = INVISIBLE.exec(text)?.[0];
  if (found === undefined) return null;
  const code = `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  const name = INVISIBLE_NAMES.get(found);
  return name === undefined ? code : `${name} (${code})`;
}

/** Why a text is not the one that it looks like, by what holds it and the character that `findInvisible` found. */
export function invisibleText(what: string, character: string): string {
  return `${what} holds an invisible character: ${character}. Please remove it.`;
}

/** A text that the portal writes about its input, such as a file's headings, with unstorable characters replaced. */
export function withoutUnstorable(text: string): string {
  return text.replace(EVERY_UNSTORABLE, '\ufffd');
}

/** Why a name with the address of a web page is refused: mails quote names, and mail programs turn addresses into links. */
export const NAME_WITH_ADDRESS = 'Use a name without the address of a web page.';

/** Why a trimmed name of a grantee, provider, program, curriculum, period, person, key or passkey is invalid, or null. */
export function nameProblem(name: string, max: number = NAME_MAX): string | null {
  if (name.length > max) return `Use at most ${max} characters.`;
  if (NOT_IN_NAMES.test(name)) return 'Use letters, digits and signs only.';
  return PAGE_ADDRESS.test(name) ? NAME_WITH_ADDRESS : null;
}

/** Whether a text shows nothing: it is empty, or holds only spaces and characters without a shape. */
export function isInvisible(text: string): boolean {
  return !VISIBLE.test(text);
}

/** A text to search by: people leave out accents, and one letter with an accent has two spellings in Unicode. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '');
}

/** Tells of texts whether they contain the searched one, without regard to case and accents (Q34). */
export function textSearch(searched: string): (text: string) => boolean {
  const wanted = toSearched(searched);
  return (text) => toSearched(text).includes(wanted);
}

function toSearched(text: string): string {
  return withoutAccents(text).toLowerCase();
}

/** The name of a file or sheet, which nobody can type again, without the characters that `nameProblem` refuses. */
export function withoutControls(name: string): string {
  return name.replace(EVERY_NOT_IN_NAMES, '');
}

// One expression for both, so that a text is scanned once. With flag u only a lone surrogate matches \p{Surrogate}.
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const EVERY_UNSTORABLE = /[\0\p{Surrogate}]/gu;

// Bidi controls are those of UAX 9: they reorder the text around a name. Joiners stay, Persian and Indic scripts need them.
const NOT_IN_NAMES = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\p{Bidi_Control}]/u;
// The blank of Braille is no space to Unicode.
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const INVISIBLE_NAMES: ReadonlyMap<string, string> = new Map([
  ['\u00ad', 'soft hyphen'],
  ['\u200b', 'zero-width space'],
  ['\u200c', 'zero-width non-joiner'],
  ['\u200d', 'zero-width joiner'],
  ['\u200e', 'left-to-right mark'],
  ['\u200f', 'right-to-left mark'],
  ['\u2060', 'word joiner'],
]);
// The combining diacritical marks.
const ACCENTS = /[\u0300-\u036f]/g;
const PAGE_ADDRESS = /:\/\/|\bwww\./iu;
const EVERY_NOT_IN_NAMES = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\p{Bidi_Control}]/gu;
