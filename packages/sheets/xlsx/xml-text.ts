import { SheetProblem } from '../problem.ts';

/** Text of UTF-8 bytes of an XML part, entities and line ends resolved. Throws for unknown entities and bad bytes. */
export function xmlText(
  bytes: Uint8Array,
  start: number,
  end: number,
  place: { file: string; part: string },
): string {
  const text = decodeUtf8(bytes, start, end, place);
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  if (!lines.includes('&')) return lines;
  return lines.replace(/&([^;&]{0,40};?)/g, (_, name: string) => {
    const character = name.endsWith(';') ? entity(name.slice(0, -1)) : null;
    if (character === null) throw new SheetProblem('unknown-entity', place);
    return character;
  });
}

/** Text of UTF-8 bytes, unprocessed (CDATA). */
export function decodeUtf8(
  bytes: Uint8Array,
  start: number,
  end: number,
  place: { file: string; part: string },
): string {
  try {
    return UTF8.decode(bytes.subarray(start, end));
  } catch {
    throw new SheetProblem('damaged-xml', place);
  }
}

/** Text of a few single-byte characters. */
export function latinText(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] ?? 0);
  return text;
}

/** Resolves the escapes of workbooks for characters that XML cannot represent: `_x000D_` and the like. */
export function unescapeCell(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

function entity(name: string): string | null {
  const digits = /^#(?:([0-9]{1,8})|x([0-9a-fA-F]{1,6}))$/.exec(name);
  if (!digits) return ENTITIES.get(name) ?? null;
  const code = digits[1] ? Number(digits[1]) : Number.parseInt(digits[2] ?? '', 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}
