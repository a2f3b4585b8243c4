/** Which instruments a period may have, and which one is proposed for a new one (BEY-141, BEY-146). */
import { getEntry, INSTRUMENT_IDS, type InstrumentId, type InstrumentStatus } from './registry.ts';

/** True of an instrument that is not approved yet. */
export function isDraftInstrument(id: InstrumentId): boolean {
  return getEntry(id).status === 'draft';
}

/** The notice on every page of a period with a draft instrument (BEY-146); null for an approved one. */
export function draftNotice(id: InstrumentId): string | null {
  if (!isDraftInstrument(id)) return null;
  return `This period uses draft questions: ${getEntry(id).title}. They are for trial only. They may still change, and nothing entered here is an official report.`;
}

/** The instruments available to periods in an environment, oldest first: in production only approved ones. */
export function offeredInstruments(environment: 'local' | 'dev' | 'production'): readonly InstrumentId[] {
  return INSTRUMENT_IDS.filter((id) => environment !== 'production' || !isDraftInstrument(id));
}

/** The instruments available to the public file check, latest first: drafts are for trial (decision 38). */
export function publicInstruments(): readonly InstrumentId[] {
  return INSTRUMENT_IDS.filter((id) => !isDraftInstrument(id)).toReversed();
}

/** The default instrument of a new period: the newest approved one, also before any period has it. */
export function proposedInstrument<Id extends string>(registry: readonly Status<Id>[]): Id {
  const newest = registry.findLast(({ status }) => status === 'approved');
  if (!newest) throw new RangeError('No instrument is approved.');
  return newest.id;
}

type Status<Id extends string> = { readonly id: Id; readonly status: InstrumentStatus };
