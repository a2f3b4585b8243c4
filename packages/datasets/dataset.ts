/** A table for statistical software, and its metadata. */
import type { DataValue, Variable } from '@srae/domain/dataset/variable';

export type DataRow = readonly DataValue[];

export type Dataset = {
  /** Of the file and of the table: lower-case letters, digits and hyphens. */
  readonly name: string;
  readonly title: string;
  /** The rows' origin, as label and text: included in every format. */
  readonly about: readonly (readonly [label: string, text: string])[];
  readonly variables: readonly Variable[];
  /** Returns the same rows at every call: formats read them more than once, as headers describe what follows. */
  readonly rows: () => Iterable<DataRow> | AsyncIterable<DataRow>;
  /** Stated in the files; the same date and rows yield identical bytes. */
  readonly made: Date;
};

/** Space needed by a column: the range of its numbers, the UTF-8 bytes of its texts. */
export type Extent = {
  readonly min: number;
  readonly max: number;
  readonly longest: number;
  readonly filled: number;
  readonly bytes: number;
};

export type Measured = { readonly count: number; readonly extents: readonly Extent[] };

/** Reads all rows once. Throws for a name that any of the programs would reject, and for a cell of another type. */
export async function measure({ variables, rows }: Dataset): Promise<Measured> {
  assertNames(variables);
  const extents = variables.map(() => ({ min: Infinity, max: -Infinity, longest: 0, filled: 0, bytes: 0 }));
  let count = 0;
  for await (const row of rows()) {
    count += 1;
    for (const [at, extent] of extents.entries()) {
      const value = row[at] ?? null;
      if (value === null || value === '') continue;
      assertType(variables[at], value);
      extent.filled += 1;
      if (typeof value === 'number') {
        if (variables[at]?.missing.some((code) => code.value === value)) continue;
        extent.min = Math.min(extent.min, value);
        extent.max = Math.max(extent.max, value);
      } else {
        const length = Buffer.byteLength(value);
        extent.longest = Math.max(extent.longest, length);
        extent.bytes += length;
      }
    }
  }
  return { count, extents };
}

/** The longest text of SPSS and SAS, in bytes (SPSS Command Syntax Reference, STRING; SAS 9.4 Language Reference, LENGTH). */
export const TEXT_BYTES_MAX = 32_767;

/** What a file says of itself where SPSS or SAS cannot hold its longest texts; nothing where they can. */
export function listCutTexts(variables: readonly Variable[], { extents }: Measured): Dataset['about'] {
  const names = variables
    .filter((_, at) => (extents[at]?.longest ?? 0) > TEXT_BYTES_MAX)
    .map(({ name }) => name);
  if (names.length === 0) return [];
  const limit = TEXT_BYTES_MAX.toLocaleString('en-US');
  return [['Cut', `Texts of more than ${limit} bytes end there: ${names.join(', ')}`]];
}

// Reserved words of the command languages (SPSS Command Syntax Reference; Stata User's Guide 11.3).
const RESERVED = new Set(
  'all and by eq ge gt le lt ne not or to with _all _n _cons byte double float if in int long strl using'.split(
    ' ',
  ),
);

function assertNames(variables: readonly Variable[]): void {
  const seen = new Set<string>();
  for (const { name } of variables) {
    if (!/^[a-z][a-z0-9_]{0,63}$/.test(name) || RESERVED.has(name) || seen.has(name))
      throw new RangeError(`${name} cannot be the name of a variable.`);
    seen.add(name);
  }
}

function assertType(variable: Variable | undefined, value: string | number): void {
  const fits =
    variable?.type === 'text'
      ? typeof value === 'string'
      : typeof value === 'number' &&
        Number.isFinite(value) &&
        (variable?.type === 'number' || Number.isSafeInteger(value));
  if (!fits) throw new TypeError(`A cell of ${variable?.name ?? 'no variable'} is not of its type.`);
}

/**
 * Unique names of at most `max` characters: long ones keep their beginning and end with a number. The label then
 * contains the full name.
 */
export function shortNames(variables: readonly Variable[], max: number): readonly string[] {
  const taken = new Set(variables.map(({ name }) => name).filter((name) => name.length <= max));
  return variables.map(({ name }) => {
    if (name.length <= max) return name;
    for (let number = 1; ; number += 1) {
      const ending = `_${number}`;
      const short = name.slice(0, max - ending.length) + ending;
      if (taken.has(short)) continue;
      taken.add(short);
      return short;
    }
  });
}
