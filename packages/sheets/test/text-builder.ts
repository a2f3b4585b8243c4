import { toBytes, concat } from './zip-builder.ts';

export const UTF8_MARK = new Uint8Array([0xef, 0xbb, 0xbf]);

export function withUtf8Mark(text: string): Uint8Array {
  return concat([UTF8_MARK, toBytes(text)]);
}

export function utf16(text: string, order: 'le' | 'be', mark: boolean): Uint8Array {
  const marked = mark ? `\ufeff${text}` : text;
  const view = new DataView(new ArrayBuffer(marked.length * 2));
  for (let i = 0; i < marked.length; i++) view.setUint16(i * 2, marked.charCodeAt(i), order === 'le');
  return new Uint8Array(view.buffer);
}

/** Each character as one byte. */
export function singleBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** An old compound document whose directory names these streams. */
export function compoundDocument(streams: readonly string[]): Uint8Array {
  const bytes = new Uint8Array(512 + 128 * streams.length);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  streams.forEach((name, i) => {
    const at = 512 + 128 * i;
    bytes.set(utf16(name, 'le', false), at);
    bytes[at + 64] = name.length * 2 + 2;
  });
  return bytes;
}
