/** The selection for figures in plain SQL, and the resulting rows. */
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
) => Promise<void>;

/** Counted columns by name prefix, without texts. */
export type Columns = (prefix: string) => string[];
