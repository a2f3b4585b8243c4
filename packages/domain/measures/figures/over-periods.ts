/** Figures over periods that ask several instruments: each period is measured by its own (BEY-145). */
import {
  type Compared,
  compareColumns,
  type ComparedInstrument,
  compareMeasure,
  type FindInstrument,
  otherInstrumentText,
} from '../../instrument/crosswalk.ts';
import type { Measure, MeasureSet, TrendMeasure } from '../catalogue/measure.ts';
import type { PeriodFacts } from './facts.ts';

export type PeriodInstrument = Pick<PeriodFacts, 'name' | 'instrument'>;

/** The trend of another instrument that counts the same, or why there is none. */
export type FindTrend = (measure: TrendMeasure, instrument: string) => Compared<TrendMeasure>;

/** Finds trends of an instrument in others, and trends that it no longer has in itself. */
export function trendFinder(
  find: FindInstrument,
  own: ComparedInstrument,
  instruments: readonly string[],
): FindTrend {
  const known = [own, ...instruments.map(find)];
  return (measure, instrument) => {
    const from = known.find(({ measures }) => measures.sets[measure.set].includes(measure)) ?? own;
    return compareMeasure(find, { from, to: find(instrument) }, measure);
  };
}

/** The measures of a set, and after them the trends that other periods have and this instrument has not. */
export function listWithEarlierTrends(
  find: FindInstrument,
  own: ComparedInstrument,
  instruments: readonly string[],
  set: MeasureSet,
): readonly Measure[] {
  const listed: Measure[] = [...own.measures.sets[set]];
  // The latest first: of a figure that several had, the last one is said to be missing.
  for (const from of [...new Set(instruments)].toReversed().map(find)) {
    for (const measure of from.measures.sets[set]) {
      if (measure.source !== 'trend' || listed.some(({ id }) => id === measure.id)) continue;
      if (!compareMeasure(find, { from, to: own }, measure).compares) listed.push(measure);
    }
  }
  return listed;
}

/** Why youth served cannot be added up over these periods: one counts other youth; null where they can. */
export function findYearBreak(
  find: FindInstrument,
  own: ComparedInstrument,
  year: readonly PeriodInstrument[],
): string | null {
  for (const { name, instrument } of year) {
    const between = { from: own, to: find(instrument) };
    const compared = compareColumns(find, between, own.measures.youthServed.needs);
    if (!compared.compares) return otherInstrumentText(name, compared.why);
  }
  return null;
}
