/** Figures over periods with different instruments: each period is measured by its own (BEY-145). */
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

/** Finds an instrument's trends in other instruments, including trends it no longer has. */
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

/** The measures of a set, followed by trends that other periods have and this instrument lacks. */
export function listWithEarlierTrends(
  find: FindInstrument,
  own: ComparedInstrument,
  instruments: readonly string[],
  set: MeasureSet,
): readonly Measure[] {
  const listed: Measure[] = [...own.measures.sets[set]];
  // Latest first: a figure that several instruments had is reported missing once, for the last one.
  for (const from of [...new Set(instruments)].toReversed().map(find)) {
    for (const measure of from.measures.sets[set]) {
      if (measure.source !== 'trend' || listed.some(({ id }) => id === measure.id)) continue;
      if (!compareMeasure(find, { from, to: own }, measure).compares) listed.push(measure);
    }
  }
  return listed;
}

/** Why youth served cannot be summed over these periods (one counts other youth); null where they can be. */
export function findYearBreak(
  find: FindInstrument,
  own: ComparedInstrument,
  year: readonly PeriodInstrument[],
): string | null {
  for (const { name, instrument } of year) {
    const other = find(instrument);
    // Either may count what the other does not ask.
    for (const between of [
      { from: own, to: other },
      { from: other, to: own },
    ]) {
      const compared = compareColumns(find, between, between.from.measures.youthServed.needs);
      if (!compared.compares) return otherInstrumentText(name, compared.why);
    }
  }
  return null;
}
