/** What the figures in plain SQL are asked for, and the rows that they put down. */
import type { FactorId } from '@srae/domain/measures/catalogue/factor';
import type { Place } from '@srae/domain/measures/figures/facts';
import type { School } from '@srae/domain/measures/figures/question-counts';
import type { FactsBasis } from '../../src/store/figures/facts.ts';

export type SqlRow = { numerators: number[]; denominator: number | null; valid: number; missing: number };

export type SqlPlace = {
  readonly period: number;
  readonly basis: FactsBasis;
  readonly place: Place;
  readonly school: School;
  /** The further factor whose groups have rows of their own. */
  readonly by: FactorId;
};

/** Puts one row down: sums of the numerators and the denominator over the valid units of a base. */
export type Put = (
  id: string,
  from: string,
  base: string,
  isValid: string,
  numerators: string[],
  denominator?: string,
) => Promise<void>;

/** Names of counted columns by their beginning: no texts. */
export type Columns = (prefix: string) => string[];
