/**
 * Reads JSON that a stranger wrote: refuses keys that reach prototypes, keys given twice, and deep nesting (UP-4),
 * which JSON.parse lets through.
 */

export const DEPTH_MAX = 12;

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** The text is JSON, but not of a kind that is read. */
export class UnsafeJson extends Error {}

/** Parses the text; throws SyntaxError when it is no JSON and UnsafeJson when it must not be read. */
export function parseGuarded(text: string): unknown {
  // Parsed first: the walk below then only meets well-formed text.
  const value: unknown = JSON.parse(text);
  refuseUnsafe(text);
  return value;
}

/** Walks over the text from one mark to the next, with the keys of each open object. */
function refuseUnsafe(text: string): void {
  const open: (Set<string> | null)[] = [];
  MARKS.lastIndex = 0;
  for (let mark = MARKS.exec(text); mark; mark = MARKS.exec(text)) {
    const at = mark.index;
    switch (text[at]) {
      case '{':
      case '[':
        open.push(text[at] === '{' ? new Set() : null);
        if (open.length > DEPTH_MAX) throw new UnsafeJson('nested too deeply');
        break;
      case '}':
      case ']':
        open.pop();
        break;
      default: {
        const end = endOfString(text, at);
        MARKS.lastIndex = end;
        const keys = open.at(-1);
        if (keys && isKey(text, end)) addKey(keys, text.slice(at, end));
      }
    }
  }
}

const MARKS = /["{}[\]]/g;
const NEXT_SIGN = /[^ \t\r\n]/g;

/** The position after the closing quote. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

function isKey(text: string, end: number): boolean {
  NEXT_SIGN.lastIndex = end;
  const sign = NEXT_SIGN.exec(text);
  return sign?.[0] === ':';
}

function addKey(keys: Set<string>, quoted: string): void {
  const key = quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
  if (FORBIDDEN_KEYS.has(key)) throw new UnsafeJson('a key that is not allowed');
  if (keys.has(key)) throw new UnsafeJson('a key given twice');
  keys.add(key);
}
