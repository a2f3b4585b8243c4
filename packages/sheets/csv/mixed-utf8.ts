/** UTF-8 with bytes of another encoding, as in rows of two files put together: every character is read in its own. */
import type { Reading } from '../progress-tracker.ts';
import { singleByteDecoder } from './single-byte.ts';

/** The first byte that is not UTF-8, in a text that otherwise is; null where nothing else in it says so. */
export async function findForeignByte(
  bytes: Uint8Array,
  marked: boolean,
  { tracker }: Pick<Reading, 'tracker'>,
): Promise<number | null> {
  let foreign: number | null = null;
  let isUtf8 = marked;
  for (let at = 0; at < bytes.length && !(isUtf8 && foreign !== null); ) {
    for (const end = Math.min(at + STEP, bytes.length); at < end; ) {
      const length = characterLength(bytes, at);
      if (length === 0) foreign ??= at;
      isUtf8 ||= length > 1 && isUsual(bytes, at);
      at += length || 1;
    }
    if (tracker.due()) await tracker.yieldTurn();
  }
  return isUtf8 ? foreign : null;
}

/** Decodes a range: what is not UTF-8 is Windows-1252. */
export function decodeMixed(bytes: Uint8Array, start: number, end: number): string {
  const range = bytes.subarray(start, end);
  const whole = UTF8.decode(range);
  if (!whole.includes('\ufffd')) return whole;
  let text = '';
  for (let at = 0; at < range.length; ) {
    const length = characterLength(range, at);
    text += length === 0 ? windowsText(range, at, at + 1) : UTF8.decode(range.subarray(at, at + length));
    at += length || 1;
  }
  return text;
}

const STEP = 64 * 1024;
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });
const windowsText = singleByteDecoder('windows-1252');

/** Bytes of the UTF-8 character that begins there (RFC 3629); 0 if none does. */
function characterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const second = bytes[at + 1] ?? 0;
  const [least, most] = SECOND_BYTES[first] ?? [0x80, 0xbf];
  if (second < least || second > most) return 0;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  for (let next = at + 2; next < at + length; next++) if ((bytes[next] ?? 0) >> 6 !== 2) return 0;
  return length;
}

/** Neither longer forms than necessary, nor halves of surrogate pairs, nor what is beyond Unicode. */
const SECOND_BYTES: Readonly<Record<number, readonly [number, number]>> = {
  0xe0: [0xa0, 0xbf],
  0xed: [0x80, 0x9f],
  0xf0: [0x90, 0xbf],
  0xf4: [0x80, 0x8f],
};

/**
 * Whether the character of several bytes is a Latin letter or a punctuation mark: no text of one byte a character has their
 * first byte, such as Ã or â, before such a second one.
 */
function isUsual(bytes: Uint8Array, at: number): boolean {
  const first = bytes[at] ?? 0;
  return first <= 0xc5 || (first === 0xe2 && bytes[at + 1] === 0x80);
}
