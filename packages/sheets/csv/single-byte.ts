/**
 * Text files with one byte for each character do not say which encoding they have: "CSV", "CSV (Macintosh)" and
 * "CSV (MS-DOS)" of a spreadsheet program differ in their accented letters alone. The encoding is the one under which
 * the fewest of them stand where no text has them: a dash inside "Niños", a capital at the end of "José".
 */
import { hasSpanishLetter, isMisplaced, joinsVowels, SIDE_LENGTH } from './misplaced.ts';

export type SingleByteName = 'windows-1252' | 'macintosh' | 'ibm437';

/**
 * Why the letters of a text file may be wrong, with a word in which one is: `mixed` when it is UTF-8 with bytes that
 * are not, `misplaced` when no encoding explains them all, `guessed` when the encoding is not the usual one, or another
 * explains them as well.
 */
export type DoubtfulLetters = { readonly kind: 'mixed' | 'misplaced' | 'guessed'; readonly word: string };

/** With the offset of the letter. */
export type FoundLetters = DoubtfulLetters & { readonly at: number };

type SingleByte = { readonly encoding: SingleByteName; readonly letters: FoundLetters | null };

/** Recognises the encoding of bytes that are not UTF-8. */
export function recogniseSingleByte(bytes: Uint8Array): SingleByte {
  const positions = listHigh(bytes);
  const misplaced = NAMES.map((encoding) => ({ encoding, at: findMisplaced(bytes, positions, encoding) }));
  // On a tie the earlier one, which is more usual.
  const [best] = misplaced.toSorted((first, second) => first.at.length - second.at.length);
  const encoding = best?.encoding ?? 'windows-1252';
  const [odd] = best?.at ?? [];
  const found = (kind: DoubtfulLetters['kind'], at: number): FoundLetters => ({
    kind,
    word: wordAt(bytes, at, singleByteDecoder(encoding)),
    at,
  });
  if (odd !== undefined) return { encoding, letters: found('misplaced', odd) };
  const example =
    encoding === 'windows-1252' ? findDoubtful(bytes, positions) : findExample(bytes, positions, encoding);
  return { encoding, letters: example === undefined ? null : found('guessed', example) };
}

/** The text of a range of bytes. */
export type Decode = (bytes: Uint8Array, start: number, end: number) => string;

/** The decoder of an encoding for a range of bytes. */
export function singleByteDecoder(encoding: SingleByteName): Decode {
  const table = TABLES[encoding];
  return (bytes, start, end) => {
    let text = '';
    for (let at = start; at < end; at++) text += toSign(bytes[at] ?? 0, table);
    return text;
  };
}

/** More accented letters than these say nothing new. */
const POSITIONS_MAX = 5_000;
const WORD_MAX = 30;
const HIGH = 0x80;

function listHigh(bytes: Uint8Array): readonly number[] {
  const positions: number[] = [];
  for (let at = 0; at < bytes.length && positions.length < POSITIONS_MAX; at++)
    if ((bytes[at] ?? 0) >= HIGH) positions.push(at);
  return positions;
}

function findMisplaced(
  bytes: Uint8Array,
  positions: readonly number[],
  encoding: SingleByteName,
): readonly number[] {
  return positions.filter((at) => {
    const [before, sign, after] = placeAt(bytes, at, encoding);
    if (isMisplaced(before.slice(-1), sign, after)) return true;
    return encoding === 'windows-1252' && hasSpanishLetter(before, sign, after);
  });
}

/** A dash between vowels of Windows-1252 text that would be an ñ in Mac text, where nothing else tells the two apart. */
function findDoubtful(bytes: Uint8Array, positions: readonly number[]): number | undefined {
  if (findMisplaced(bytes, positions, 'macintosh').length > 0) return undefined;
  return positions.find((at) => joinsVowels(...placeAt(bytes, at, 'windows-1252')));
}

/** A letter inside a word, by which a person sees whether the encoding is right; otherwise another sign inside one. */
function findExample(
  bytes: Uint8Array,
  positions: readonly number[],
  encoding: SingleByteName,
): number | undefined {
  const places = positions.map((at) => ({ at, place: placeAt(bytes, at, encoding) }));
  const isInside = ([before, , after]: Place) =>
    LETTER.test(before.slice(-1)) || LETTER.test(after.slice(0, 1));
  const found =
    places.find(({ place }) => LETTER.test(place[1]) && isInside(place)) ??
    places.find(({ place }) => isInside(place)) ??
    places[0];
  return found?.at;
}

const LETTER = /[\p{Lu}\p{Ll}]/u;

type Place = readonly [before: string, sign: string, after: string];

function placeAt(bytes: Uint8Array, at: number, encoding: SingleByteName): Place {
  const decode = singleByteDecoder(encoding);
  return [
    decode(bytes, Math.max(0, at - SIDE_LENGTH), at),
    decode(bytes, at, at + 1),
    decode(bytes, at + 1, Math.min(bytes.length, at + 1 + SIDE_LENGTH)),
  ];
}

/** The word in which the byte is. */
export function wordAt(bytes: Uint8Array, at: number, decode: Decode): string {
  const isOfWord = (byte = 0) => byte >= HIGH || /[A-Za-z]/.test(String.fromCharCode(byte));
  let start = at;
  while (start > 0 && at - start < WORD_MAX && isOfWord(bytes[start - 1])) start--;
  let end = at + 1;
  while (end < bytes.length && end - at < WORD_MAX && isOfWord(bytes[end])) end++;
  return decode(bytes, start, end);
}

function toSign(byte: number, table: string): string {
  return byte < HIGH ? String.fromCharCode(byte) : (table[byte - HIGH] ?? '');
}

// Own tables: some runtimes deviate from the standard, and none knows IBM 437. Undefined bytes map to themselves.
const LATIN_1 = Array.from({ length: 96 }, (_, i) => String.fromCharCode(0xa0 + i)).join('');
const TABLES = {
  'windows-1252':
    '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
    '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178' +
    LATIN_1,
  macintosh:
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø' +
    '¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
  ibm437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
} as const satisfies Record<SingleByteName, string>;
const NAMES = ['windows-1252', 'macintosh', 'ibm437'] as const;
