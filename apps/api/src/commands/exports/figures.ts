/**
 * The figures of a place as a file. They equal the page's response, set by set: a figure not shown there has no value
 * here either (BEY-117). The file describes its scope (BEY-195).
 */
import {
  FIGURE_HEADINGS,
  FIGURE_VARIABLES,
  type FigureLine,
  figureLines,
  toFigureRow,
} from '@srae/contract/figures/figure-lines';
import type { MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import type { FigureExportQuery } from '@srae/contract/schemas/exports';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { MEASURE_SETS, type MeasureSet, TABS } from '@srae/domain/measures/catalogue/measure';
import { basisText, protectionNote, releaseText } from '@srae/domain/measures/protection/words';
import { isDataFormat } from '@srae/domain/dataset/formats';
import { textVariable } from '@srae/domain/dataset/variable';
import type { Deps } from '../../deps.ts';
import { listContextGrants, listStreams } from '../../store/figures/dashboard-context.ts';
import { type Db, inScope } from '../../store/database/database.ts';
import { type ActContext, recordAct } from '../audit/record-act.ts';
import { loadMeasureSets, type MeasureRequest } from '../figures/dashboard-measures.ts';
import { loadPeriod } from '../programme/load-period.ts';
import { dataFile } from './data-file.ts';
import { type ExportFile, exportFile, exportWorkbook } from './file.ts';

/** All sections of the page, one line per value. The export is recorded in the audit. */
export async function exportFigures(
  deps: Pick<Deps, 'clock' | 'db'>,
  act: ActContext,
  request: Omit<MeasureRequest, 'query'> & { readonly query: FigureExportQuery },
): Promise<ExportFile> {
  const { format, ...query } = request.query;
  const period = await loadPeriod(deps.db, query.period);
  const reads = await loadMeasureSets(deps.db, MEASURE_SETS, { ...request, query });
  await inScope(deps.db, 'all', (tx) =>
    recordAct(tx, act, {
      object: `figures, period ${period.pk}`,
      grantId: query.grant ?? null,
      details: { ...query, format },
    }),
  );
  const read = reads.overview;
  // A Provider who requests the grant gets the figures of the own provider.
  const provider = query.provider ?? request.ownProviders?.[0];
  const place = await listPlaceNames(deps.db, { ...query, provider }, read);
  const basis = basisText(read.basis, read.surveys.view);
  const school = SCHOOLS[query.school];
  const { factors } = getInstrument(period.instrument).measures;
  const factor = factors.find(({ id }) => id === query.by)?.label;
  const lines = MEASURE_SETS.flatMap((set) =>
    listLines(reads[set], SECTIONS[set], school).map((line) => [
      period.name,
      basis,
      place.join(', '),
      ...line,
    ]),
  );
  const made = deps.clock.now();
  const about: [string, string][] = [
    ['Report period', period.name],
    ['Data', basis],
    ['Place', place.join(', ')],
    ['School level', query.school === 'all' ? school : `${school}, survey answers alone`],
    ['Broken down by', factor ?? 'Nothing further'],
    ['Survey figures', `${protectionNote(read.surveys.view)} (${releaseText(read.surveys)})`],
    ['Grants submitted', `${read.submitted} of ${read.grants}`],
    ['Submission', read.snapshot === null ? 'the latest of each grant' : `number ${read.snapshot}`],
    ['Made', made.toISOString()],
  ];
  const words = [
    'figures',
    period.name,
    ...place,
    read.basis,
    school,
    ...(factor ? [`by ${factor}`] : []),
    ...listViewNames(read),
  ];
  if (isDataFormat(format))
    return dataFile(format, words, {
      title: `Figures, ${period.name}`,
      about,
      variables: VARIABLES,
      rows: lines.map((line) => [...line.slice(0, PLACES.length), ...toFigureRow(line.slice(PLACES.length))]),
      instrument: period.instrument,
      made,
    });
  if (format === 'csv')
    return exportFile('csv', words, { name: 'Figures', headings: HEADINGS, lines, about }, made);
  const tables = [
    { name: 'Figures', headings: HEADINGS, lines },
    { name: 'About', headings: ['About this file', ''], lines: about },
  ];
  return exportWorkbook(words, tables, made);
}

/** The selection as repeated on every line: heading and variable. */
const PLACES = [
  ['Report period', 'period'],
  ['Data', 'basis'],
  ['Place', 'place'],
  ['School level', 'school_level'],
  ['Section', 'section'],
] as const;
const HEADINGS = [...PLACES.map(([heading]) => heading), ...FIGURE_HEADINGS];
const VARIABLES = [...PLACES.map(([heading, name]) => textVariable(name, heading)), ...FIGURE_VARIABLES];

/**
 * The lines of a section, each with its school level: only survey answers have one, all other figures count all youth.
 * A withheld section has one line with the reason.
 */
function listLines(read: MeasuresRead, section: string, school: string): readonly FigureLine[] {
  if (read.withheld !== null)
    return [
      [school, section, ...FIGURE_HEADINGS.map((name) => (name === 'Hidden because' ? read.withheld : null))],
    ];
  return read.figures.flatMap((figure) =>
    figureLines(figure).map((line) => [
      figure.counted === 'surveys' ? school : SCHOOLS.all,
      section,
      ...line,
    ]),
  );
}

const SCHOOLS = { all: 'All youth', ms: 'Middle school', hs: 'High school' } as const;
const SECTIONS = {
  overview: 'At a glance',
  support: TABS[0].title,
  programs: TABS[1].title,
  youth: TABS[2].title,
  responses: TABS[3].title,
} as const satisfies Record<MeasureSet, string>;

/** The names of the place, from widest to narrowest. */
export async function listPlaceNames(
  db: Db,
  query: Omit<FigureExportQuery, 'format'>,
  read: MeasuresRead,
): Promise<readonly string[]> {
  const streams = await listStreams(db);
  if (query.grant !== undefined) {
    const [grant] = await listContextGrants(db, [query.grant]);
    const ofGrant = streams.find(({ pk }) => pk === grant?.stream);
    const provider = read.providers.find(({ pk }) => pk === query.provider);
    const program = provider?.programs.find(({ pk }) => pk === query.program);
    const names = [grant?.name, ofGrant?.name, grant?.cohort, provider?.name, program?.name];
    return names.filter((name) => name !== undefined && name !== null);
  }
  const stream = streams.find(({ pk }) => pk === query.stream);
  return [stream?.name ?? 'all grants', ...(query.cohort === undefined ? [] : [query.cohort])];
}

/** The view of the survey figures, where the caller may choose it. */
export function listViewNames({ surveys }: MeasuresRead): readonly string[] {
  if (!surveys.switchable) return [];
  return [surveys.view === 'own' ? 'own' : 'as others see'];
}
