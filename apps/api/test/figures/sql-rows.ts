/** The selection for figures in plain SQL, and the rows read for it. */
import type { FactorId } from '@srae/domain/measures/catalogue/factor';
import type { Place } from '@srae/domain/measures/figures/facts';
import type { School } from '@srae/domain/measures/figures/question-counts';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../src/store/database/database.ts';
import type { FactsBasis } from '../../src/store/figures/facts.ts';

export type SqlRow = { numerators: number[]; denominator: number | null; valid: number; missing: number };

export type SqlPlace = {
  readonly period: number;
  readonly basis: FactsBasis;
  readonly place: Place;
  readonly school: School;
  /** The further factor with one row per group. */
  readonly by: FactorId;
};

/** Adds one row: sums of the numerators and the denominator over the valid units of a base. */
export type Put = (
  id: string,
  from: string,
  base: string,
  isValid: string,
  numerators: string[],
  denominator?: string,
) => void;

/** A row that was put, to be read together with the others of its table. */
export type SumRow = {
  readonly id: string;
  readonly from: string;
  readonly base: string;
  readonly isValid: string;
  readonly numerators: readonly string[];
  readonly denominator: string;
};

/** A function that adds rows to the list. */
export function putInto(rows: SumRow[]): Put {
  return (id, from, base, isValid, numerators, denominator = '') => {
    rows.push({ id, from, base, isValid, numerators, denominator });
  };
}

/** Counted columns by name prefix, without texts. */
export type Columns = (prefix: string) => string[];

/** Rows by id. A table is read once for many rows: each sum is filtered by the base of its row. */
export async function readRows(owner: Db, rows: readonly SumRow[]): Promise<Map<string, SqlRow>> {
  const found = new Map<string, SqlRow>();
  for (const from of new Set(rows.map((row) => row.from))) {
    const ofTable = rows.filter((row) => row.from === from);
    for (let start = 0; start < ofTable.length; start += ROWS_PER_QUERY) {
      const together = ofTable.slice(start, start + ROWS_PER_QUERY);
      const columns = together.map((row, index) => `${toSums(row)} as r${index}`);
      const query = CompiledQuery.raw(`select ${columns.join(', ')} from ${from}`);
      const [sums] = (await owner.executeQuery<Record<string, (number | null)[]>>(query)).rows;
      if (!sums) throw new Error('Aggregates are always one row.');
      for (const [index, { id }] of together.entries()) {
        const [valid, missing, denominator, ...numerators] = sums[`r${index}`] ?? [];
        found.set(id, {
          numerators: numerators.map((one) => Math.round(1000 * (one ?? 0)) / 1000),
          denominator: denominator ?? null,
          valid: valid ?? 0,
          missing: missing ?? 0,
        });
      }
    }
  }
  return found;
}

/** PostgreSQL compares every aggregate of a query with every other. */
const ROWS_PER_QUERY = 25;

/** An array of the valid units, the missing ones, the denominator and the numerators. */
function toSums({ base, isValid, numerators, denominator }: SumRow): string {
  const counted = `filter (where (${base}) and (${isValid}))`;
  const sum = (one: string) => `coalesce(sum(${one}) ${counted}, 0)`;
  return `array[${[
    `count(*) ${counted}`,
    `count(*) filter (where (${base}) and not coalesce(${isValid}, false))`,
    denominator === '' ? 'null' : sum(denominator),
    ...numerators.map(sum),
  ].join(', ')}]::float8[]`;
}
