import { wideEncoding } from './csv/encoding.ts';
import type { SheetProblemCode } from './problem.ts';

/** The content type by the first bytes: a zip package, text, or a format refused by name. */
export type Content = 'zip' | 'text' | SheetProblemCode;

/** Recognises a file by its content, regardless of its name. */
export function recognise(bytes: Uint8Array): Content {
  if (bytes.length === 0) return 'empty-file';
  for (const [code, signature, at = 0] of SIGNATURES) {
    if (signature.every((byte, i) => bytes[at + i] === byte)) {
      return code === 'old-excel' ? compoundDocument(bytes) : code;
    }
  }
  const head = asciiHead(bytes);
  for (const [code, pattern] of TEXTS) if (pattern.test(head)) return code;
  return isText(bytes) ? 'text' : 'unknown-content';
}

/** The contents of a zip package: null for a supported workbook, else why not. */
export function recognisePackage(names: ReadonlySet<string>, mimetype: string): SheetProblemCode | null {
  const has = (pattern: RegExp): boolean => [...names].some((name) => pattern.test(name));
  if (mimetype.startsWith('application/vnd.oasis.opendocument.spreadsheet')) return 'open-document';
  if (mimetype.startsWith('application/vnd.oasis.opendocument')) return 'other-office-document';
  if (has(/^xl\/workbook\.bin$/)) return 'binary-workbook';
  if (has(/^index\/document\.iwa$|^index\.zip$|^index\/tables\//)) return 'numbers-document';
  if (has(/^(?:word|ppt|visio)\//)) return 'other-office-document';
  return has(/^xl\/|^_rels\/\.rels$/) ? null : 'archive';
}

const ascii = (text: string): readonly number[] => Array.from(text, (character) => character.charCodeAt(0));

const SIGNATURES: readonly (readonly [Content, readonly number[], number?])[] = [
  ['zip', ascii('PK\x03\x04')],
  ['zip', ascii('PK\x05\x06')],
  ['old-excel', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['old-excel', [0x09, 0x08, 0x10, 0x00]],
  ['old-excel', [0x09, 0x04, 0x06, 0x00]],
  ['pdf', ascii('%PDF')],
  ['rich-text', ascii('{\\rtf')],
  ['image', [0x89, 0x50, 0x4e, 0x47]],
  ['image', [0xff, 0xd8, 0xff]],
  ['image', ascii('GIF8')],
  ['image', ascii('II*\0')],
  ['image', ascii('MM\0*')],
  ['image', ascii('WEBP'), 8],
  ['image', ascii('ftyphei'), 4],
  ['archive', [0x1f, 0x8b]],
  ['archive', ascii('7z\xbc\xaf')],
  ['archive', ascii('Rar!')],
];

const TEXTS: readonly (readonly [Content, RegExp])[] = [
  [
    'xml-spreadsheet',
    /^<\?xml[^]*urn:schemas-microsoft-com:office:spreadsheet|^<\?mso-application progid="Excel/i,
  ],
  [
    'web-page',
    /^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)?<(?:!doctype html|html|head|meta|title|style|body|table|div)\b/i,
  ],
  ['web-page', /^MIME-Version:/i],
  ['xml-document', /^<\?xml\s/i],
];

function asciiHead(bytes: Uint8Array): string {
  const head = bytes.subarray(0, 2000).filter((byte) => byte > 0 && byte < 0x80);
  return String.fromCharCode(...head).trimStart();
}

// The names of the streams inside distinguish a protected workbook and other documents from an old workbook.
function compoundDocument(bytes: Uint8Array): SheetProblemCode {
  if (bytes[0] === 0x09) return 'old-excel';
  const names = new Set<string>();
  for (let at = 512; at + 128 <= bytes.length; at += 128) {
    const length = bytes[at + 64] ?? 0;
    if (length < 2 || length > 64 || bytes[at + 65] !== 0 || bytes[at + 1] !== 0) continue;
    names.add(String.fromCharCode(...bytes.subarray(at, at + length - 2).filter((byte) => byte !== 0)));
  }
  if (names.has('EncryptedPackage')) return 'encrypted-workbook';
  if (names.has('Workbook') || names.has('Book')) return 'old-excel';
  return names.has('WordDocument') || names.has('PowerPoint Document')
    ? 'other-office-document'
    : 'old-excel';
}

function isText(bytes: Uint8Array): boolean {
  if (wideEncoding(bytes) !== null) return true;
  const sample = bytes.subarray(0, 4000);
  const odd = sample.filter((byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b).length;
  return odd <= Math.max(3, sample.length / 20);
}
