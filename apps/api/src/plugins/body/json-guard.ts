/**
 * Parses untrusted JSON: refuses keys that reach prototypes, duplicate keys, deep nesting, and more values than can be
 * read at once (UP-4), which JSON.parse accepts. Strings are not changed: the code that stores them refuses what cannot
 * be stored.
 */
import { findUnstorable } from '@srae/domain/form-kit/texts';

export const DEPTH_MAX = 12;

/**
 * Most commas, colons and opening brackets: reading takes time for each, and gzip packs hundreds of them into a byte.
 * A forms workbook of 8 MiB has nearly as many, a batch of survey rows a tenth.
 */
export const TOKENS_MAX = 1_000_000;

/** Most different names of keys: a name costs far more than its use. A batch of survey rows has some hundreds. */
export const NAMES_MAX = 10_000;

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** The text is JSON, but of a form that is refused. */
export class UnsafeJson extends Error {}

/** Parses the text; throws SyntaxError when it is not JSON and UnsafeJson when it is refused. */
export function parseGuarded(text: string): unknown {
  // Scanned before JSON.parse, which takes longest; it refuses what is not well-formed, whatever the scans saw in it.
  refuseMany(text);
  refuseUnsafeKeys(text);
  const value: unknown = JSON.parse(text);
  refuseDeep(value, 0);
  return value;
}

function refuseMany(text: string): void {
  // Two of three characters at most: '[[],[],[]]'.
  if (text.length <= TOKENS_MAX * 1.5) return;
  let tokens = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case OBJECT_START:
      case LIST_START:
      case COMMA:
      case COLON:
        tokens += 1;
        if (tokens > TOKENS_MAX) throw new UnsafeJson('too many values');
        break;
      case QUOTE:
        at = endOfString(text, at) - 1;
    }
  }
}

function refuseDeep(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth === DEPTH_MAX) throw new UnsafeJson('nested too deeply');
  const inside: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const one of inside) if (typeof one === 'object') refuseDeep(one, depth + 1);
}

/**
 * Scans the text from one structural character to the next, tracking the keys of each open object. A key is
 * followed by a colon, so the text after the last colon, which is nearly all of a survey's rows, contains no keys.
 */
function refuseUnsafeKeys(text: string): void {
  const open: (Set<string> | null)[] = [];
  const names = new Set<string>();
  let keys: Set<string> | null = null;
  const lastColon = text.lastIndexOf(':');
  for (let at = 0; at < lastColon; at += 1) {
    switch (text.charCodeAt(at)) {
      case OBJECT_START:
      case LIST_START:
        open.push(keys);
        keys = text.charCodeAt(at) === OBJECT_START ? new Set() : null;
        break;
      case OBJECT_END:
      case LIST_END:
        keys = open.pop() ?? null;
        break;
      case QUOTE: {
        // Survey rows are arrays of one-character strings, none of which is a key.
        if (keys === null && text.charCodeAt(at + 2) === QUOTE && text.charCodeAt(at + 1) !== BACKSLASH) {
          at += 2;
          break;
        }
        const end = endOfString(text, at);
        if (keys !== null && isKey(text, end)) addKey(keys, names, text.slice(at, end));
        at = end - 1;
      }
    }
  }
}

const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const COMMA = 44;
const [OBJECT_START, OBJECT_END, LIST_START, LIST_END] = [123, 125, 91, 93];
const BLANKS = [32, 9, 10, 13];

/** The position after the closing quote; the end of the text without one. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
  return slashes % 2 === 1;
}

function isKey(text: string, end: number): boolean {
  let at = end;
  while (BLANKS.includes(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === COLON;
}

function addKey(keys: Set<string>, names: Set<string>, quoted: string): void {
  const key = quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
  if (keys.has(key)) throw new UnsafeJson('a key given twice');
  keys.add(key);
  if (!names.has(key)) addName(names, key);
}

function addName(names: Set<string>, name: string): void {
  if (FORBIDDEN_KEYS.has(name)) throw new UnsafeJson('a key that is not allowed');
  if (findUnstorable(name) !== null) throw new UnsafeJson('a key that is no text');
  if (names.size === NAMES_MAX) throw new UnsafeJson('too many names of keys');
  names.add(name);
}
