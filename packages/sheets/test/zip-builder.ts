import { crc32 } from '../zip/crc32.ts';

/** One part of a zip file, with overrides for every header field that a malicious file may forge. */
export type ZipPart = {
  name: string;
  data: string | Uint8Array;
  stored?: boolean;
  method?: number;
  encrypted?: boolean;
  /** Written instead of the true values. */
  crc32?: number;
  size?: number;
  localName?: string;
  localMethod?: number;
  /** Stores sizes and offset in 64-bit fields. */
  wide?: boolean;
  /** A comment in the table of contents, after a further field such as other programs write. */
  comment?: string;
  /** Writes no bytes of its own but references those at this offset. */
  at?: number;
};

export type ZipShape = {
  comment?: string;
  wideEnd?: boolean;
  count?: number;
  startShift?: number;
  /** Lists the parts from the last to the first. */
  reversed?: boolean;
};

/** Builds a zip file from its parts. */
export async function buildZip(
  parts: readonly ZipPart[],
  shape: ZipShape = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const local: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const part of parts) {
    const data = toBytes(part.data);
    const packed = part.stored ? data : await deflate(data);
    const fields = {
      method: part.method ?? (part.stored ? 0 : 8),
      flags: part.encrypted ? 1 : 0,
      crc: part.crc32 ?? crc32(data),
      packed: packed.length,
      size: part.size ?? data.length,
      start: part.at ?? offset,
    };
    if (part.at === undefined) {
      const header = localHeader(part.localName ?? part.name, {
        ...fields,
        method: part.localMethod ?? fields.method,
      });
      local.push(header, packed);
      offset += header.length + packed.length;
    }
    central.push(centralHeader(part, fields));
  }
  const directory = concat(shape.reversed ? central.toReversed() : central);
  const start = offset + (shape.startShift ?? 0);
  const count = shape.count ?? parts.length;
  return concat([
    ...local,
    directory,
    ...endRecords({ count, size: directory.length, start, directoryStart: offset }, shape),
  ]);
}

export function toBytes(data: string | Uint8Array): Uint8Array {
  return typeof data === 'string' ? new TextEncoder().encode(data) : data;
}

export function concat(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

async function deflate(data: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([data.slice()]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

type Fields = { method: number; flags: number; crc: number; packed: number; size: number; start: number };

/** Little-endian record of [bytes, value] fields. */
function record(fields: readonly (readonly [1 | 2 | 4 | 8, number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [width]) => sum + width, 0)));
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else if (width === 4) view.setUint32(at, value, true);
    else if (width === 8) view.setBigUint64(at, BigInt(value), true);
    else view.setUint8(at, value);
    at += width;
  }
  return new Uint8Array(view.buffer);
}

function localHeader(name: string, { method, flags, crc, packed, size }: Fields): Uint8Array {
  const nameBytes = toBytes(name);
  const fixed = record([
    [4, 0x04034b50],
    [2, 20],
    [2, flags],
    [2, method],
    [4, 0],
    [4, crc],
    [4, packed],
    [4, size],
    [2, nameBytes.length],
    [2, 0],
  ]);
  return concat([fixed, nameBytes]);
}

const FURTHER_FIELD = [
  [2, 0x5455],
  [2, 5],
  [1, 3],
  [4, 1],
] as const;

function centralHeader({ name, wide = false, comment = '' }: ZipPart, fields: Fields): Uint8Array {
  const nameBytes = toBytes(name);
  const { method, flags, crc, packed, size, start } = fields;
  const extra = record([
    ...(comment === '' ? [] : FURTHER_FIELD),
    ...(wide
      ? ([
          [2, 1],
          [2, 24],
          [8, size],
          [8, packed],
          [8, start],
        ] as const)
      : []),
  ]);
  const fixed = record([
    [4, 0x02014b50],
    [2, 20],
    [2, 20],
    [2, flags],
    [2, method],
    [4, 0],
    [4, crc],
    [4, wide ? 0xffffffff : packed],
    [4, wide ? 0xffffffff : size],
    [2, nameBytes.length],
    [2, extra.length],
    [2, comment.length],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, wide ? 0xffffffff : start],
  ]);
  return concat([fixed, nameBytes, extra, toBytes(comment)]);
}

type DirectoryPlace = {
  readonly count: number;
  readonly size: number;
  readonly start: number;
  readonly directoryStart: number;
};

function endRecords(
  { count, size, start, directoryStart }: DirectoryPlace,
  { comment = '', wideEnd = false }: ZipShape,
): Uint8Array[] {
  const wide = [
    record([
      [4, 0x06064b50],
      [8, 44],
      [2, 45],
      [2, 45],
      [4, 0],
      [4, 0],
      [8, count],
      [8, count],
      [8, size],
      [8, start],
    ]),
    record([
      [4, 0x07064b50],
      [4, 0],
      [8, directoryStart + size],
      [4, 1],
    ]),
  ];
  const end = record([
    [4, 0x06054b50],
    [4, 0],
    [2, wideEnd ? 0xffff : count],
    [2, wideEnd ? 0xffff : count],
    [4, wideEnd ? 0xffffffff : size],
    [4, wideEnd ? 0xffffffff : start],
    [2, comment.length],
  ]);
  return [...(wideEnd ? wide : []), end, toBytes(comment)];
}
