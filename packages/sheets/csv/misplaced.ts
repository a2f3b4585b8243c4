/** Whether a non-ASCII character is where a text may have it, by the characters beside it. */

/** Whether no text has the sign between these neighbours: `before` is one character, `after` begins with the next. */
export function isMisplaced(before: string, sign: string, after: string): boolean {
  if (NEVER.test(sign)) return true;
  const follows = LETTER.test(before);
  const leads = STARTS_WITH_LETTER.test(after);
  if (RARE.test(sign)) return follows || leads;
  if (CAPITAL.test(sign)) return SMALL.test(before);
  if (sign === 'ñ' && !follows && !leads) return true;
  if (SMALL.test(sign)) return STARTS_WITH_CAPITAL.test(after) && follows;
  if (follows && leads) return !JOINS.includes(sign);
  if (follows) return !ENDS.includes(sign);
  return leads && !BEGINS.includes(sign);
}

/**
 * Whether the Windows-1252 sign is the ñ, ó or í of a Spanish word in Mac text: dashes and apostrophes join words too,
 * but not like this. Both sides have as many characters as `SIDE_LENGTH`, where the text has them.
 */
export function hasSpanishLetter(before: string, sign: string, after: string): boolean {
  if (sign === '\u2013')
    return joinsVowels(before, sign, after) && (SHORT_END.test(before) || SHORT_START.test(after));
  const place = `${before.slice(-1)}${sign}${after}`;
  if (sign === '\u2014') return /^\p{L}\u2014n(?!\p{L})/u.test(place);
  return sign === '\u2019' && /^[b-df-hj-np-tv-z]\u2019as?(?!\p{L})/u.test(place);
}

/** Whether the sign is a dash between vowels, where a word may have an ñ. */
export function joinsVowels(before: string, sign: string, after: string): boolean {
  const place = `${before.slice(-1)}${sign}${after}`;
  return /^[aeiou]\u2013[aeiou]/.test(place) && !/^(e\u2013e|o\u2013o)/.test(place);
}

/** How many characters on each side of it are read. */
export const SIDE_LENGTH = 4;

// Of "Niños" and "compañero" one side is shorter than a word; of two words that a dash joins neither is.
const SHORT_END = /(?:^|\P{L})\p{L}{0,2}[aeiou]$/u;
const SHORT_START = /^[aeiou]\p{L}{0,2}(?:\P{L}|$)/u;

const LETTER = /\p{L}/u;
const STARTS_WITH_LETTER = /^\p{L}/u;
const STARTS_WITH_CAPITAL = /^\p{Lu}/u;
const CAPITAL = /\p{Lu}/u;
const SMALL = /\p{Ll}/u;
/** Undefined bytes, and what draws boxes. */
const NEVER = /[\p{Cc}\p{Co}\u2500-\u259f]/u;
/** Letters that words of the languages of the surveys do not have. */
const RARE = /[\u0192\u00b5\u0131\ufb01\ufb02\u02c6\u02c7\u207f\p{Script=Greek}]/u;
const JOINS = '\u2018\u2019\u2013\u2014\u2026\u00a0\u00ad\u00b4\u00b7\u2022\u00a6';
const MARKS = `${JOINS}\u201c\u201d\u201a\u201e\u203a\u2039\u00ab\u00bb\u2020\u2021\u00ae\u00a9`;
const ENDS = `${MARKS}\u2122\u00b0\u00aa\u00ba\u00b9\u00b2\u00b3`;
const BEGINS = `${MARKS}\u00bf\u00a1\u00a7\u00b6\u20ac\u00a3`;
