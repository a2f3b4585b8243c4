import type { Reading } from '../progress-tracker.ts';
import { SheetProblem, type SheetProblemCode } from '../problem.ts';
import { hashBytes, TextCache } from '../text-cache.ts';
import type { PartReader } from '../zip/part-reader.ts';
import { MainNames } from './main-names.ts';
import { TAG } from './tags.ts';
import { decodeUtf8, latinText, xmlText } from './xml-text.ts';

/** The result of `next()`; `MORE` requests `fill()`. */
export const TOKEN = { MORE: 0, START: 1, END: 2, TEXT: 3 } as const;

/**
 * Splits the UTF-8 bytes of one XML part into tags and texts without building a tree. Supports the XML of
 * workbooks: prefixes, comments, CDATA, the five entities; refuses document types (UP-5).
 * `buffer`, `pos` and `end` are public so that a scanner can take a fast path over bytes it recognises.
 */
export class XmlTokens {
  /** Unread bytes are buffer[pos, end); buffer[end] is 0, which XML never contains, followed by spare bytes. */
  buffer: Uint8Array = new Uint8Array(BUFFER_SIZE + SPARE);
  /** The same bytes, for comparing four at a time. */
  view = new DataView(this.buffer.buffer);
  pos = 0;
  end = 0;
  /** True when the part has no bytes beyond `end`. */
  complete = false;
  /** Of the last START or END. */
  tag: number = TAG.OTHER;
  /** Which tags are in the spreadsheet namespace. */
  readonly names = new MainNames();
  readonly place: { file: string; part: string };
  readonly #part: PartReader;
  readonly #stack: number[] = [];
  readonly #texts = new TextCache((bytes, start, end) => xmlText(bytes, start, end, this.place));
  #endPending = false;
  #skipUntil: readonly number[] | null = null;
  #attributesFrom = 0;
  #attributesTo = 0;
  #textFrom = 0;
  #textTo = 0;
  #literal = false;

  constructor(part: PartReader, name: string, reading: Reading) {
    this.#part = part;
    this.place = { file: reading.file, part: name };
  }

  /** Number of open elements, the last START included. */
  get depth(): number {
    return this.#stack.length;
  }

  /** The open element `up` levels above the innermost (0). */
  ancestor(up: number): number {
    return this.#stack[this.#stack.length - 1 - up] ?? TAG.OTHER;
  }

  /** Reads the next chunk; false after the last byte of the part, once the scanner has been notified. */
  async fill(): Promise<boolean> {
    const left = this.end - this.pos;
    const wasComplete = this.complete;
    if (left > LONGEST_TOKEN) throw this.problem('text-too-long');
    this.buffer.copyWithin(0, this.pos, this.end);
    this.pos = 0;
    this.end = left;
    // One chunk at a time: the platform unpacks the next one while this one is scanned. A token that is
    // longer than its chunk is rescanned with twice as much.
    const enough = left + Math.max(left, SMALLEST_FILL);
    while (this.end < enough) {
      const chunk = await this.#part.read();
      this.complete = chunk === null;
      if (chunk === null) break;
      this.#append(chunk);
    }
    this.buffer[this.end] = 0;
    return this.end > left || (left > 0 && !wasComplete);
  }

  #append(chunk: Uint8Array): void {
    if (this.end + chunk.length + SPARE > this.buffer.length) {
      const larger = new Uint8Array((this.end + chunk.length) * 2 + SPARE);
      larger.set(this.buffer.subarray(0, this.end));
      this.buffer = larger;
      this.view = new DataView(larger.buffer);
    }
    this.buffer.set(chunk, this.end);
    this.end += chunk.length;
  }

  next(): number {
    if (this.#endPending) {
      this.#endPending = false;
      return this.#endOf(this.ancestor(0));
    }
    while (this.pos < this.end) {
      if (this.#skipUntil !== null) {
        if (!this.#skip(this.#skipUntil)) return TOKEN.MORE;
      } else if (this.buffer[this.pos] !== LT) {
        const to = this.#find(this.pos, LT);
        if (to < 0) return TOKEN.MORE;
        return this.#textOf(this.pos, to, to, false);
      } else {
        const second = this.pos + 1 < this.end ? this.buffer[this.pos + 1] : -1;
        if (second === -1) return TOKEN.MORE;
        if (second === QUESTION) this.#skipUntil = PI_END;
        else if (second === EXCLAMATION) {
          const token = this.#declaration();
          if (token >= 0) return token;
        } else return second === SLASH ? this.#endTag() : this.#startTag();
      }
    }
    return TOKEN.MORE;
  }

  /** Text of the last TEXT token. */
  text(): string {
    const { buffer } = this;
    const from = this.#textFrom;
    const to = this.#textTo;
    if (this.#literal) return decodeUtf8(buffer, from, to, this.place);
    return this.#texts.get(buffer, from, to, hashBytes(buffer, from, to));
  }

  /** Attribute of the last START with this name in bytes, '' when absent. Only until next() or fill(). */
  attribute(name: readonly number[]): string {
    const { buffer } = this;
    const to = this.#attributesTo;
    let at = this.#attributesFrom;
    while (at < to) {
      while (at < to && (buffer[at] ?? 0) <= SPACE) at++;
      const first = at;
      while (at < to && buffer[at] !== EQUALS) at++;
      const last = first + name.length;
      let isIt = at === last || (at > last && (buffer[last] ?? 0) <= SPACE);
      for (let i = 0; isIt && i < name.length; i++) isIt = buffer[first + i] === name[i];
      while (at < to && buffer[at] !== QUOTE && buffer[at] !== APOSTROPHE) at++;
      const quote = buffer[at++];
      const value = at;
      while (at < to && buffer[at] !== quote) at++;
      if (isIt) return latinText(buffer, value, at);
      at++;
    }
    return '';
  }

  problem(code: SheetProblemCode): SheetProblem {
    return new SheetProblem(code, this.place);
  }

  #textOf(from: number, to: number, next: number, literal: boolean): number {
    this.#textFrom = from;
    this.#textTo = to;
    this.#literal = literal;
    this.pos = next;
    return TOKEN.TEXT;
  }

  #find(from: number, byte: number): number {
    const { buffer, end } = this;
    // Most are near; for those a loop is faster than a call.
    const near = Math.min(end, from + 64);
    for (let at = from; at < near; at++) if (buffer[at] === byte) return at;
    const at = buffer.indexOf(byte, near);
    return at < end ? at : -1;
  }

  #skip(until: readonly number[]): boolean {
    const at = this.#findAll(this.pos, until);
    if (at < 0) {
      this.pos = Math.max(this.pos, this.end - until.length + 1);
      return false;
    }
    this.pos = at + until.length;
    this.#skipUntil = null;
    return true;
  }

  #findAll(from: number, bytes: readonly number[]): number {
    const [first = 0] = bytes;
    for (let at = this.#find(from, first); at >= 0; at = this.#find(at + 1, first)) {
      if (at + bytes.length > this.end) return -1;
      if (bytes.every((byte, i) => this.buffer[at + i] === byte)) return at;
    }
    return -1;
  }

  /** -1 when there is nothing to report. */
  #declaration(): number {
    if (this.#startsWith(COMMENT)) {
      this.#skipUntil = COMMENT_END;
      this.pos += COMMENT.length;
      return -1;
    }
    if (this.#startsWith(CDATA)) {
      const to = this.#findAll(this.pos, CDATA_END);
      return to < 0 ? TOKEN.MORE : this.#textOf(this.pos + CDATA.length, to, to + CDATA_END.length, true);
    }
    if (this.end - this.pos < CDATA.length) return TOKEN.MORE;
    throw this.problem('document-type');
  }

  #startsWith(bytes: readonly number[]): boolean {
    return (
      this.pos + bytes.length <= this.end && bytes.every((byte, i) => this.buffer[this.pos + i] === byte)
    );
  }

  #endTag(): number {
    const to = this.#find(this.pos, GT);
    if (to < 0) return TOKEN.MORE;
    const tag = this.names.tagAt(this.buffer, this.pos + 2, to);
    if (tag !== this.ancestor(0) || this.#stack.length === 0) throw this.problem('damaged-xml');
    this.pos = to + 1;
    return this.#endOf(tag);
  }

  #endOf(tag: number): number {
    this.#stack.pop();
    this.tag = tag;
    return TOKEN.END;
  }

  #startTag(): number {
    const { buffer, end } = this;
    let to = this.pos + 1;
    let nameEnd = 0;
    for (let quote = 0; ; to++) {
      if (to >= end) return TOKEN.MORE;
      const byte = buffer[to] ?? 0;
      if (quote !== 0) {
        if (byte === quote) quote = 0;
      } else if (byte === QUOTE || byte === APOSTROPHE) quote = byte;
      else if (byte === GT) break;
      else if (byte === LT) throw this.problem('damaged-xml');
      else if (nameEnd === 0 && byte <= SPACE) nameEnd = to;
    }
    const closed = buffer[to - 1] === SLASH;
    const last = closed ? to - 1 : to;
    if (nameEnd === 0) nameEnd = last;
    this.#attributesFrom = nameEnd;
    this.#attributesTo = last;
    if (this.#stack.length === 0 || this.#declaresNamespace()) this.#learnNames();
    const tag = this.names.tagAt(buffer, this.pos + 1, nameEnd);
    if (this.#stack.length >= DEEPEST) throw this.problem('damaged-xml');
    this.#stack.push(tag);
    this.#endPending = closed;
    this.pos = to + 1;
    this.tag = tag;
    return TOKEN.START;
  }

  #learnNames(): void {
    const source = decodeUtf8(this.buffer, this.#attributesFrom, this.#attributesTo, this.place);
    if (!this.names.learn(source, this.#stack.length === 0)) throw this.problem('damaged-xml');
  }

  #declaresNamespace(): boolean {
    const { buffer } = this;
    for (let i = this.#attributesFrom; i + 6 < this.#attributesTo; i++) {
      if (buffer[i] === 0x78 && buffer[i + 1] === 0x6d && buffer[i + 2] === 0x6c && buffer[i + 3] === 0x6e)
        return true;
    }
    return false;
  }
}

const BUFFER_SIZE = 128 * 1024;
const SMALLEST_FILL = 4 * 1024;
/** Bytes after the unread ones that a scanner may read: the 0, and as many as are compared at once. */
const SPARE = 16;
const LONGEST_TOKEN = 1024 * 1024;
const DEEPEST = 100;

const LT = 0x3c;
const GT = 0x3e;
const SLASH = 0x2f;
const EXCLAMATION = 0x21;
const QUESTION = 0x3f;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const EQUALS = 0x3d;
const SPACE = 0x20;
const codes = (text: string): readonly number[] => Array.from(text, (character) => character.charCodeAt(0));
const PI_END = codes('?>');
const COMMENT = codes('<!--');
const COMMENT_END = codes('-->');
const CDATA = codes('<![CDATA[');
const CDATA_END = codes(']]>');
