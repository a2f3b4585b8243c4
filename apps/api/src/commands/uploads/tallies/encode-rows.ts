/** Byte encoding of rows for the tallies: encoded once, counted several times. The legend maps bytes to names. */
import { SURVEY_ROLES } from '@srae/domain/instrument/roles';
import { getInstrument } from '@srae/domain/instruments/instruments';
import type { CountedFactor, DerivedItem } from '@srae/domain/measures/catalogue/measures';
import { isAskedInVersion, listClosedQuestions, listColumns } from '@srae/domain/survey/catalogue/catalogue';
import type { Survey, SurveyColumn, SurveyVersion } from '@srae/domain/survey/catalogue/column';
import { toCode } from '@srae/domain/survey/rows/stored-code';
import { toIndexed, type Indexed } from '@srae/domain/survey/rows/columns';
import type { StoredValue } from '@srae/domain/survey/rows/stored-code';
import type { ProgramRow, ProgramRows } from '../../../store/uploads/survey-rows.ts';
import { type CodeTable, createCodeTable } from './code-table.ts';

/** The meaning of the bytes: names in the order of their numbers. */
export type Legend = {
  readonly groups: readonly { readonly programId: number; readonly version: string }[];
  readonly factors: readonly { readonly name: string; readonly codes: readonly string[] }[];
  readonly items: readonly { readonly name: string; readonly codes: readonly string[] }[];
};

/** For each row: the group in two bytes, a byte per factor, a byte per item. */
export type EncodedRows = { readonly legend: Legend; readonly bytes: Uint8Array };

/** The byte of an item that the row's version does not ask: such answers are excluded from figures (decision 17). */
export const NOT_ASKED = 255;

/** Encodes rows: two bytes for program and version, one per further factor, one per item. */
export function encodeRows(survey: Survey, { count, programs, columns: stored }: ProgramRows): EncodedRows {
  const { columns, positions, versionAt, derived, factors, tables } = toPlan(survey);
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
  const computed = tables.map((table) => table.compute(codes, count));
  for (const [index, column] of computed.slice(0, factors.length).entries()) write(2 + index, column);
  const first = 2 + factors.length;
  for (const [index, column] of columns.entries()) {
    const { indices } = codes[index] ?? BLANK;
    const asked = groups.values.map(({ version }) => isAskedInVersion(column, version));
    if (asked.every(Boolean)) write(first + index, { values: [], indices });
    else {
      for (let row = 0, at = first + index; row < count; row += 1, at += width)
        bytes[at] = asked[groups.indices[row] ?? 0] === true ? (indices[row] ?? 0) : NOT_ASKED;
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

/** Pairs of program and version in order of occurrence. */
function toGroups(programs: Indexed<number>, versions: Indexed<StoredValue>): Indexed<Group> {
  const keys = toIndexed(
    [...programs.indices].map((program, row) => program * VERSIONS_MAX + (versions.indices[row] ?? 0)),
  );
  const values = keys.values.map(
    (key): Group => ({
      programId: programs.values[Math.floor(key / VERSIONS_MAX)] ?? 0,
      // Validated rows contain only versions of the catalogue.
      version: String(versions.values[key % VERSIONS_MAX]) as SurveyVersion,
    }),
  );
  return { values, indices: keys.indices };
}

type Group = { readonly programId: number; readonly version: SurveyVersion };

/** More than the versions of any survey. */
const VERSIONS_MAX = 1_024;

/**
 * Rows in canonical form, for digests: survey, program and version, and the code of every closed item in catalogue
 * order. Texts and the survey number, which are in no figure, are omitted.
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
  /** Positions of the columns' values in a stored row. */
  readonly positions: readonly number[];
  readonly versionAt: number;
  readonly derived: readonly DerivedItem[];
  readonly factors: readonly CountedFactor[];
  /** The codes of the factors and of the derived items. */
  readonly tables: readonly CodeTable[];
};

const plans = new WeakMap<Survey, Plan>();

function toPlan(survey: Survey): Plan {
  const known = plans.get(survey);
  if (known) return known;
  const { kind, instrument } = survey;
  const { listDerivedItems, listCountedFactors } = getInstrument(instrument).measures;
  const all = listColumns(survey);
  const columns = listClosedQuestions(survey);
  const at = (name: string) => columns.findIndex((column) => column.name === name);
  const [derived, factors] = [listDerivedItems(kind, at), listCountedFactors(kind, at)];
  const plan = {
    columns,
    positions: columns.map((column) => all.indexOf(column)),
    versionAt: all.findIndex(({ name }) => name === SURVEY_ROLES.version.name),
    derived,
    factors,
    tables: [...factors, ...derived].map((one) => createCodeTable(one, columns)),
  };
  plans.set(survey, plan);
  return plan;
}
