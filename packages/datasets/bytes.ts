/** Little-endian binary data, buffered and returned in chunks. */

/** The longest prefix of a text that fits in that many bytes of UTF-8, without a partial character. */
export function cutBytes(text: string, max: number): string {
  if (Buffer.byteLength(text) <= max) return text;
  let cut = '';
  let length = 0;
  for (const character of text) {
    length += Buffer.byteLength(character);
    if (length > max) break;
    cut += character;
  }
  return cut;
}

export type ByteSink = {
  readonly length: number;
  readonly uint8: (value: number) => void;
  readonly uint16: (value: number) => void;
  readonly int16: (value: number) => void;
  readonly int32: (value: number) => void;
  readonly uint64: (value: number) => void;
  readonly double: (value: number) => void;
  readonly bytes: (value: Uint8Array) => void;
  /** The text, truncated or padded to `length` bytes. */
  readonly text: (value: string, length?: number, filler?: number) => void;
  /** Everything since the last call. */
  readonly drain: () => Buffer;
};

/** Approximate chunk size in bytes. */
export const CHUNK_BYTES = 65_536;

/** Collects binary data. */
export function createByteSink(): ByteSink {
  let buffer = Buffer.alloc(CHUNK_BYTES);
  let at = 0;
  const reserve = (size: number): number => {
    if (at + size > buffer.length) {
      const larger = Buffer.alloc(Math.max(buffer.length * 2, at + size));
      buffer.copy(larger, 0, 0, at);
      buffer = larger;
    }
    at += size;
    return at - size;
  };
  return {
    get length() {
      return at;
    },
    uint8: (value) => writeAt(1, (place) => buffer.writeUInt8(value, place)),
    uint16: (value) => writeAt(2, (place) => buffer.writeUInt16LE(value, place)),
    int16: (value) => writeAt(2, (place) => buffer.writeInt16LE(value, place)),
    int32: (value) => writeAt(4, (place) => buffer.writeInt32LE(value, place)),
    uint64: (value) => writeAt(8, (place) => buffer.writeBigUInt64LE(BigInt(value), place)),
    double: (value) => writeAt(8, (place) => buffer.writeDoubleLE(value, place)),
    bytes: (value) => writeAt(value.length, (place) => buffer.set(value, place)),
    text(value, length, filler = 0) {
      const bytes = Buffer.from(length === undefined ? value : cutBytes(value, length));
      const size = length ?? bytes.length;
      const place = reserve(size);
      bytes.copy(buffer, place);
      buffer.fill(filler, place + bytes.length, place + size);
    },
    drain() {
      const taken = Buffer.from(buffer.subarray(0, at));
      at = 0;
      return taken;
    },
  };

  // The buffer may be reallocated when the space is reserved.
  function writeAt(size: number, write: (place: number) => unknown): void {
    const place = reserve(size);
    write(place);
  }
}
