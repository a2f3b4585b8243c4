/** Thousands separators while typing. Works on text only; the form parses it. */

export type NumberKind = 'whole' | 'decimal';
export type Typed = { text: string; caret: number };

/** Digits, commas and, for decimals, one period can be typed; a minus cannot (Q70). */
export function canType(character: string, before: string, kind: NumberKind): boolean {
  if (/^[\d,]+$/.test(character)) return true;
  return kind === 'decimal' && character === '.' && !before.includes('.');
}

/**
 * The text with grouped digits, and the new caret position. Removes currency and percent signs and spaces from
 * pasted text and keeps a pasted minus; text that is not a number is unchanged.
 */
export function groupDigits(raw: string, caret: number): Typed {
  const bare = (text: string) => text.replace(/[\s$%,]/g, '');
  const text = bare(raw);
  if (!/^-?\d*(\.\d*)?$/.test(text)) return { text: raw, caret };
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`);
  return { text: grouped, caret: afterCharacters(grouped, bare(raw.slice(0, caret)).length) };
}

/** The position right after the n-th character that is not a separator. */
function afterCharacters(grouped: string, count: number): number {
  let seen = 0;
  for (let position = 0; position < grouped.length; position++) {
    if (seen === count) return position;
    if (grouped[position] !== ',') seen++;
  }
  return grouped.length;
}
