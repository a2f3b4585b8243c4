/** What an instrument measures: its indicators by set, the factors of its surveys, and what its tallies count. */
import type { BriefSection } from './brief.ts';
import type { SurveyKind } from '../../survey/catalogue/column.ts';
import type { Factor, FactorId } from './factor.ts';
import type { Measure, MeasureSet, TrendMeasure } from './measure.ts';

/** The stored codes of a row's closed questions, '' where blank. */
export type Codes = readonly string[];

/** The place of a column among the codes. */
export type Position = (column: string) => number;

/** A code made of other codes: of those at `from`, and of no others. */
export type ComputedCode = { readonly from: readonly number[]; readonly of: (codes: Codes) => string };

/** An item that a tally puts together of several columns; '' is a row outside its base. */
export type DerivedItem = ComputedCode & { readonly name: string };

/** A factor by which tallies are counted once more; '' is a row that does not answer it. */
export type CountedFactor = ComputedCode & { readonly factor: FactorId };

export type Measures = {
  readonly sets: Readonly<Record<MeasureSet, readonly Measure[]>>;
  /** Youth served by a program: figures of a federal year add it up over periods. */
  readonly youthServed: Pick<TrendMeasure, 'needs' | 'of'>;
  readonly factors: readonly Factor[];
  /** What a brief shows of them. */
  readonly brief: readonly BriefSection[];
  /** What tallies count beside the columns themselves. */
  readonly listDerivedItems: (kind: SurveyKind, at: Position) => readonly DerivedItem[];
  readonly listCountedFactors: (kind: SurveyKind, at: Position) => readonly CountedFactor[];
};
