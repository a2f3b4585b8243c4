/** Appends text as UTF-8 to a growing buffer, without building the whole string. */

export type ByteWriter = {
  /** One character of the first 128. */
  readonly byte: (code: number) => void;
  readonly text: (text: string) => void;
  /** The bytes written; the writer must not be used afterwards. */
  readonly written: () => Buffer;
};

/** A writer with that initial capacity in bytes. */
export function createByteWriter(capacity: number): ByteWriter {
  let bytes = Buffer.allocUnsafe(Math.max(capacity, MIN_CAPACITY));
  let at = 0;
  const ensureCapacity = (needed: number) => {
    const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, at + needed));
    bytes.copy(larger, 0, 0, at);
    bytes = larger;
  };
  return {
    byte(code) {
      if (at === bytes.length) ensureCapacity(1);
      bytes[at] = code;
      at += 1;
    },
    text(text) {
      const { length } = text;
      // A character takes at most three bytes for each of its code units.
      if (at + length * 3 > bytes.length) ensureCapacity(length * 3);
      if (length > SHORT) {
        at += bytes.write(text, at);
        return;
      }
      // Nearly all texts are codes of a few letters, for which a call of the encoder costs more than the letters.
      const start = at;
      for (let index = 0; index < length; index += 1) {
        const code = text.charCodeAt(index);
        if (code > ASCII_MAX) {
          at = start + bytes.write(text, start);
          return;
        }
        bytes[at] = code;
        at += 1;
      }
    },
    written: () => bytes.subarray(0, at),
  };
}

const MIN_CAPACITY = 64;
const SHORT = 12;
const ASCII_MAX = 127;
