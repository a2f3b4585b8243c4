/** Texts of digits, put together from tables of up to three digits: most numbers of a survey need no new text at all. */

const PIECE = 3;
const ZERO = 0x30;

/** By how many digits, then by value: '0' to '9', '00' to '99', '000' to '999'. */
const TEXTS: readonly (readonly string[])[] = [0, 1, 2, 3].map((length) =>
  Array.from({ length: 10 ** length }, (_, value) => String(value).padStart(length, '0')),
);
const [, , , THREE_DIGITS = []] = TEXTS;

export function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= ZERO + 9;
}

/** The text of bytes[start, end), which are digits and at least one. */
export function digitsText(bytes: Uint8Array, start: number, end: number): string {
  const first = ((end - start - 1) % PIECE) + 1;
  let at = start + first;
  let text = TEXTS[first]?.[numberOf(bytes, start, at)] ?? '';
  for (; at < end; at += PIECE) text += THREE_DIGITS[numberOf(bytes, at, at + PIECE)] ?? '';
  return text;
}

function numberOf(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) value = value * 10 + (bytes[at] ?? 0) - ZERO;
  return value;
}
