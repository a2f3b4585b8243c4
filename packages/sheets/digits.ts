/** Texts of digits, composed from tables of up to three digits: most numbers of a survey need no new string. */

const ZERO = 0x30;

/** Whether the byte of ASCII or UTF-8 is one of 0 to 9. */
export function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= ZERO + 9;
}

/** The text of bytes[start, end), a non-empty sequence of digits. */
export function digitsText(bytes: Uint8Array, start: number, end: number): string {
  const digit = (at: number): number => (bytes[at] ?? ZERO) - ZERO;
  let at = start;
  let text = '';
  switch ((end - start) % 3) {
    case 1:
      text = ONE_DIGIT[digit(at)] ?? '';
      at += 1;
      break;
    case 2:
      text = TWO_DIGITS[digit(at) * 10 + digit(at + 1)] ?? '';
      at += 2;
  }
  for (; at < end; at += 3) text += THREE_DIGITS[digit(at) * 100 + digit(at + 1) * 10 + digit(at + 2)] ?? '';
  return text;
}

const ONE_DIGIT = listTexts(1);
const TWO_DIGITS = listTexts(2);
const THREE_DIGITS = listTexts(3);

/** '0' to '9', '00' to '99' and so on, by value. */
function listTexts(length: number): readonly string[] {
  return Array.from({ length: 10 ** length }, (_, value) => String(value).padStart(length, '0'));
}
