/** All instruments with their definitions: for the server, which validates and measures periods of any of them. */
import type { Forms } from '../form-kit/form.ts';
import type { Crosswalk } from '../instrument/crosswalk.ts';
import { listColumns } from '../survey/catalogue/catalogue.ts';
import type { Survey, SurveyColumn, SurveyKind, Surveys } from '../survey/catalogue/column.ts';
import type { Measures } from '../measures/catalogue/measures.ts';
import { getEntry, INSTRUMENT_IDS, type InstrumentId, type InstrumentStatus } from './registry.ts';

export type Instrument = {
  readonly id: InstrumentId;
  readonly title: string;
  readonly status: InstrumentStatus;
  readonly forms: Forms;
  readonly surveys: Surveys;
  readonly measures: Measures;
  /** What compares with its predecessor; null for the first. */
  readonly crosswalk: Crosswalk | null;
};

const INSTRUMENTS: ReadonlyMap<string, Instrument> = new Map(
  await Promise.all(INSTRUMENT_IDS.map(async (id) => [id, await loadInstrument(id)] as const)),
);

/** The instrument with a stored id. Throws for an unknown id. */
export function getInstrument(id: string): Instrument {
  const found = INSTRUMENTS.get(id);
  if (!found) throw new RangeError(`There is no instrument ${id}.`);
  return found;
}

/** A survey of an instrument. */
export function getSurvey(instrument: string, kind: SurveyKind): Survey {
  return getInstrument(instrument).surveys[kind];
}

/** All instruments, oldest first. */
export function listInstruments(): readonly Instrument[] {
  return [...INSTRUMENTS.values()];
}

/**
 * The columns of a survey's table: those of the first instrument in its order, then those each later one added. A
 * column has the same type in every instrument (checked by the conformance test).
 */
export function listStoredColumns(kind: SurveyKind): readonly SurveyColumn[] {
  const columns = new Map<string, SurveyColumn>();
  for (const { surveys } of INSTRUMENTS.values())
    for (const column of listColumns(surveys[kind]))
      if (!columns.has(column.name)) columns.set(column.name, column);
  return [...columns.values()];
}

async function loadInstrument(id: InstrumentId): Promise<Instrument> {
  const { title, status, loadForms, loadSurveys, loadMeasures, loadCrosswalk } = getEntry(id);
  const [{ FORMS }, { SURVEYS }, { MEASURES }, crosswalk] = await Promise.all([
    loadForms(),
    loadSurveys(),
    loadMeasures(),
    loadCrosswalk?.(),
  ]);
  return {
    id,
    title,
    status,
    forms: FORMS,
    surveys: SURVEYS,
    measures: MEASURES,
    crosswalk: crosswalk?.CROSSWALK ?? null,
  };
}
