/** Which instruments a period may have, and which one is proposed for a new one (BEY-141, BEY-146). */
import type { CalendarDate } from '../period/calendar-date.ts';
import { findEntry, FIRST_INSTRUMENT, INSTRUMENT_IDS, type InstrumentId } from './registry.ts';

/** True of an instrument that is not approved yet. */
export function isDraftInstrument(id: InstrumentId): boolean {
  return findEntry(id).status === 'draft';
}

/** What every page of a period with a draft instrument says (BEY-146); null of an approved one. */
export function draftNotice(id: InstrumentId): string | null {
  if (!isDraftInstrument(id)) return null;
  return `This period uses draft questions: ${findEntry(id).title}. They are for trial only. They may still change, and nothing entered here is an official report.`;
}

/** The instruments that periods may have in an environment, oldest first: in production approved ones alone. */
export function offeredInstruments(environment: 'local' | 'dev' | 'production'): readonly InstrumentId[] {
  return INSTRUMENT_IDS.filter((id) => environment !== 'production' || !isDraftInstrument(id));
}

/** The instruments that anybody may check a file by, the latest first: drafts are for trial (decision 38). */
export function publicInstruments(): readonly InstrumentId[] {
  return INSTRUMENT_IDS.filter((id) => !isDraftInstrument(id)).toReversed();
}

type PeriodStart = {
  readonly instrument: InstrumentId;
  readonly prog_reach_reporting_period_start: CalendarDate;
};

/** The instrument of a new period for which nobody names one: the last that is approved and in use. */
export function proposedInstrument(periods: readonly PeriodStart[]): InstrumentId {
  const [latest] = periods
    .filter(({ instrument }) => !isDraftInstrument(instrument))
    .toSorted((a, b) => (a.prog_reach_reporting_period_start < b.prog_reach_reporting_period_start ? 1 : -1));
  return latest?.instrument ?? FIRST_INSTRUMENT;
}
