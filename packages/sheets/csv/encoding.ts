import type { Reading } from '../progress-tracker.ts';
import { SheetProblem } from '../problem.ts';
import { isPlainAscii } from './plain-ascii.ts';
import { decodeMixed, findForeignByte } from './mixed-utf8.ts';
import {
  recogniseSingleByte,
  singleByteDecoder,
  wordAt,
  type Decode,
  type FoundLetters,
  type SingleByteName,
} from './single-byte.ts';

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | SingleByteName;

/** Text bytes in which every delimiter is one ASCII byte, with the decoder for a range of them. */
export type TextBytes = {
  encoding: TextEncodingName;
  bytes: Uint8Array;
  /** Null where nothing speaks against the letters. */
  letters: FoundLetters | null;
  decode: Decode;
};

/** Recognises the encoding of a text file, with or without byte order mark; UTF-16 is turned into UTF-8. */
export async function readTextBytes(bytes: Uint8Array, reading: Reading): Promise<TextBytes> {
  const broken = new SheetProblem('broken-encoding', { file: reading.file });
  const wide = wideEncoding(bytes);
  if (wide !== null) {
    const converted = await utf16ToUtf8(bytes, wide, reading, broken);
    return { encoding: wide, bytes: converted, letters: null, decode: utf8Text };
  }
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const content = marked ? bytes.subarray(3) : bytes;
  if (await isUtf8(content, reading))
    return { encoding: 'utf-8', bytes: content, letters: null, decode: utf8Text };
  const foreign = await findForeignByte(content, marked, reading);
  if (foreign !== null) {
    const letters = { kind: 'mixed', word: wordAt(content, foreign, decodeMixed), at: foreign } as const;
    return { encoding: 'utf-8', bytes: content, letters, decode: decodeMixed };
  }
  const recognised = recogniseSingleByte(bytes);
  return { ...recognised, bytes, decode: singleByteDecoder(recognised.encoding) };
}

/** UTF-16 by its mark, or without one by the zero bytes that Latin text leaves on one side. */
export function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 2000);
  const even = sample.filter((byte, i) => byte === 0 && i % 2 === 0).length;
  const odd = sample.filter((byte, i) => byte === 0 && i % 2 === 1).length;
  const many = sample.length * 0.35;
  if (odd > many && even <= odd / 20) return 'utf-16le';
  return even > many && odd <= even / 20 ? 'utf-16be' : null;
}

const STEP = 2 ** 20;
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });

function utf8Text(bytes: Uint8Array, start: number, end: number): string {
  return UTF8.decode(bytes.subarray(start, end));
}

async function isUtf8(bytes: Uint8Array, reading: Reading): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += STEP) {
      const part = bytes.subarray(at, at + STEP);
      // The bytes of a character may continue in the next part.
      const continues = at > 0 && (bytes[at - 1] ?? 0) >= 0x80;
      if (continues || !isPlainAscii(part)) decoder.decode(part, { stream: true });
      if (reading.tracker.due()) await reading.tracker.yieldTurn();
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof SheetProblem) throw error;
    return false;
  }
}

async function utf16ToUtf8(
  bytes: Uint8Array,
  encoding: 'utf-16le' | 'utf-16be',
  reading: Reading,
  broken: SheetProblem,
): Promise<Uint8Array> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const encoder = new TextEncoder();
  // A two-byte unit needs at most three bytes in UTF-8.
  const out = new Uint8Array(Math.ceil(bytes.length / 2) * 3);
  let length = 0;
  for (let at = 0; at < bytes.length + STEP; at += STEP) {
    let text: string;
    try {
      text = decoder.decode(bytes.subarray(at, at + STEP), { stream: at < bytes.length });
    } catch {
      throw broken;
    }
    length += encoder.encodeInto(text, out.subarray(length)).written;
    if (reading.tracker.due()) await reading.tracker.yieldTurn();
  }
  return out.subarray(0, length);
}
