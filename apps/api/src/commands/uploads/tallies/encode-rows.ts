/** Byte encoding of rows for the tallies: encoded once, counted several times. The legend maps bytes to names. */
import { SURVEY_ROLES } from '@srae/domain/instrument/roles';
import { getInstrument } from '@srae/domain/instruments/instruments';
import type { CountedFactor, DerivedItem } from '@srae/domain/measures/catalogue/measures';
import { listColumns, isAskedOf } from '@srae/domain/survey/catalogue/catalogue';
import {
  listChoices,
  type Survey,
  type SurveyColumn,
  type SurveyVersion,
} from '@srae/domain/survey/catalogue/column';
import { toCode } from '@srae/domain/survey/rows/stored-code';
import { toIndexed, type Indexed } from '@srae/domain/survey/rows/columns';
import type { StoredValue } from '@srae/domain/survey/rows/stored-code';
import type { ProgramRow, ProgramRows } from '../../../store/uploads/survey-rows.ts';

/** What the bytes mean: names in the order of their numbers. */
export type Legend = {
  readonly groups: readonly { readonly programId: number; readonly version: string }[];
  readonly factors: readonly { readonly name: string; readonly codes: readonly string[] }[];
  readonly items: readonly { readonly name: string; readonly codes: readonly string[] }[];
};

/** For each row: the group in two bytes, a byte per factor, a byte per item. */
export type EncodedRows = { readonly legend: Legend; readonly bytes: Uint8Array };

/** The byte of an item that the row's version does not ask: such answers are in no figure (decision 17). */
export const NOT_ASKED = 255;

/** Codes rows: two bytes for program and version, one for each further factor, one for each item. */
export function encodeRows(survey: Survey, { count, programs, columns: stored }: ProgramRows): EncodedRows {
  const { columns, positions, versionAt, derived, factors, derivedFrom } = toPlan(survey);
  const width = 2 + factors.length + columns.length + derived.length;
  const bytes = new Uint8Array(count * width);
  const groups = toGroups(programs, stored[versionAt] ?? BLANK);
  const write = (item: number, { indices }: Indexed<unknown>) => {
    for (let row = 0, at = item; row < count; row += 1, at += width) bytes[at] = indices[row] ?? 0;
  };
  for (let row = 0, at = 0; row < count; row += 1, at += width) {
    const group = groups.indices[row] ?? 0;
    bytes[at] = group >> 8;
    bytes[at + 1] = group & 255;
  }
  const codes = positions.map((position) => toCodes(stored[position] ?? BLANK));
  const computed = computeCodes(
    [...factors, ...derived].map(({ of }) => of),
    codes,
    derivedFrom,
    count,
  );
  for (const [index, column] of computed.slice(0, factors.length).entries()) write(2 + index, column);
  const first = 2 + factors.length;
  for (const [index, column] of columns.entries()) {
    const { indices } = codes[index] ?? BLANK;
    const asked = groups.values.map(({ version }) => isAskedOf(column, version));
    if (asked.every(Boolean)) write(first + index, { values: [], indices });
    else {
      const ofAsked = indices.map((code, row) =>
        asked[groups.indices[row] ?? 0] === true ? code : NOT_ASKED,
      );
      write(first + index, { values: [], indices: ofAsked });
    }
  }
  const ofDerived = computed.slice(factors.length);
  for (const [index, column] of ofDerived.entries()) write(first + columns.length + index, column);
  return {
    legend: {
      groups: groups.values,
      factors: factors.map(({ factor }, index) => ({ name: factor, codes: computed[index]?.values ?? [] })),
      items: [
        ...columns.map(({ name }, index) => ({ name, codes: codes[index]?.values ?? [] })),
        ...derived.map(({ name }, index) => ({ name, codes: ofDerived[index]?.values ?? [] })),
      ],
    },
    bytes,
  };
}

const BLANK: Indexed<StoredValue> = { values: [], indices: new Uint16Array() };

/** Stored values as the codes of their answers. */
function toCodes({ values, indices }: Indexed<StoredValue>): Indexed<string> {
  return { values: values.map(toCode), indices };
}

/** Pairs of program and version in the order in which they come. */
function toGroups(programs: Indexed<number>, versions: Indexed<StoredValue>): Indexed<Group> {
  const keys = toIndexed(
    [...programs.indices].map((program, row) => program * VERSIONS_MAX + (versions.indices[row] ?? 0)),
  );
  const values = keys.values.map(
    (key): Group => ({
      programId: programs.values[Math.floor(key / VERSIONS_MAX)] ?? 0,
      // Rows that were judged hold versions of the catalogue alone.
      version: String(versions.values[key % VERSIONS_MAX]) as SurveyVersion,
    }),
  );
  return { values, indices: keys.indices };
}

type Group = { readonly programId: number; readonly version: SurveyVersion };

/** More than the versions of any survey. */
const VERSIONS_MAX = 1_024;

/** What each function makes of every row's codes, of which it reads those at `from` alone. */
function computeCodes(
  functions: readonly ((codes: readonly string[]) => string)[],
  columns: readonly Indexed<string>[],
  from: readonly number[],
  count: number,
): readonly Indexed<string>[] {
  const made = functions.map((of) => ({ of, codes: new Numbering(), indices: new Uint16Array(count) }));
  const row = Array.from(columns, () => '');
  // Loops by index and nothing made for a row: this runs for every row of every batch.
  for (let at = 0; at < count; at += 1) {
    for (let index = 0; index < from.length; index += 1) {
      const position = from[index] ?? 0;
      const column = columns[position];
      row[position] = column?.values[column.indices[at] ?? 0] ?? '';
    }
    for (let index = 0; index < made.length; index += 1) {
      const one = made[index];
      if (one) one.indices[at] = one.codes.of(one.of(row));
    }
  }
  return made.map(({ codes, indices }) => ({ values: codes.names, indices }));
}

/**
 * Rows in canonical form, for digests: survey, program and version, and the code of every closed item in the order of
 * the catalogue. Texts and the survey number, which are in no figure, are left out.
 */
export function canonicalRows(survey: Survey, rows: readonly ProgramRow[]): readonly string[] {
  const { positions, versionAt } = toPlan(survey);
  return rows.map(({ programId, values }) => {
    const codes = positions.map((position) => toCode(values[position] ?? null));
    return JSON.stringify([survey.kind, programId, String(values[versionAt]), ...codes]);
  });
}

type Plan = {
  readonly columns: readonly SurveyColumn[];
  /** Where the values of the columns stand in a stored row. */
  readonly positions: readonly number[];
  readonly versionAt: number;
  readonly derived: readonly DerivedItem[];
  readonly factors: readonly CountedFactor[];
  /** The columns that derived items and factors are made of. */
  readonly derivedFrom: readonly number[];
};

const plans = new WeakMap<Survey, Plan>();

function toPlan(survey: Survey): Plan {
  const known = plans.get(survey);
  if (known) return known;
  const { kind, instrument } = survey;
  const { listDerivedItems, listCountedFactors } = getInstrument(instrument).measures;
  const all = listColumns(survey);
  const columns = all.filter(
    (column) => listChoices(column).length > 0 && column.name !== SURVEY_ROLES.version.name,
  );
  const asked = new Set<number>();
  const at = (name: string) => {
    const position = columns.findIndex((column) => column.name === name);
    if (position >= 0) asked.add(position);
    return position;
  };
  const [derived, factors] = [listDerivedItems(kind, at), listCountedFactors(kind, at)];
  const plan = {
    columns,
    positions: columns.map((column) => all.indexOf(column)),
    versionAt: all.findIndex(({ name }) => name === SURVEY_ROLES.version.name),
    derived,
    factors,
    derivedFrom: [...asked],
  };
  plans.set(survey, plan);
  return plan;
}

const SINGLES = 128;

/** Numbers names in the order in which they come. */
class Numbering {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();
  // Most codes are one character, for which a table is faster: numbers from 1 by character code.
  readonly #singles = new Uint8Array(SINGLES);

  of(name: string): number {
    const single = name.length === 1 ? name.charCodeAt(0) : SINGLES;
    const known = single < SINGLES ? (this.#singles[single] ?? 0) - 1 : (this.#numbers.get(name) ?? -1);
    if (known >= 0) return known;
    const number = this.names.length;
    this.names.push(name);
    if (single < SINGLES) this.#singles[single] = number + 1;
    else this.#numbers.set(name, number);
    return number;
  }
}
