import type { Reading } from '../progress-tracker.ts';
import { SheetProblem, type SheetProblemCode } from '../problem.ts';

export type ZipEntry = {
  name: string;
  method: number;
  crc32: number;
  packedSize: number;
  size: number;
  /** Where the packed bytes begin in the file. */
  dataStart: number;
};

/**
 * Reads and checks the central directory of a zip file; keys are part names in lower case without a leading slash.
 * Throws SheetProblem for truncated, damaged, duplicated, overlapping, encrypted or too large parts (UP-5).
 */
export function readZipDirectory(bytes: Uint8Array, reading: Reading): Map<string, ZipEntry> {
  const { limits, file } = reading;
  const fail = (code: SheetProblemCode, part?: string): SheetProblem =>
    new SheetProblem(code, part === undefined ? { file } : { file, part });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) throw fail('truncated-archive');
  if (end.count > limits.parts) throw new SheetProblem('too-many-parts', { file, limit: limits.parts });
  if (end.start + end.size > bytes.length) throw fail('damaged-archive');

  const entries = new Map<string, ZipEntry>();
  const spans: { from: number; to: number }[] = [];
  let unpacked = 0;
  let at = end.start;
  for (let index = 0; index < end.count; index++) {
    if (at + 46 > end.start + end.size || view.getUint32(at, true) !== 0x02014b50)
      throw fail('damaged-archive');
    const record = centralRecord(view, bytes, at);
    at = record.next;
    if (at > end.start + end.size) throw fail('damaged-archive');
    const name = record.name.replaceAll('\\', '/');
    if (isUnsafe(name)) throw fail('unsafe-part-name', record.name);
    if (record.encrypted) throw fail('encrypted-workbook');
    const key = name.toLowerCase();
    if (entries.has(key)) throw fail('duplicate-part', name);
    const dataStart = localDataStart(view, bytes, record);
    if (dataStart === null || dataStart + record.packedSize > end.start) throw fail('damaged-archive');
    unpacked += record.size;
    if (unpacked > limits.unpackedBytes) {
      throw new SheetProblem('unpacked-too-large', { file, limit: limits.unpackedBytes });
    }
    spans.push({ from: record.headerStart, to: dataStart + record.packedSize });
    const { method, crc32, packedSize, size } = record;
    entries.set(key, { name, method, crc32, packedSize, size, dataStart });
  }
  spans.sort((a, b) => a.from - b.from);
  if (spans.some((span, i) => span.from < (spans[i - 1]?.to ?? 0))) throw fail('overlapping-parts');
  return entries;
}

const NO_ZIP64 = 0xffffffff;

type End = { count: number; size: number; start: number };

function findEnd(view: DataView): End | null {
  const lowest = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= lowest; at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    if (at + 22 + view.getUint16(at + 20, true) > view.byteLength) continue;
    return (
      zip64End(view, at) ?? {
        count: view.getUint16(at + 10, true),
        size: view.getUint32(at + 12, true),
        start: view.getUint32(at + 16, true),
      }
    );
  }
  return null;
}

// Some programs write the 64-bit records even for small files.
function zip64End(view: DataView, end: number): End | null {
  const locator = end - 20;
  if (locator < 0 || view.getUint32(locator, true) !== 0x07064b50) return null;
  const at = Number(view.getBigUint64(locator + 8, true));
  if (at + 56 > view.byteLength || view.getUint32(at, true) !== 0x06064b50) return null;
  return {
    count: Number(view.getBigUint64(at + 32, true)),
    size: Number(view.getBigUint64(at + 40, true)),
    start: Number(view.getBigUint64(at + 48, true)),
  };
}

type CentralRecord = Omit<ZipEntry, 'dataStart'> & {
  nameBytes: Uint8Array;
  encrypted: boolean;
  headerStart: number;
  next: number;
};

function centralRecord(view: DataView, bytes: Uint8Array, at: number): CentralRecord {
  const nameEnd = at + 46 + view.getUint16(at + 28, true);
  const extraEnd = nameEnd + view.getUint16(at + 30, true);
  const nameBytes = bytes.subarray(at + 46, nameEnd);
  const wide = zip64Extra(view, nameEnd, Math.min(extraEnd, view.byteLength));
  const field = (offset: number): number => {
    const value = view.getUint32(at + offset, true);
    return value === NO_ZIP64 ? wide() : value;
  };
  // The 64-bit field contains only the overflowed values, in this order.
  const size = field(24);
  const packedSize = field(20);
  const headerStart = field(42);
  return {
    name: new TextDecoder().decode(nameBytes),
    nameBytes,
    method: view.getUint16(at + 10, true),
    encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    crc32: view.getUint32(at + 16, true),
    size,
    packedSize,
    headerStart,
    next: extraEnd + view.getUint16(at + 32, true),
  };
}

function zip64Extra(view: DataView, from: number, to: number): () => number {
  let at = from;
  while (at + 4 <= to) {
    const size = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === 1) {
      let next = at + 4;
      const end = Math.min(to, next + size);
      return () => {
        next += 8;
        return next <= end ? Number(view.getBigUint64(next - 8, true)) : NO_ZIP64;
      };
    }
    at += 4 + size;
  }
  return () => NO_ZIP64;
}

// The local header must have the same name and method, or two programs would see two different files.
function localDataStart(view: DataView, bytes: Uint8Array, record: CentralRecord): number | null {
  const at = record.headerStart;
  if (at + 30 > bytes.length || view.getUint32(at, true) !== 0x04034b50) return null;
  if (view.getUint16(at + 8, true) !== record.method) return null;
  const nameLength = view.getUint16(at + 26, true);
  if (nameLength !== record.nameBytes.length) return null;
  if (record.nameBytes.some((byte, i) => byte !== bytes[at + 30 + i])) return null;
  return at + 30 + nameLength + view.getUint16(at + 28, true);
}

function isUnsafe(name: string): boolean {
  return (
    name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\0') || name.split('/').includes('..')
  );
}
