import type { Reading } from '../progress-tracker.ts';
import { SheetProblem } from '../problem.ts';
import type { PartReader } from '../zip/part-reader.ts';

/** The same part in UTF-8 without a byte order mark, whatever encoding its writer chose. */
export async function utf8Part(part: PartReader, name: string, reading: Reading): Promise<PartReader> {
  const head = await readHead(part);
  if (head === null) return part;
  const encoding = toEncoding(head);
  if (encoding === 'utf-8') {
    const start = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
    return withHead(head.subarray(start), part);
  }
  return transcoded(
    withHead(head, part),
    encoding,
    new SheetProblem('damaged-xml', { file: reading.file, part: name }),
  );
}

// Enough for an XML declaration, even when the decompressor delivers single bytes.
const HEAD = 200;

async function readHead(part: PartReader): Promise<Uint8Array | null> {
  let head = await part.read();
  while (head !== null && head.length < HEAD) {
    const next = await part.read();
    if (next === null) break;
    const joined = new Uint8Array(head.length + next.length);
    joined.set(head);
    joined.set(next, head.length);
    head = joined;
  }
  return head;
}

function toEncoding(head: Uint8Array): string {
  const [a, b, c, d] = head;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0 && c !== 0 && d === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c && c === 0 && d !== 0)) return 'utf-16be';
  const declaration = String.fromCharCode(...head.subarray(0, HEAD));
  const named = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(declaration)?.[1];
  const encoding = named?.toLowerCase() ?? 'utf-8';
  return encoding === 'utf8' || encoding === 'us-ascii' || encoding === 'ascii' ? 'utf-8' : encoding;
}

function withHead(head: Uint8Array, part: PartReader): PartReader {
  let first: Uint8Array | null = head;
  return {
    async read() {
      const next = first ?? (await part.read());
      first = null;
      return next;
    },
    close: () => part.close(),
  };
}

function transcoded(part: PartReader, encoding: string, damaged: SheetProblem): PartReader {
  const encoder = new TextEncoder();
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    throw damaged;
  }
  const decode = (bytes?: Uint8Array): Uint8Array => {
    try {
      return encoder.encode(bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode());
    } catch {
      throw damaged;
    }
  };
  let ended = false;
  return {
    async read() {
      if (ended) return null;
      const next = await part.read();
      ended = next === null;
      return next ? decode(next) : decode();
    },
    close: () => part.close(),
  };
}
