/** The names of downloaded files: what every file system takes, without characters that a header would have to encode. */
import { withoutAccents } from '../form-kit/texts.ts';
import { easternDate } from '../period/calendar-date.ts';

/** Leaves room for the longest extension, and for the folder in the 260 characters of a path on Windows. */
const NAME_CHARACTERS = 180;
/** A word of a name that would otherwise be too long, so that the words behind it stay. */
const WORD_CHARACTERS = 40;

/**
 * A file name without its extension: the words in lower-case letters, digits and hyphens. Letters lose their accents;
 * a word without a letter or digit is left out. The day on which the file was made comes last, where it is given. The
 * last word stays in a name that is too long.
 */
export function toFileName(words: readonly string[], made?: Date): string {
  const named = made === undefined ? words : [...words, easternDate(made)];
  const plain = named.map(toPlain).filter((word) => word !== '');
  const whole = plain.join('-');
  if (whole.length <= NAME_CHARACTERS) return whole;
  const cut = plain.map((word) => trimHyphens(word.slice(0, WORD_CHARACTERS)));
  const last = cut.at(-1) ?? '';
  const before = cut
    .slice(0, -1)
    .join('-')
    .slice(0, NAME_CHARACTERS - last.length - 1);
  return trimHyphens(`${trimHyphens(before)}-${last}`);
}

function toPlain(word: string): string {
  return trimHyphens(
    withoutAccents(word)
      .toLowerCase()
      .replaceAll(APOSTROPHES, '')
      .replaceAll(/[^a-z0-9]+/g, '-'),
  );
}

const APOSTROPHES = /['\u2019]/g;

/** Without the one hyphen that either end may have. */
function trimHyphens(text: string): string {
  return text.replaceAll(/^-|-$/g, '');
}
