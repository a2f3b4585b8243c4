/**
 * The registered instruments, oldest first (decision 28). An instrument is the content of one clearance: the forms,
 * both surveys and the measures computed from them. A reporting period names its instrument.
 */
import type { Forms, FormTitles } from '../form-kit/form.ts';
import { FORM_TITLES as TITLES_2021 } from './2021/forms/titles.ts';
import { FORM_TITLES as TITLES_2026_DRAFT } from './2026-draft/forms/titles.ts';
import { WORDS as WORDS_2021 } from './2021/words.ts';
import { WORDS as WORDS_2026_DRAFT } from './2026-draft/words.ts';
import type { Crosswalk } from '../instrument/crosswalk.ts';
import type { Words } from '../instrument/reword.ts';
import type { Measures } from '../measures/catalogue/measures.ts';
import type { Surveys } from '../survey/catalogue/column.ts';

/** An approved instrument is cleared; a draft one is for trial, and refused in production (BEY-146). */
export type InstrumentStatus = 'approved' | 'draft';

/** An instrument without its definitions, which are loaded on demand. */
export type InstrumentEntry = Words & {
  /** Stored with periods, snapshots, uploads and drafts: never changed once used. */
  readonly id: string;
  readonly title: string;
  readonly status: InstrumentStatus;
  /** The titles of its forms: lists of pages need no questions. */
  readonly formTitles: FormTitles;
  readonly loadForms: () => Promise<{ readonly FORMS: Forms }>;
  readonly loadSurveys: () => Promise<{ readonly SURVEYS: Surveys }>;
  readonly loadMeasures: () => Promise<{ readonly MEASURES: Measures }>;
  /** What compares with its predecessor; null for the first. */
  readonly loadCrosswalk: (() => Promise<{ readonly CROSSWALK: Crosswalk }>) | null;
};

export const REGISTRY = [
  {
    id: '2021',
    title: '2021 performance measures',
    status: 'approved',
    ...WORDS_2021,
    formTitles: TITLES_2021,
    loadForms: () => import('./2021/forms/forms.ts'),
    loadSurveys: () => import('./2021/surveys/surveys.ts'),
    loadMeasures: () => import('./2021/measures/measures.ts'),
    loadCrosswalk: null,
  },
  {
    id: '2026-draft',
    title: '2026 performance measures (draft)',
    status: 'draft',
    ...WORDS_2026_DRAFT,
    formTitles: TITLES_2026_DRAFT,
    loadForms: () => import('./2026-draft/forms/forms.ts'),
    loadSurveys: () => import('./2026-draft/surveys/surveys.ts'),
    loadMeasures: () => import('./2026-draft/measures/measures.ts'),
    loadCrosswalk: () => import('./2026-draft/crosswalk.ts'),
  },
] as const satisfies readonly InstrumentEntry[];

export type InstrumentId = (typeof REGISTRY)[number]['id'];

/** The instrument of all periods that predate the choice of an instrument. */
export const FIRST_INSTRUMENT = '2021' satisfies InstrumentId;

export const INSTRUMENT_IDS = REGISTRY.map(({ id }) => id);

/** Whether the registry has an instrument of this id. */
export function isInstrumentId(id: string): id is InstrumentId {
  return INSTRUMENT_IDS.some((known) => known === id);
}

/** Title, status and loaders of an instrument. Throws for an id that there is not. */
export function getEntry(id: string): InstrumentEntry {
  const found = REGISTRY.find((entry) => entry.id === id);
  if (!found) throw new RangeError(`There is no instrument ${id}.`);
  return found;
}
