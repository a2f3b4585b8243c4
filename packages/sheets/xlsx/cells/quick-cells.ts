import { digitsText } from '../../digits.ts';
import type { RowBuilder } from '../../row-builder.ts';
import { hashStep, TextCache } from '../../text-cache.ts';
import { booleanText, type CellContext } from './cell-values.ts';
import { formattedText, numberText } from './number-text.ts';
import { unescapeCell, xmlText } from '../xml-text.ts';
import type { XmlTokens } from '../xml-tokens.ts';

/**
 * The fast path for the cells that make up nearly every sheet: `<c r="B2" s="1" t="s"><v>7</v></c>`, the same
 * without attributes or value, and `<is><t>text</t></is>`. It leaves everything else to the scanner.
 *
 * Steps return the position after the bytes they consumed, or -1. Every loop ends at the latest at the 0 byte after
 * the last one, and a cell that would end beyond it is not consumed.
 */
export class QuickCells {
  readonly #xml: XmlTokens;
  readonly #context: CellContext;
  readonly #rows: RowBuilder;
  readonly #numbers: TextCache;
  readonly #texts: TextCache;
  readonly #anyDates: boolean;
  readonly #isPlainWithoutStyle: boolean;
  #column = 0;
  #style = 0;
  #type = 0;
  #text = '';

  constructor(xml: XmlTokens, context: CellContext, rows: RowBuilder) {
    this.#xml = xml;
    this.#context = context;
    this.#rows = rows;
    this.#anyDates = context.styles.some((kind) => kind !== 'number');
    this.#isPlainWithoutStyle = (context.styles[0] ?? 'number') === 'number';
    const text = (bytes: Uint8Array, start: number, end: number) => xmlText(bytes, start, end, xml.place);
    this.#numbers = new TextCache((bytes, start, end) => numberText(text(bytes, start, end)));
    this.#texts = new TextCache((bytes, start, end) => unescapeCell(text(bytes, start, end)));
  }

  /** Reads the cells at the reader's position; returns the column of the last one read, or `previous`. */
  readCells(row: number, previous: number): number {
    const xml = this.#xml;
    const { buffer, end } = xml;
    let at = xml.pos;
    this.#column = previous;
    let column = previous;
    while (buffer[at] === LT && buffer[at + 1] === LOWER_C) {
      let next = this.#usual(xml.view, buffer, at);
      if (next < 0) {
        this.#column = column;
        next = this.#cell(buffer, at + 2);
      }
      if (next < 0 || next > end) break;
      this.#rows.set(this.#column, this.#text, row);
      column = this.#column;
      at = next;
    }
    xml.pos = at;
    return column;
  }

  /**
   * The most common cells, compared four bytes at a time: a reference, optionally a style, and a whole number or
   * the index of a shared text.
   */
  #usual(view: DataView, buffer: Uint8Array, from: number): number {
    if (view.getInt32(from) !== C_R || view.getInt16(from + 4) !== EQUALS_QUOTE) return -1;
    let at = this.#reference(buffer, from + 6);
    let isPlain = this.#isPlainWithoutStyle;
    if (view.getInt32(at) === QUOTE_S && buffer[at + 4] === QUOTE) {
      const style = at + 5;
      at = digitsEnd(buffer, style);
      isPlain = !this.#anyDates || this.#context.styles[integer(buffer, at)] === 'number';
    }
    const isShared = view.getInt32(at) === QUOTE_T;
    if (isShared) {
      if (view.getInt32(at + 4) !== S_QUOTE) return -1;
      at += 6;
    } else if (!isPlain) return -1;
    if (buffer[at] !== QUOTE || view.getInt32(at + 1) !== V_OPEN) return -1;
    const value = at + 5;
    const end = digitsEnd(buffer, value);
    if (view.getInt32(end) !== V_CLOSE || view.getInt32(end + 4) !== C_CLOSE) return -1;
    const text = isShared ? this.#context.shared[integer(buffer, end)] : wholeNumber(buffer, value, end);
    if (end === value || text === undefined || this.#column < 0 || this.#column > LAST_COLUMN) return -1;
    this.#text = text;
    return end + 8;
  }

  #cell(buffer: Uint8Array, from: number): number {
    this.#column++;
    const at = this.#attributes(buffer, from);
    if (at < 0 || this.#column < 0 || this.#column > LAST_COLUMN) return -1;
    this.#text = '';
    if (buffer[at] === SLASH) return buffer[at + 1] === GT ? at + 2 : -1;
    if (buffer[at] !== GT) return -1;
    const content = at + 1;
    if (this.#type !== INLINE) {
      const stored = afterFormula(buffer, content);
      const next = this.#enclosed(buffer, stored, V, V_C);
      // The scanner counts formulas without a result.
      return stored > content && (this.#text === '' || this.#context.fullCalcOnLoad) ? -1 : next;
    }
    const taken = this.#enclosed(buffer, content, IS_T, T_IS_C);
    return taken < 0 ? this.#enclosed(buffer, content, IS_T_SPACE, T_IS_C) : taken;
  }

  #attributes(buffer: Uint8Array, from: number): number {
    let at = from;
    this.#style = 0;
    this.#type = LOWER_N;
    while (buffer[at] === SPACE) {
      if (buffer[at + 2] !== EQUALS || buffer[at + 3] !== QUOTE) return -1;
      const name = buffer[at + 1];
      at += 4;
      if (name === LOWER_R) at = this.#reference(buffer, at);
      else if (name === LOWER_T) at = this.#typeName(buffer, at);
      else if (name === LOWER_S) {
        at = digitsEnd(buffer, at);
        if (this.#anyDates) this.#style = integer(buffer, at);
      } else return -1;
      if (at < 0 || buffer[at] !== QUOTE) return -1;
      at++;
    }
    return at;
  }

  #reference(buffer: Uint8Array, from: number): number {
    let at = from;
    let column = 0;
    for (let byte = buffer[at] ?? 0; byte >= UPPER_A && byte <= UPPER_Z; byte = buffer[++at] ?? 0) {
      column = column * 26 + byte - UPPER_A + 1;
    }
    this.#column = column - 1;
    return digitsEnd(buffer, at);
  }

  #typeName(buffer: Uint8Array, at: number): number {
    this.#type = buffer[at] ?? 0;
    if (buffer[at + 1] === QUOTE) return at + 1;
    if (startsWith(buffer, at, STR)) {
      this.#type = LOWER_E;
      return at + STR.length;
    }
    this.#type = INLINE;
    return startsWith(buffer, at, INLINE_STR) ? at + INLINE_STR.length : -1;
  }

  #enclosed(buffer: Uint8Array, at: number, before: readonly number[], after: readonly number[]): number {
    if (!startsWith(buffer, at, before)) return -1;
    const end = this.#value(buffer, at + before.length);
    return end >= 0 && startsWith(buffer, end, after) ? end + after.length : -1;
  }

  #value(buffer: Uint8Array, from: number): number {
    if (this.#type === LOWER_S) {
      const end = digitsEnd(buffer, from);
      const text = end === from ? undefined : this.#context.shared[integer(buffer, end)];
      this.#text = text ?? '';
      return text === undefined ? -1 : end;
    }
    let at = from;
    let hash = 0;
    for (let byte = buffer[at] ?? 0; byte !== LT; byte = buffer[++at] ?? 0) {
      if (byte === 0) return -1;
      hash = hashStep(hash, byte);
    }
    if (at - from > LONGEST_QUICK) return -1;
    return this.#textOf(buffer, from, at, hash) ? at : -1;
  }

  #textOf(buffer: Uint8Array, from: number, to: number, hash: number): boolean {
    const { styles, date1904 } = this.#context;
    switch (this.#type) {
      case LOWER_N: {
        const kind = this.#anyDates ? (styles[this.#style] ?? 'number') : 'number';
        this.#text =
          kind === 'number'
            ? this.#numbers.get(buffer, from, to, hash)
            : formattedText(xmlText(buffer, from, to, this.#xml.place), kind, date1904);
        return true;
      }
      case LOWER_B:
        this.#text = booleanText(xmlText(buffer, from, to, this.#xml.place));
        return true;
      case LOWER_E:
      case INLINE:
        this.#text = this.#texts.get(buffer, from, to, hash);
        return true;
      default:
        return false;
    }
  }
}

const LONGEST_QUICK = 1000;
const LAST_COLUMN = 16_383;
/** Significant digits that are kept. */
const DIGITS_MAX = 15;

const codes = (text: string): readonly number[] => Array.from(text, (character) => character.charCodeAt(0));
const V = codes('<v>');
const V_C = codes('</v></c>');
const IS_T = codes('<is><t>');
const IS_T_SPACE = codes('<is><t xml:space="preserve">');
const F = codes('<f');
const F_END = codes('</f>');
const T_IS_C = codes('</t></is></c>');
const STR = codes('str');
const INLINE_STR = codes('inlineStr');

const word = (text: string): number => codes(text).reduce((value, code) => (value << 8) | code, 0);
const C_R = word('<c r');
const EQUALS_QUOTE = word('="');
const QUOTE_S = word('" s=');
const QUOTE_T = word('" t=');
const S_QUOTE = word('"s">');
const V_OPEN = word('><v>');
const V_CLOSE = word('</v>');
const C_CLOSE = word('</c>');

const LT = 0x3c;
const GT = 0x3e;
const SLASH = 0x2f;
const SPACE = 0x20;
const EQUALS = 0x3d;
const QUOTE = 0x22;
const ZERO = 0x30;
const NINE = 0x39;
const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const LOWER_B = 0x62;
const LOWER_C = 0x63;
const LOWER_E = 0x65;
const LOWER_N = 0x6e;
const LOWER_R = 0x72;
const LOWER_S = 0x73;
const LOWER_T = 0x74;
const INLINE = -1;

function startsWith(buffer: Uint8Array, at: number, bytes: readonly number[]): boolean {
  for (let i = 0; i < bytes.length; i++) if (buffer[at + i] !== bytes[i]) return false;
  return true;
}

/** The text of a whole number in normal form; undefined for any other spelling, such as leading zeros. */
function wholeNumber(buffer: Uint8Array, start: number, end: number): string | undefined {
  if (end - start > DIGITS_MAX || (buffer[start] === ZERO && end - start > 1)) return undefined;
  return digitsText(buffer, start, end);
}

/** Formulas are never evaluated: the stored value counts. Returns `from` when there is no formula to skip. */
function afterFormula(buffer: Uint8Array, from: number): number {
  if (!startsWith(buffer, from, F)) return from;
  let at = from + F.length;
  let quoted = false;
  for (let byte = buffer[at] ?? 0; byte !== GT || quoted; byte = buffer[++at] ?? 0) {
    if (byte === 0) return from;
    if (byte === QUOTE) quoted = !quoted;
  }
  if (buffer[at - 1] === SLASH) return at + 1;
  while ((buffer[at] ?? 0) !== LT) if ((buffer[at++] ?? 0) === 0) return from;
  return startsWith(buffer, at, F_END) ? at + F_END.length : from;
}

function digitsEnd(buffer: Uint8Array, from: number): number {
  let at = from;
  for (let byte = buffer[at] ?? 0; byte >= ZERO && byte <= NINE; byte = buffer[++at] ?? 0);
  return at;
}

/** The number whose digits end before `end`; they follow a non-digit byte. */
function integer(buffer: Uint8Array, end: number): number {
  let value = 0;
  let weight = 1;
  for (let at = end - 1, byte = buffer[at] ?? 0; byte >= ZERO && byte <= NINE; byte = buffer[--at] ?? 0) {
    value += (byte - ZERO) * weight;
    weight *= 10;
  }
  return value;
}
