import type { Reading } from '../progress-tracker.ts';
import { digitsText, isDigit } from '../digits.ts';
import { SheetProblem, type SheetProblemCode } from '../problem.ts';
import { hashStep, TextCache } from '../text-cache.ts';
import type { TextBytes } from './encoding.ts';
import { unguardFormula } from './formula-guard.ts';
import { countByLine, isOfRows, type BrokenField } from './swallowed-rows.ts';

/** Where the records go. */
export type RecordSink = {
  /**
   * Takes the fields of a record, of which those from `width` on are blank. The scanner fills `cells` again for the
   * next record, and stores no more of them than the limit of columns: `width` may be greater.
   */
  addRecord(record: number, cells: readonly string[], width: number): void;
  readonly done: boolean;
};

/**
 * Splits text bytes into records: any mixture of CR, LF and CRLF, quoted fields with line breaks and doubled
 * quotation marks, a varying number of fields. Records are numbered like spreadsheet rows.
 */
export class RecordScanner {
  /** Next byte to read. */
  at = 0;
  readonly #bytes: Uint8Array;
  readonly #stops = new Uint8Array(256);
  readonly #delimiter: number;
  readonly #reading: Reading;
  readonly #texts: TextCache;
  readonly #doubled: TextCache;
  readonly #decode: TextBytes['decode'];
  readonly #cells: string[] = [];
  #record = 0;
  #text = '';
  /** Fields of the widest record. */
  #width = 0;
  /** The quoted field with line breaks in the current record. */
  #broken: BrokenField | null = null;

  constructor(text: TextBytes, delimiter: number, reading: Reading) {
    this.#bytes = text.bytes;
    this.#delimiter = delimiter;
    this.#reading = reading;
    this.#decode = text.decode;
    this.#texts = new TextCache(text.decode);
    this.#doubled = new TextCache((bytes, start, end) =>
      text.decode(bytes, start, end).replaceAll('""', '"'),
    );
    for (const stop of [delimiter, RETURN, FEED]) this.#stops[stop] = 1;
  }

  /** Reads whole records until at least byte `until` is passed; false after the last. */
  scan(until: number, sink: RecordSink): boolean {
    const bytes = this.#bytes;
    const { length } = bytes;
    const delimiter = this.#delimiter;
    const stops = this.#stops;
    const cells = this.#cells;
    const { columns } = this.#reading.limits;
    let at = this.at;
    while (at < until && at < length && !sink.done) {
      this.#record++;
      let column = 0;
      let width = 0;
      for (; ; column++) {
        const first = bytes[at] ?? 0;
        let text = '';
        // Most cells of a survey are one character, which all supported encodings share.
        if (first < ASCII_END && first !== QUOTE && stops[first] === 0 && stops[bytes[at + 1] ?? 0] === 1) {
          text = ONE_CHARACTER[first] ?? '';
          at++;
        } else if (first !== delimiter) {
          at = first === QUOTE ? this.#quoted(at, column) : this.#plain(at);
          text = unguardFormula(this.#text);
        }
        if (column < columns) cells[column] = text;
        if (text !== '') width = column + 1;
        if (bytes[at] !== delimiter) break;
        at++;
      }
      if (bytes[at] === RETURN) at++;
      if (bytes[at] === FEED) at++;
      this.#endRecord(column + 1);
      sink.addRecord(this.#record, cells, width);
    }
    this.at = at;
    return at < length && !sink.done;
  }

  #endRecord(fields: number): void {
    if (this.#broken !== null && isOfRows(this.#broken, { fields, width: this.#width }))
      throw this.#problem('unclosed-quote');
    this.#broken = null;
    if (fields > this.#width) this.#width = fields;
  }

  #plain(start: number): number {
    const bytes = this.#bytes;
    const { length } = bytes;
    const stops = this.#stops;
    let at = start;
    let hash = 0;
    // Long numbers seldom repeat, such as ids in a column that no question uses: they are decoded directly
    // and do not evict repeated texts from the cache.
    while (at < length && at - start < DIGITS_MAX && isDigit(bytes[at] ?? 0)) at++;
    if (at - start > 2 && (at >= length || stops[bytes[at] ?? 0] === 1)) {
      this.#text = digitsText(bytes, start, at);
      return at;
    }
    for (at = start; at < length; at++) {
      const byte = bytes[at] ?? 0;
      if (stops[byte] === 1) break;
      hash = hashStep(hash, byte);
    }
    this.#text = at === start ? '' : this.#decoded(this.#texts, { start, end: at, hash }, 'text-too-long');
    return at;
  }

  #quoted(opening: number, column: number): number {
    const bytes = this.#bytes;
    const { length } = bytes;
    const start = opening + 1;
    let at = start;
    let hash = 0;
    let doubled = false;
    for (; ; at++) {
      if (at >= length) throw this.#problem('unclosed-quote');
      const byte = bytes[at] ?? 0;
      if (byte === QUOTE) {
        if (bytes[at + 1] !== QUOTE) break;
        doubled = true;
        hash = hashStep(hash, byte);
        at++;
      }
      hash = hashStep(hash, byte);
    }
    const cache = doubled ? this.#doubled : this.#texts;
    const text = this.#decoded(cache, { start, end: at, hash }, 'quoted-text-too-long');
    if (/[\r\n]/.test(text)) {
      const delimiters = countByLine(bytes, { start, end: at, delimiter: this.#delimiter });
      this.#broken = { column, delimiters };
    }
    at++;
    if (at >= length || this.#stops[bytes[at] ?? 0] === 1) {
      this.#text = text;
      return at;
    }
    // Text after a closing quotation mark is part of the field, as in spreadsheet programs.
    const rest = this.#plain(at);
    const after = this.#decode(bytes, at, rest);
    // Behind a line break it is the text of a later field, whose opening mark ended this one: the rows between are inside.
    if (/[\r\n]/.test(text) && after.trim() !== '') throw this.#problem('unclosed-quote');
    this.#text = text + after;
    return rest;
  }

  /** The text of a field; one of more bytes than the limit can have is refused as it is: decoding takes seconds. */
  #decoded(cache: TextCache, field: Field, tooLong: SheetProblemCode): string {
    const { start, end, hash } = field;
    const { cellCharacters } = this.#reading.limits;
    if (end - start > cellCharacters * CHARACTER_BYTES) throw this.#problem(tooLong);
    const text = cache.get(this.#bytes, start, end, hash);
    if (text.length > cellCharacters) throw this.#problem(tooLong);
    return text;
  }

  #problem(code: SheetProblemCode): SheetProblem {
    const { file, limits } = this.#reading;
    return new SheetProblem(code, { file, row: this.#record, limit: limits.cellCharacters });
  }
}

type Field = { readonly start: number; readonly end: number; readonly hash: number };

/** Most bytes of one UTF-16 unit, in all supported encodings; a doubled quotation mark has two. */
const CHARACTER_BYTES = 3;

/** Maximum digits of a directly decoded number: a text this short is within every limit. */
const DIGITS_MAX = 12;

const ASCII_END = 0x80;
const ONE_CHARACTER = Array.from({ length: ASCII_END }, (_, code) => String.fromCharCode(code));

const QUOTE = 0x22;
const FEED = 0x0a;
const RETURN = 0x0d;
