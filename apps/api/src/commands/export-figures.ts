/**
 * The figures of a place as a file. They are those that the page is answered, set by set: what is hidden there has no
 * value here either (BEY-117).
 */
import { FIGURE_HEADINGS, type FigureLine, figureLines } from '@srae/contract/figure-lines';
import type { FigureExportQuery } from '@srae/contract/schemas/exports';
import type { MeasuresRead } from '@srae/contract/schemas/dashboard';
import { MEASURE_SETS, type MeasureSet, TABS } from '@srae/domain/measures/catalogue/measure';
import type { Deps } from '../deps.ts';
import { inScope } from '../store/database.ts';
import { type Act, recordAct } from './admin-record.ts';
import { loadMeasureSets, type MeasureRequest } from './dashboard-measures.ts';
import { periodOf } from './dashboard-tracker.ts';
import { type ExportFile, exportFile } from './export-file.ts';

/** All sections of the page, one line for each value. The export is an event of the audit. */
export async function exportFigures(
  deps: Pick<Deps, 'clock' | 'db'>,
  act: Act,
  request: Omit<MeasureRequest, 'query'> & { readonly query: FigureExportQuery },
): Promise<ExportFile> {
  const { format, ...query } = request.query;
  const period = await periodOf(deps.db, query.period);
  const reads = await loadMeasureSets(deps.db, MEASURE_SETS, { ...request, query });
  await inScope(deps.db, 'all', (tx) =>
    recordAct(tx, deps, act, {
      object: `figures, period ${period.pk}`,
      grantId: query.grant ?? null,
      details: { ...query, format },
    }),
  );
  // Who asks for the grant and may see the own provider alone is answered that provider.
  const place = placeOf({ ...query, provider: query.provider ?? request.ownProviders?.[0] });
  const lines = MEASURE_SETS.flatMap((set) =>
    linesOf(reads[set], SECTIONS[set]).map((line) => [
      period.name,
      BASES[reads[set].basis],
      place,
      SCHOOLS[query.school],
      ...line,
    ]),
  );
  return exportFile(format, ['figures', period.name], { name: 'Figures', headings: HEADINGS, lines });
}

const HEADINGS = ['Report period', 'Data', 'Place', 'School level', 'Section', ...FIGURE_HEADINGS] as const;

/** The lines of a section; one that is withheld as a whole says why. */
function linesOf(read: MeasuresRead, section: string): readonly FigureLine[] {
  if (read.withheld !== null)
    return [[section, ...FIGURE_HEADINGS.map((name) => (name === 'Hidden because' ? read.withheld : null))]];
  return read.figures.flatMap(figureLines).map((line) => [section, ...line]);
}

const BASES = { submitted: 'Submitted only', saved: 'All saved' } as const;
const SCHOOLS = { all: 'All youth', ms: 'Middle school', hs: 'High school' } as const;
const SECTIONS = {
  overview: 'At a glance',
  support: TABS[0].title,
  programs: TABS[1].title,
  youth: TABS[2].title,
  responses: TABS[3].title,
} as const satisfies Record<MeasureSet, string>;

/** Keys, as the grants and providers of the page have them. */
function placeOf(query: Omit<FigureExportQuery, 'format'>): string {
  const named = (['stream', 'cohort', 'grant', 'provider', 'program'] as const).flatMap((name) =>
    query[name] === undefined ? [] : [`${name} ${query[name]}`],
  );
  return named.length > 0 ? named.join(', ') : 'all grants';
}
