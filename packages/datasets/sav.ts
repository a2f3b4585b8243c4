/**
 * SPSS system files, after the System File Format chapter of the GNU PSPP developer's guide: little-endian, UTF-8, with
 * bytecode compression. Rows are streamed; texts of more than 255 bytes are very long strings.
 */
import type { DataValue, Variable } from '@srae/domain/dataset/variable';
import { type ByteSink, CHUNK_BYTES, createByteSink, cutBytes } from './bytes.ts';
import { type Dataset, type Extent, listCutTexts, measure, TEXT_BYTES_MAX } from './dataset.ts';

/** The bias added to small integers, which are stored in one byte. */
const BIAS = 100;
const SPACE = 0x20;
/** Maximum width of a single segment; a very long string has one segment per 252 bytes, of 255 bytes each. */
const SEGMENT_WIDTH = 255;
const SEGMENT_SHARE = 252;
const LABEL_MAX = 255;
const VALUE_LABEL_MAX = 120;
/** A variable has at most three discrete missing codes, or one range. */
const MISSING_MAX = 3;

type Laid = {
  readonly variable: Variable;
  /** Bytes of a text; 0 for numbers. */
  readonly width: number;
  /** Widths of its string segments; a single one except for very long strings. */
  readonly segments: readonly number[];
  readonly shortName: string;
  /** 1-based index of the first eight-byte element. */
  readonly element: number;
};

/** The bytes of the file. */
export async function* writeSav(dataset: Dataset): AsyncGenerator<Buffer> {
  const measured = await measure(dataset);
  const { count, extents } = measured;
  const laid = layOut(dataset.variables, extents);
  const sink = createByteSink();
  writeHeader(sink, dataset, { count, elements: laid.reduce((sum, one) => sum + countElements(one), 0) });
  for (const one of laid) writeVariable(sink, one);
  for (const one of laid) writeValueLabels(sink, one);
  writeDocuments(sink, [...dataset.about, ...listCutTexts(dataset.variables, measured)]);
  writeInfo(sink, laid);
  sink.int32(999);
  sink.int32(0);
  const compressor = createCompressor(sink);
  for await (const row of dataset.rows()) {
    for (const [at, one] of laid.entries()) writeCell(compressor, one, row[at] ?? null);
    if (sink.length >= CHUNK_BYTES) yield sink.drain();
  }
  compressor.end();
  yield sink.drain();
}

function layOut(variables: readonly Variable[], extents: readonly Extent[]): readonly Laid[] {
  let element = 1;
  let names = 0;
  return variables.map((variable, at) => {
    const width = variable.type === 'text' ? toWidth(extents[at]) : 0;
    const laid = { variable, width, segments: toSegments(width), shortName: `V${names}`, element };
    names += laid.segments.length;
    element += countElements(laid);
    return laid;
  });
}

function toWidth(extent: Extent | undefined): number {
  return Math.min(Math.max(1, extent?.longest ?? 1), TEXT_BYTES_MAX);
}

function toSegments(width: number): readonly number[] {
  if (width <= SEGMENT_WIDTH) return [width];
  const full = Math.ceil(width / SEGMENT_SHARE) - 1;
  return [...Array.from({ length: full }, () => SEGMENT_WIDTH), width - full * SEGMENT_SHARE];
}

function countElements({ segments }: Pick<Laid, 'segments'>): number {
  return segments.reduce((sum, width) => sum + Math.max(1, Math.ceil(width / 8)), 0);
}

function writeHeader(
  sink: ByteSink,
  { title, made }: Dataset,
  { count, elements }: { readonly count: number; readonly elements: number },
): void {
  const [, day, month, year, time] = /(\d\d) (\w{3}) \d\d(\d\d) ([\d:]+)/.exec(made.toUTCString()) ?? [];
  sink.text('$FL2');
  sink.text('@(#) SPSS DATA FILE SRAE Performance Measures Portal', 60, SPACE);
  sink.int32(2); // layout code, which indicates the byte order
  sink.int32(elements);
  sink.int32(1); // bytecode compression
  sink.int32(0); // no weights
  sink.int32(count);
  sink.double(BIAS);
  sink.text(`${day} ${month} ${year}`, 9, SPACE);
  sink.text(time ?? '', 8, SPACE);
  sink.text(title, 64, SPACE);
  sink.text('', 3);
}

function writeVariable(sink: ByteSink, { variable, segments, shortName }: Laid): void {
  const names = Number(shortName.slice(1));
  for (const [at, width] of segments.entries()) {
    const missing = at === 0 ? toMissing(variable) : { kind: 0, values: [] };
    const label = at === 0 ? cutBytes(variable.label, LABEL_MAX) : '';
    sink.int32(2);
    sink.int32(width);
    sink.int32(label === '' ? 0 : 1);
    sink.int32(missing.kind);
    const format = toFormat(variable, width);
    sink.int32(format);
    sink.int32(format);
    sink.text(`V${names + at}`, 8, SPACE);
    if (label !== '') {
      const length = Buffer.byteLength(label);
      sink.int32(length);
      sink.text(label, Math.ceil(length / 4) * 4, SPACE);
    }
    for (const value of missing.values) sink.double(value);
    for (let more = 8; more < width; more += 8) {
      for (const value of [2, -1, 0, 0, 0, 0]) sink.int32(value);
      sink.text('', 8, SPACE);
    }
  }
}

function toMissing({ missing }: Variable): { readonly kind: number; readonly values: readonly number[] } {
  const values = missing.map(({ value }) => value);
  if (values.length <= MISSING_MAX) return { kind: values.length, values };
  return { kind: -2, values: [Math.min(...values), Math.max(...values)] };
}

/** Print and write format: type, width and decimals in a byte each. */
function toFormat({ type }: Variable, width: number): number {
  if (type === 'text') return (1 << 16) | (width << 8);
  return type === 'integer' ? (5 << 16) | (11 << 8) : (5 << 16) | (14 << 8) | 2;
}

function writeValueLabels(sink: ByteSink, { variable, element }: Laid): void {
  const labels = [...variable.values, ...variable.missing];
  if (labels.length === 0) return;
  sink.int32(3);
  sink.int32(labels.length);
  for (const { value, label } of labels) {
    const text = cutBytes(label, VALUE_LABEL_MAX);
    const length = Buffer.byteLength(text);
    sink.double(value);
    sink.uint8(length);
    sink.text(text, Math.ceil((length + 1) / 8) * 8 - 1, SPACE);
  }
  sink.int32(4);
  sink.int32(1);
  sink.int32(element);
}

/** The description of the rows, in lines of 80 bytes. */
function writeDocuments(sink: ByteSink, about: Dataset['about']): void {
  const lines = about.flatMap(([label, text]) => wrap(`${label}: ${text}`.replaceAll(/\s+/g, ' ')));
  if (lines.length === 0) return;
  sink.int32(6);
  sink.int32(lines.length);
  for (const line of lines) sink.text(line, 80, SPACE);
}

function wrap(text: string): readonly string[] {
  const lines: string[] = [];
  for (let rest = text; rest !== ''; ) {
    const line = cutBytes(rest, 80);
    lines.push(line);
    rest = rest.slice(line.length);
  }
  return lines;
}

const MEASURES = { nominal: 1, ordinal: 2, scale: 3 } as const;

function writeInfo(sink: ByteSink, laid: readonly Laid[]): void {
  // Version, machine, IEEE 754, compression, little-endian, UTF-8.
  writeRecord(sink, 3, 4, (own) => [1, 0, 0, -1, 1, 1, 2, 65_001].forEach(own.int32));
  writeRecord(sink, 4, 8, (own) => {
    own.double(-Number.MAX_VALUE); // system-missing
    own.double(Number.MAX_VALUE);
    own.bytes(Buffer.from('feffffffffffefff', 'hex')); // the lowest number except system-missing
  });
  writeRecord(sink, 11, 4, (own) => {
    for (const { variable, segments } of laid)
      for (const width of segments) {
        own.int32(MEASURES[variable.measure]);
        own.int32(width === 0 ? 12 : Math.min(width, 40));
        own.int32(width === 0 ? 1 : 0); // numbers right-aligned
      }
  });
  writeRecord(sink, 13, 1, (own) =>
    own.text(laid.map(({ shortName, variable }) => `${shortName}=${variable.name}`).join('\t')),
  );
  const long = laid.filter(({ segments }) => segments.length > 1);
  if (long.length > 0)
    writeRecord(sink, 14, 1, (own) => {
      for (const { shortName, width } of long) own.text(`${shortName}=${String(width).padStart(5, '0')}\0\t`);
    });
  writeRecord(sink, 20, 1, (own) => own.text('UTF-8'));
}

function writeRecord(sink: ByteSink, subtype: number, size: number, write: (own: ByteSink) => void): void {
  const own = createByteSink();
  write(own);
  sink.int32(7);
  sink.int32(subtype);
  sink.int32(size);
  sink.int32(own.length / size);
  sink.bytes(own.drain());
}

function writeCell(compressor: Compressor, { width, segments }: Laid, value: DataValue): void {
  if (width === 0) return compressor.number(typeof value === 'number' ? value : null);
  const text = Buffer.from(typeof value === 'string' ? cutBytes(value, TEXT_BYTES_MAX) : '');
  for (const [at, allocated] of segments.entries()) {
    const part = text.subarray(at * SEGMENT_WIDTH, (at + 1) * SEGMENT_WIDTH);
    for (let from = 0; from < allocated; from += 8) compressor.text(part.subarray(from, from + 8));
  }
}

type Compressor = {
  readonly number: (value: number | null) => void;
  /** At most eight bytes. */
  readonly text: (value: Uint8Array) => void;
  readonly end: () => void;
};

const END = 252;
const LITERAL = 253;
const SPACES = 254;
const NO_ANSWER = 255;

/** Eight codes, then eight bytes for each code that announces a literal. */
function createCompressor(sink: ByteSink): Compressor {
  const codes: number[] = [];
  const literals = createByteSink();
  const add = (code: number) => {
    codes.push(code);
    if (codes.length === 8) flush();
  };
  const flush = () => {
    for (let at = 0; at < 8; at += 1) sink.uint8(codes[at] ?? 0);
    sink.bytes(literals.drain());
    codes.length = 0;
  };
  return {
    number(value) {
      if (value === null) return add(NO_ANSWER);
      if (Number.isInteger(value) && value > -BIAS && value <= 251 - BIAS && !Object.is(value, -0))
        return add(value + BIAS);
      literals.double(value);
      add(LITERAL);
    },
    text(value) {
      if (value.every((byte) => byte === SPACE)) return add(SPACES);
      literals.bytes(value);
      for (let more = value.length; more < 8; more += 1) literals.uint8(SPACE);
      add(LITERAL);
    },
    end() {
      add(END);
      if (codes.length > 0) flush();
    },
  };
}
