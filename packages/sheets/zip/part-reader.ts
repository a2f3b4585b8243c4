import { macrotask, type Reading } from '../progress-tracker.ts';
import { SheetProblem } from '../problem.ts';
import { crc32 } from './crc32.ts';
import type { ZipEntry } from './directory.ts';

/** The unpacked bytes of one part, in order. */
export type PartReader = {
  /** The next bytes, or null after the last. Throws SheetProblem when damaged or beyond a cap. */
  read(): Promise<Uint8Array | null>;
  /** Stops early and frees the decompressor. */
  close(): Promise<void>;
};

/** Opens one part of a zip file; size caps are enforced on inflated bytes, not on declared sizes (UP-5). */
export function openPart(bytes: Uint8Array, entry: ZipEntry, reading: Reading): PartReader {
  const packed = bytes.subarray(entry.dataStart, entry.dataStart + entry.packedSize);
  if (entry.method === 0) return storedPart(packed, entry, reading);
  if (entry.method === 8) return inflatedPart(packed, entry, reading);
  throw new SheetProblem('unsupported-compression', { file: reading.file });
}

// Small, because a decompressor may deliver all that one slice unpacks to (up to 1,032 times) at once.
const SLICE = 16 * 1024;

function storedPart(packed: Uint8Array, entry: ZipEntry, reading: Reading): PartReader {
  if (entry.size !== entry.packedSize || crc32(packed) !== entry.crc32) throw damaged(entry, reading);
  let at = 0;
  return {
    async read() {
      if (at >= packed.length) return null;
      const slice = packed.subarray(at, at + SLICE * 4);
      at += slice.length;
      reading.tracker.bytesDone += slice.length;
      return slice;
    },
    async close() {},
  };
}

function inflatedPart(packed: Uint8Array, entry: ZipEntry, reading: Reading): PartReader {
  const { limits, tracker, file } = reading;
  const stream = new DecompressionStream('gzip');
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  let closed = false;
  // Every failure of the writing side also reaches the reading side, which reports it.
  const fed = feed(writer, packed, entry, (count) => {
    tracker.bytesDone += count;
    return !closed;
  }).catch(() => undefined);
  const mayGrowTo = Math.max(limits.ratioFloorBytes, limits.ratio * entry.packedSize);
  let unpacked = 0;

  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    // Node resumes a decompressor after the turn that asked for more, and one cancelled in that turn then fails unheard.
    await macrotask();
    await Promise.allSettled([reader.cancel(), writer.abort(), fed]);
  };
  const refuse = async (problem: SheetProblem): Promise<never> => {
    await close();
    throw problem;
  };
  return {
    async read() {
      const next = await reader.read().catch(() => null);
      if (next === null) return refuse(damaged(entry, reading));
      if (next.done) {
        closed = true;
        if (unpacked !== entry.size) throw damaged(entry, reading);
        return null;
      }
      unpacked += next.value.length;
      if (unpacked > limits.unpackedBytes) {
        return refuse(new SheetProblem('unpacked-too-large', { file, limit: limits.unpackedBytes }));
      }
      if (unpacked > mayGrowTo) {
        const facts = { file, part: entry.name, limit: limits.ratio };
        return refuse(new SheetProblem('suspicious-compression', facts));
      }
      if (unpacked > entry.size) return refuse(damaged(entry, reading));
      return next.value;
    },
    close,
  };
}

// Wrapped as gzip, so that the platform itself checks size and CRC-32 at native speed.
async function feed(
  writer: WritableStreamDefaultWriter<BufferSource>,
  packed: Uint8Array,
  entry: ZipEntry,
  shouldContinue: (count: number) => boolean,
): Promise<void> {
  await writer.write(new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]));
  for (let at = 0; at < packed.length; at += SLICE) {
    const slice = packed.slice(at, at + SLICE);
    if (!shouldContinue(slice.length)) return;
    await writer.write(slice);
  }
  const trailer = new DataView(new ArrayBuffer(8));
  trailer.setUint32(0, entry.crc32, true);
  trailer.setUint32(4, entry.size, true);
  await writer.write(trailer);
  await writer.close();
}

function damaged(entry: ZipEntry, reading: Reading): SheetProblem {
  return new SheetProblem('damaged-part', { file: reading.file, part: entry.name });
}
