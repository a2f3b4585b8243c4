/** An instrument's measurement: its indicators by set, the factors of its surveys, and what its tallies count. */
import type { BriefSection } from './brief.ts';
import type { SurveyKind } from '../../survey/catalogue/column.ts';
import type { Factor, FactorId } from './factor.ts';
import type { Measure, MeasureSet, TrendMeasure } from './measure.ts';

/** The stored codes of a row's closed questions, '' where blank. */
export type Codes = readonly string[];

/** The place of a column among the codes. */
export type Position = (column: string) => number;

/** A code computed from the codes at `from` and no others. */
export type ComputedCode = { readonly from: readonly number[]; readonly of: (codes: Codes) => string };

/** An item that a tally combines from several columns; '' is a row outside its base. */
export type DerivedItem = ComputedCode & {
  readonly name: string;
  /** Of a mark-all question: '1' where any of its boxes, at `from`, is marked, and '' where none is. */
  readonly isBase?: true;
};

/** A factor by which tallies are also counted; '' is a row that does not answer it. */
export type CountedFactor = ComputedCode & { readonly factor: FactorId };

/** Items of the surveys that no measure counts, and why. */
export type UnmeasuredItems = { readonly items: readonly string[]; readonly reason: string };

export type Measures = {
  readonly sets: Readonly<Record<MeasureSet, readonly Measure[]>>;
  /** Youth served by a program: summed over the periods of a federal year. */
  readonly youthServed: Pick<TrendMeasure, 'needs' | 'of'>;
  readonly factors: readonly Factor[];
  /** Every other item is counted by a measure: a law of all instruments. */
  readonly unmeasured: readonly UnmeasuredItems[];
  /** The contents of the brief. */
  readonly brief: readonly BriefSection[];
  /** What tallies count beyond the columns. */
  readonly listDerivedItems: (kind: SurveyKind, at: Position) => readonly DerivedItem[];
  readonly listCountedFactors: (kind: SurveyKind, at: Position) => readonly CountedFactor[];
};
