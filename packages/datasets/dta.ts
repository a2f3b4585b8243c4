/**
 * Stata files of format 118 (Stata 14 and newer), after "dta — Description of .dta file format" of the Stata manuals
 * (`help dta`): little-endian, UTF-8. Missing codes become the extended missing values .a to .z. Rows are streamed; texts
 * of more than 2045 bytes are strLs, behind the rows.
 */
import type { DataValue, Variable } from '@srae/domain/dataset/variable';
import { type ByteSink, CHUNK_BYTES, createByteSink } from './bytes.ts';
import { type Dataset, type Extent, measure, type Measured, shortNames } from './dataset.ts';

const NAME_MAX = 32;
const STR_MAX = 2045;
/** Maximum label length in characters, of at most four bytes each. */
const LABEL_CHARACTERS = 80;

/** A storage type: its code, bytes, display format and range, and its first missing value. */
type Storage = {
  readonly type: number;
  readonly size: number;
  readonly format: string;
  readonly write: (sink: ByteSink, value: DataValue, at: { readonly code: number }) => void;
};

type Column = {
  readonly variable: Variable;
  readonly name: string;
  readonly storage: Storage;
  readonly isLong: boolean;
};

/** The bytes of the file. */
export async function* writeDta(dataset: Dataset): AsyncGenerator<Buffer> {
  const measured = await measure(dataset);
  const columns = listColumns(dataset.variables, measured);
  const rowBytes = columns.reduce((sum, { storage }) => sum + storage.size, 0);
  const head = writeHead(dataset, measured.count, columns);
  const labels = writeValueLabels(columns);
  const offsets = toOffsets(head, {
    data: rowBytes * measured.count,
    strls: longBytes(columns, measured),
    labels: labels.length,
  });
  yield Buffer.concat([head.beforeMap, writeMap(offsets), ...head.afterMap, Buffer.from('<data>')]);
  yield* writeRows(dataset, columns);
  yield Buffer.from('</data><strls>');
  yield* writeLongTexts(dataset, columns);
  yield Buffer.from('</strls>');
  yield labels;
  yield Buffer.from('</stata_dta>');
}

function listColumns(variables: readonly Variable[], { extents }: Measured): readonly Column[] {
  const names = shortNames(variables, NAME_MAX);
  return variables.map((variable, at) => {
    const extent = extents[at];
    const storage = toStorage(variable, extent);
    return { variable, name: names[at] ?? variable.name, storage, isLong: storage === LONG_TEXT };
  });
}

// The first missing value of each type; .a to .z follow it.
const BYTE = integer({ type: 65_530, size: 1, least: -127, most: 100, format: '%8.0g' });
const INT = integer({ type: 65_529, size: 2, least: -32_767, most: 32_740, format: '%8.0g' });
const LONG = integer({ type: 65_528, size: 4, least: -2_147_483_647, most: 2_147_483_620, format: '%12.0g' });
const DOUBLE: Storage = {
  type: 65_526,
  size: 8,
  format: '%12.0g',
  write: (sink, value, { code }) => {
    if (typeof value === 'number' && code < 0) return sink.double(value);
    // 2 to the power of 1023 is the missing value; the third byte from the top encodes the letter.
    sink.bytes(Buffer.from([0, 0, 0, 0, 0, code < 0 ? 0 : code + 1, 0xe0, 0x7f]));
  },
};
const LONG_TEXT: Storage = { type: 32_768, size: 8, format: '%9s', write: () => undefined };

type IntegerStorage = Storage & { readonly least: number; readonly most: number };

function integer(limits: Omit<IntegerStorage, 'write'>): IntegerStorage {
  const { size, most } = limits;
  return {
    ...limits,
    write: (sink, value, { code }) => {
      const stored = typeof value === 'number' && code < 0 ? value : most + 1 + (code < 0 ? 0 : code + 1);
      if (size === 1) sink.uint8(stored & 0xff);
      else if (size === 2) sink.int16(stored);
      else sink.int32(stored);
    },
  };
}

function toStorage({ type }: Variable, extent: Extent | undefined): Storage {
  const { min = 0, max = 0, longest = 0 } = extent ?? {};
  if (type === 'text') {
    if (longest > STR_MAX) return LONG_TEXT;
    const size = Math.max(1, longest);
    return {
      type: size,
      size,
      format: `%-${Math.min(size, 40)}s`,
      write: (sink, value) => sink.text(typeof value === 'string' ? value : '', size),
    };
  }
  if (type === 'number') return DOUBLE;
  return [BYTE, INT, LONG].find(({ least, most }) => !(min < least || max > most)) ?? DOUBLE;
}

type Head = { readonly beforeMap: Buffer; readonly afterMap: readonly Buffer[] };

function writeHead({ title, made, about }: Dataset, count: number, columns: readonly Column[]): Head {
  const before = createByteSink();
  before.text('<stata_dta><header><release>118</release><byteorder>LSF</byteorder><K>');
  before.uint16(columns.length);
  before.text('</K><N>');
  before.uint64(count);
  before.text('</N><label>');
  const label = cutCharacters(title);
  before.uint16(Buffer.byteLength(label));
  before.text(`${label}</label><timestamp>`);
  const [, day, month, year, time] = /(\d\d) (\w{3}) (\d{4}) (\d\d:\d\d)/.exec(made.toUTCString()) ?? [];
  before.uint8(17);
  before.text(`${day} ${month} ${year} ${time}</timestamp></header>`);
  const each = (tag: string, write: (sink: ByteSink, column: Column) => void, end = 0) =>
    section(tag, (sink) => {
      for (const column of columns) write(sink, column);
      for (let more = 0; more < end; more += 1) sink.uint8(0);
    });
  const afterMap = [
    each('variable_types', (sink, { storage }) => sink.uint16(storage.type)),
    each('varnames', (sink, { name }) => sink.text(name, 129)),
    each('sortlist', (sink) => sink.uint16(0), 2),
    each('formats', (sink, { storage }) => sink.text(storage.format, 57)),
    each('value_label_names', (sink, column) => sink.text(hasLabels(column) ? column.name : '', 129)),
    each('variable_labels', (sink, column) => sink.text(cutCharacters(toLabel(column)), 321)),
    section('characteristics', (sink) => {
      writeNotes(
        sink,
        '_dta',
        about.map(([name, text]) => `${name}: ${text}`),
      );
      for (const column of columns)
        if (cutCharacters(toLabel(column)) !== column.variable.label)
          writeNotes(sink, column.name, [`${column.variable.name}: ${column.variable.label}`]);
    }),
  ];
  return { beforeMap: before.drain(), afterMap };
}

/** Notes in the format of Stata's `notes` command: their number, then each. */
function writeNotes(sink: ByteSink, owner: string, notes: readonly string[]): void {
  if (notes.length === 0) return;
  for (const [at, note] of [String(notes.length), ...notes].entries()) {
    const bytes = Buffer.from(note);
    sink.text('<ch>');
    sink.int32(129 + 129 + bytes.length + 1);
    sink.text(owner, 129);
    sink.text(`note${at}`, 129);
    sink.bytes(bytes);
    sink.uint8(0);
    sink.text('</ch>');
  }
}

/** A label that includes the full name where the name is truncated. */
function toLabel({ name, variable }: Column): string {
  return name === variable.name ? variable.label : `${variable.name}: ${variable.label}`;
}

function cutCharacters(text: string): string {
  return [...text].slice(0, LABEL_CHARACTERS).join('');
}

function section(tag: string, write: (sink: ByteSink) => void): Buffer {
  const sink = createByteSink();
  sink.text(`<${tag}>`);
  write(sink);
  sink.text(`</${tag}>`);
  return sink.drain();
}

const MAP_BYTES = '<map></map>'.length + 14 * 8;

/** The offset of each part: the file, the map, the parts in order, and the end. */
function toOffsets(
  { beforeMap, afterMap }: Head,
  sizes: { readonly data: number; readonly strls: number; readonly labels: number },
): readonly number[] {
  const parts = [
    beforeMap.length,
    MAP_BYTES,
    ...afterMap.map(({ length }) => length),
    '<data></data>'.length + sizes.data,
    '<strls></strls>'.length + sizes.strls,
    sizes.labels,
    '</stata_dta>'.length,
  ];
  let at = 0;
  return [0, ...parts.map((size) => (at += size))];
}

function writeMap(offsets: readonly number[]): Buffer {
  return section('map', (sink) => offsets.forEach(sink.uint64));
}

function hasLabels({ variable }: Column): boolean {
  return variable.values.length + variable.missing.length > 0;
}

async function* writeRows({ rows }: Dataset, columns: readonly Column[]): AsyncGenerator<Buffer> {
  const sink = createByteSink();
  let number = 0;
  for await (const row of rows()) {
    number += 1;
    for (const [at, { variable, storage, isLong }] of columns.entries()) {
      const value = row[at] ?? null;
      if (isLong) {
        const isEmpty = value === null || value === '';
        sink.uint16(isEmpty ? 0 : at + 1);
        // The number of the row in six bytes.
        sink.int32(isEmpty ? 0 : number);
        sink.uint16(0);
      } else storage.write(sink, value, { code: variable.missing.findIndex((code) => code.value === value) });
    }
    if (sink.length >= CHUNK_BYTES) yield sink.drain();
  }
  yield sink.drain();
}

const LONG_HEAD_BYTES = 'GSO'.length + 4 + 8 + 1 + 4;

function longBytes(columns: readonly Column[], { extents }: Measured): number {
  return columns.reduce((sum, { isLong }, at) => {
    const { filled = 0, bytes = 0 } = extents[at] ?? {};
    return isLong ? sum + filled * (LONG_HEAD_BYTES + 1) + bytes : sum;
  }, 0);
}

async function* writeLongTexts({ rows }: Dataset, columns: readonly Column[]): AsyncGenerator<Buffer> {
  if (!columns.some(({ isLong }) => isLong)) return;
  const sink = createByteSink();
  let number = 0;
  for await (const row of rows()) {
    number += 1;
    for (const [at, { isLong }] of columns.entries()) {
      const value = row[at] ?? null;
      if (!isLong || typeof value !== 'string' || value === '') continue;
      const bytes = Buffer.from(value);
      sink.text('GSO');
      sink.int32(at + 1);
      sink.uint64(number);
      sink.uint8(130); // text that ends in a zero
      sink.int32(bytes.length + 1);
      sink.bytes(bytes);
      sink.uint8(0);
    }
    if (sink.length >= CHUNK_BYTES) yield sink.drain();
  }
  yield sink.drain();
}

/** Value labels; missing codes by the numbers of .a to .z in a long. */
function writeValueLabels(columns: readonly Column[]): Buffer {
  return section('value_labels', (sink) => {
    for (const column of columns.filter(hasLabels)) {
      const { values, missing } = column.variable;
      const labels = [
        ...values.toSorted((one, other) => one.value - other.value),
        ...missing.map(({ label }, at) => ({ label, value: LONG.most + 2 + at })),
      ];
      const texts = labels.map(({ label }) => Buffer.from(`${label}\0`));
      const length = texts.reduce((sum, text) => sum + text.length, 0);
      sink.text('<lbl>');
      sink.int32(8 + 8 * labels.length + length);
      sink.text(column.name, 129);
      sink.text('', 3);
      sink.int32(labels.length);
      sink.int32(length);
      let at = 0;
      for (const text of texts) {
        sink.int32(at);
        at += text.length;
      }
      for (const { value } of labels) sink.int32(value);
      for (const text of texts) sink.bytes(text);
      sink.text('</lbl>');
    }
  });
}
