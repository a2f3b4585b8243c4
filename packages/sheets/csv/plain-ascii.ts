/** Whether every byte is an ASCII character other than NUL. */
export function isPlainAscii(bytes: Uint8Array): boolean {
  const { buffer, byteOffset, length } = bytes;
  if (length < 2 * WORD) return isPlain(bytes);
  const start = -byteOffset & (WORD - 1);
  const words = new Uint32Array(buffer, byteOffset + start, Math.floor((length - start) / WORD));
  // Subtracting one from each byte sets its high bit where the byte is zero.
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? 0;
    if (((word | (word - 0x01010101)) & 0x80808080) !== 0) return false;
  }
  return isPlain(bytes.subarray(0, start)) && isPlain(bytes.subarray(start + words.byteLength));
}

function isPlain(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte > 0 && byte < 0x80);
}

/** Bytes of a number that are compared at once. */
const WORD = Uint32Array.BYTES_PER_ELEMENT;
