/**
 * The instruments there are, oldest first (decision 28). An instrument is what one clearance asks: the forms, both
 * surveys and the measures computed from them. A reporting period names the instrument that it asks.
 */

/** An approved instrument is cleared; a draft one is for trial, and refused in production (BEY-146). */
export type InstrumentStatus = 'approved' | 'draft';

type InstrumentEntry = {
  /** Stored with periods, snapshots, uploads and drafts: never changed once used. */
  readonly id: string;
  readonly title: string;
  readonly status: InstrumentStatus;
};

export const REGISTRY = [
  { id: '2021', title: '2021 performance measures', status: 'approved' },
  { id: '2026-draft', title: '2026 performance measures (draft)', status: 'draft' },
] as const satisfies readonly InstrumentEntry[];

export type InstrumentId = (typeof REGISTRY)[number]['id'];

/** The instrument of every period from before periods named theirs. */
export const FIRST_INSTRUMENT = '2021' satisfies InstrumentId;

export const INSTRUMENT_IDS = REGISTRY.map(({ id }) => id);

export function isInstrumentId(id: string): id is InstrumentId {
  return INSTRUMENT_IDS.some((known) => known === id);
}

/** Title and status of an instrument. */
export function findEntry(id: InstrumentId): InstrumentEntry {
  const found = REGISTRY.find((entry) => entry.id === id);
  if (!found) throw new RangeError(`There is no instrument ${id}.`);
  return found;
}
