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
import type { ProgramRow } from '../../../store/uploads/survey-rows.ts';

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
export function encodeRows(survey: Survey, rows: readonly ProgramRow[]): EncodedRows {
  const { columns, positions, versionAt, derived, factors } = toPlan(survey);
  const groups = new Groups(survey);
  const factorCodes = factors.map(() => new Numbering());
  const itemCodes = columns.map(() => new Numbering());
  const derivedCodes = derived.map(() => new Numbering());
  const bytes = new Uint8Array(rows.length * (2 + factors.length + columns.length + derived.length));
  const codes: string[] = [];
  let at = 0;
  // Loops by index and nothing made for a row: this runs for every row of every batch.
  for (const { programId, values } of rows) {
    for (let index = 0; index < positions.length; index += 1) {
      codes[index] = toCode(values[positions[index] ?? 0] ?? null);
    }
    const { asked, group } = groups.of(programId, String(values[versionAt]));
    bytes[at++] = group >> 8;
    bytes[at++] = group & 255;
    for (let index = 0; index < factors.length; index += 1) {
      bytes[at++] = factorCodes[index]?.of(factors[index]?.of(codes) ?? '') ?? 0;
    }
    for (let index = 0; index < columns.length; index += 1) {
      bytes[at++] = asked[index] === true ? (itemCodes[index]?.of(codes[index] ?? '') ?? 0) : NOT_ASKED;
    }
    for (let index = 0; index < derived.length; index += 1) {
      bytes[at++] = derivedCodes[index]?.of(derived[index]?.of(codes) ?? '') ?? 0;
    }
  }
  return {
    legend: {
      groups: groups.named,
      factors: named(
        factors.map(({ factor }) => factor),
        factorCodes,
      ),
      items: named(
        [...columns, ...derived].map(({ name }) => name),
        [...itemCodes, ...derivedCodes],
      ),
    },
    bytes,
  };
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
  const at = (name: string) => columns.findIndex((column) => column.name === name);
  const plan = {
    columns,
    positions: columns.map((column) => all.indexOf(column)),
    versionAt: all.findIndex(({ name }) => name === SURVEY_ROLES.version.name),
    derived: listDerivedItems(kind, at),
    factors: listCountedFactors(kind, at),
  };
  plans.set(survey, plan);
  return plan;
}

type Group = { readonly group: number; readonly asked: readonly boolean[] };

/** Numbers pairs of program and version in the order in which they come; `asked` says which columns the version asks. */
class Groups {
  readonly named: { readonly programId: number; readonly version: string }[] = [];
  readonly #byVersion = new Map<string, { asked: readonly boolean[]; byProgram: Map<number, Group> }>();
  readonly #survey: Survey;

  constructor(survey: Survey) {
    this.#survey = survey;
  }

  of(programId: number, version: string): Group {
    const ofVersion = this.#byVersion.get(version) ?? this.#begin(version);
    return ofVersion.byProgram.get(programId) ?? this.#add(ofVersion, programId, version);
  }

  #begin(version: string) {
    // Rows that were judged hold versions of the catalogue alone.
    const asked = toPlan(this.#survey).columns.map((column) => isAskedOf(column, version as SurveyVersion));
    const made = { asked, byProgram: new Map<number, Group>() };
    this.#byVersion.set(version, made);
    return made;
  }

  #add(
    { asked, byProgram }: { asked: readonly boolean[]; byProgram: Map<number, Group> },
    programId: number,
    version: string,
  ): Group {
    const group = { group: this.named.length, asked };
    this.named.push({ programId, version });
    byProgram.set(programId, group);
    return group;
  }
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

function named(names: readonly string[], numberings: readonly Numbering[]): Legend['items'] {
  return names.map((name, index) => ({ name, codes: numberings[index]?.names ?? [] }));
}
