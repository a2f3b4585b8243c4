/**
 * Tables for the semi-annual performance progress report of a grant: youth and surveys by program, then the figures
 * of each question, as a workbook or as text to paste (BEY-190). Survey counts are the grantee's own, exactly.
 */
import { Readable } from 'node:stream';
import { cellText } from '@srae/contract/figures/figure-text';
import type { FigureRead, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import type { ProgressReportQuery } from '@srae/contract/schemas/exports';
import { TABS } from '@srae/domain/measures/catalogue/measure';
import type { Figure } from '@srae/domain/measures/figures/figure-cells';
import { basisText } from '@srae/domain/measures/protection/words';
import { tabbedLine } from '@srae/sheets/write/write-csv';
import type { Deps } from '../../deps.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';
import { inScope } from '../../store/database/database.ts';
import { type ActContext, recordAct } from '../audit/record-act.ts';
import { loadMeasureSets, type MeasureRequest } from '../figures/dashboard-measures.ts';
import { listProgramOverviews } from '../figures/own-programs.ts';
import { loadPeriod } from '../programme/load-period.ts';
import { type ExportFile, exportWorkbook, toFile } from './file.ts';
import { listPlaceNames } from './figures.ts';

type Line = readonly (string | number | null)[];
type Table = { readonly name: string; readonly headings: readonly string[]; readonly lines: readonly Line[] };
type Request = Pick<MeasureRequest, 'actor' | 'protection'> & Pick<ProgressReportQuery, 'format'>;

const SETS = ['overview', ...TABS.map(({ set }) => set)] as const;

/** From the submitted data, or the saved data if nothing is submitted. The export is recorded in the audit. */
export async function exportProgressReport(
  deps: Pick<Deps, 'clock' | 'db'>,
  act: ActContext,
  place: GrantPeriod,
  { format, ...request }: Request,
): Promise<ExportFile> {
  const { grantId, periodPk } = place;
  const period = await loadPeriod(deps.db, periodPk);
  const query = { period: periodPk, grant: grantId, school: 'all', as: 'own' } as const;
  const asked = { ...request, openAt: null, ownProviders: null };
  const submitted = await loadMeasureSets(deps.db, SETS, {
    ...asked,
    query: { ...query, basis: 'submitted' },
  });
  const basis = submitted.overview.submitted > 0 ? 'submitted' : 'saved';
  const reads =
    basis === 'submitted'
      ? submitted
      : await loadMeasureSets(deps.db, SETS, { ...asked, query: { ...query, basis } });
  const programs = await listProgramOverviews(deps.db, request.actor, place, { period, basis });
  const details = { basis, format };
  await inScope(deps.db, [grantId], (tx) =>
    recordAct(tx, act, { object: `progress report, period ${period.pk}`, grantId, details }),
  );
  const { overview } = reads;
  const names = await listPlaceNames(deps.db, { ...query, basis }, overview);
  const made = deps.clock.now();
  const about: Line[] = [
    ['Grant', names.join(', ')],
    ['Report period', period.name],
    ['Data', basisText(basis, 'own')],
    ['Submission', overview.snapshot === null ? 'none yet' : `number ${overview.snapshot}`],
    ['Made', made.toISOString()],
  ];
  const tables: readonly Table[] = [
    { name: 'Youth and surveys', ...programTable(programs, overview) },
    ...TABS.map(({ set, title }, at) => ({ name: SHEETS[at] ?? title, ...figureTable(reads[set]) })),
  ];
  const words = ['progress report', period.name, ...names, basis];
  if (format === 'xlsx')
    return exportWorkbook(
      words,
      [...tables, { name: 'About', headings: ['About this file', ''], lines: about }],
      made,
    );
  const text = [about.map(([label, value]) => `${label}: ${value}`).join('\r\n'), ...tables.map(toText)];
  return { ...toFile('txt', words, made), body: Readable.from([`${text.join('\r\n\r\n')}\r\n`]) };
}

/** Sheet names in tab order. */
const SHEETS = ['Support', 'Programs', 'Youth', 'Responses'] as const;

type Overview = Pick<MeasuresRead, 'figures'>;

/** One line per program, and the grant's total as the last. */
function programTable(
  programs: Awaited<ReturnType<typeof listProgramOverviews>>,
  { figures }: Overview,
): Omit<Table, 'name'> {
  // The headline figures, each after its comparison value.
  const columns = figures
    .filter(({ headline }) => headline !== undefined)
    .flatMap((one) => [...figures.filter(({ id }) => id === one.headline?.covers), one]);
  const valuesIn = (all: readonly Figure[] | readonly FigureRead[]): Line =>
    columns.map(({ id }) => all.find((figure) => figure.id === id)?.rows[0]?.cells[0]?.value ?? null);
  return {
    headings: ['Provider', 'Program', ...columns.map(toHeading)],
    lines: [
      ...programs.map(({ provider, program, figures: own }): Line => [provider, program, ...valuesIn(own)]),
      ['All', 'All', ...valuesIn(figures)],
    ],
  };
}

/** The cells are bare numbers: a percentage beside counts of youth says that it is one. */
function toHeading({ title, unit }: FigureRead): string {
  return unit === 'percent' ? `${title} (%)` : title;
}

function figureTable({ figures }: MeasuresRead): Omit<Table, 'name'> {
  return {
    headings: ['Figure', 'Row', 'Group', 'Value', 'Of', 'Counted'],
    lines: figures.flatMap(({ title, rows, groups, unit, counted }) =>
      rows.flatMap((row) =>
        row.cells.map((cell) => [
          title,
          row.label,
          groups.length === 1 ? null : (groups.find(({ id }) => id === cell.group)?.label ?? cell.group),
          cellText(cell, unit),
          row.valid,
          counted,
        ]),
      ),
    ),
  };
}

/** A table as text: its name, then one line per row, with tab-separated columns. */
function toText({ name, headings, lines }: Table): string {
  return [name.toUpperCase(), ...[headings, ...lines].map(tabbedLine)].join('\r\n');
}
