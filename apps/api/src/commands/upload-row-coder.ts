/**
 * Rows as bytes for the tallies: a batch is coded when it is stored, and the commit only counts bytes. The legend says
 * what each byte means, so that a batch coded by another version of the catalogue is still counted right.
 */
import { columnsOf, isAskedOf } from '@srae/domain/survey/catalogue';
import {
  choicesOf,
  type SurveyColumn,
  type SurveyKind,
  type SurveyVersion,
} from '@srae/domain/survey/column';
import type { StoredValue } from '@srae/domain/survey/server-check';
import type { ProgramRow } from '../store/survey-rows.ts';
import type { CodedRows, Legend } from '../store/tallies-coded.ts';
import { derivedItemsOf, factorsOf } from './upload-tally-items.ts';

/** The byte of an item that the row's version does not ask: such answers are in no figure (decision 17). */
export const NOT_ASKED = 255;

/** Codes rows: two bytes for program and version, one for each further factor, one for each item. */
export function codeRows(kind: SurveyKind, rows: readonly ProgramRow[]): CodedRows {
  const { columns, positions, versionAt, derived, factors } = planOf(kind);
  const groups = new Numbering();
  const factorCodes = factors.map(() => new Numbering());
  const itemCodes = [...columns, ...derived].map(() => new Numbering());
  const width = 2 + factors.length + itemCodes.length;
  const bytes = new Uint8Array(rows.length * width);
  const codes: string[] = [];
  let at = 0;
  for (const { programId, values } of rows) {
    const version = String(values[versionAt]);
    for (let index = 0; index < positions.length; index += 1) {
      codes[index] = codeOf(values[positions[index] ?? 0] ?? null);
    }
    const group = groups.of(`${programId} ${version}`);
    bytes[at++] = group >> 8;
    bytes[at++] = group & 255;
    for (const [index, factor] of factors.entries())
      bytes[at++] = factorCodes[index]?.of(factor.of(codes)) ?? 0;
    const asked = askedIn(kind, version);
    for (let index = 0; index < columns.length; index += 1) {
      bytes[at++] = asked[index] ? (itemCodes[index]?.of(codes[index] ?? '') ?? 0) : NOT_ASKED;
    }
    for (const [index, item] of derived.entries()) {
      bytes[at++] = itemCodes[columns.length + index]?.of(item.of(codes)) ?? 0;
    }
  }
  return {
    legend: {
      groups: groups.names.map(groupNamed),
      factors: named(
        factors.map(({ factor }) => factor),
        factorCodes,
      ),
      items: named(
        [...columns, ...derived].map(({ name }) => name),
        itemCodes,
      ),
    },
    bytes,
  };
}

type Plan = {
  readonly columns: readonly SurveyColumn[];
  /** Where the values of the columns stand in a stored row. */
  readonly positions: readonly number[];
  readonly versionAt: number;
  readonly derived: ReturnType<typeof derivedItemsOf>;
  readonly factors: ReturnType<typeof factorsOf>;
};

const plans = new Map<SurveyKind, Plan>();

function planOf(kind: SurveyKind): Plan {
  const known = plans.get(kind);
  if (known) return known;
  const all = columnsOf(kind);
  const columns = all.filter((column) => choicesOf(column).length > 0 && column.name !== 'survey_version');
  const at = (name: string) => columns.findIndex((column) => column.name === name);
  const plan = {
    columns,
    positions: columns.map((column) => all.indexOf(column)),
    versionAt: all.findIndex(({ name }) => name === 'survey_version'),
    derived: derivedItemsOf(kind, at),
    factors: factorsOf(kind, at),
  };
  plans.set(kind, plan);
  return plan;
}

const askedByVersion = new Map<string, readonly boolean[]>();

function askedIn(kind: SurveyKind, version: string): readonly boolean[] {
  const key = `${kind} ${version}`;
  const known = askedByVersion.get(key);
  if (known) return known;
  // Rows that were judged hold versions of the catalogue alone.
  const asked = planOf(kind).columns.map((column) => isAskedOf(column, version as SurveyVersion));
  askedByVersion.set(key, asked);
  return asked;
}

function codeOf(value: StoredValue): string {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
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

function groupNamed(key: string): Legend['groups'][number] {
  const [programId = '', ...version] = key.split(' ');
  return { programId: Number(programId), version: version.join(' ') };
}
