/** The files of one figure: its rows as CSV and workbook, its chart as a picture. */
import { barLines } from '../charts/bar-lines.ts';
import { hatchedText } from '../charts/chart-data.ts';
import { toColorName } from '../charts/chart-kind.ts';
import { FIGURE_HEADINGS, type FigureLine, figureLines } from '@srae/contract/figures/figure-lines';
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { basesText, listBreaks } from '@srae/contract/figures/figure-text';
import { NOT_LINKED } from '@srae/contract/figures/not-linked';
import { toFileName } from '@srae/domain/dataset/file-name';
import { fullTime } from '@srae/domain/period/instant-text';
import { renderPicture, renderPng, svgText } from './chart-picture.ts';

export const FIGURE_FORMATS = ['csv', 'xlsx', 'png', 'svg'] as const;
export type FigureFormat = (typeof FIGURE_FORMATS)[number];

/** Input of a file; `charts` are the drawings on the page. */
type FigureSource = {
  readonly figure: FigureRead;
  /** The scope of the figure. */
  readonly scope: string;
  /** How survey figures must be read. */
  readonly note: string;
  readonly made: Date;
  readonly charts: readonly SVGSVGElement[];
};

/** Creates the file; its writer is loaded on demand. Rejects if the browser cannot draw the picture. */
export async function figureFile(source: FigureSource, format: FigureFormat): Promise<Blob> {
  return MAKERS[format](source);
}

/** The file name from title, scope and day: 'how-youth-found-the-program-submitted-gdsrae-summer-2023-2026-07-14.csv'. */
export function toFigureFileName(
  { figure, scope, made }: Pick<FigureSource, 'figure' | 'scope' | 'made'>,
  format: FigureFormat,
): string {
  return `${toFileName([figure.title, ...scope.split(', ')], made)}.${format}`;
}

const MAKERS: Readonly<Record<FigureFormat, (source: FigureSource) => Promise<Blob>>> = {
  csv: async (source) => {
    const { csvText } = await import('@srae/sheets/write/write-csv');
    const records = [...toHeaderLines(source), [], FIGURE_HEADINGS, ...figureLines(source.figure)];
    return new Blob([csvText(records)], { type: 'text/csv' });
  },
  xlsx: async (source) => {
    const { writeWorkbook } = await import('@srae/sheets/write/write-workbook');
    const headings = FIGURE_HEADINGS.map((value) => ({ value, style: 'heading' as const }));
    const rows = [headings, ...figureLines(source.figure)];
    const widths = FIGURE_HEADINGS.map((heading) => WIDTHS[heading] ?? 14);
    const bytes = await writeWorkbook([
      { name: 'Figure', widths, rows, frozen: { rows: 1 } },
      { name: 'About', widths: [16, 100], rows: toHeaderLines(source) },
    ]);
    return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
  },
  png: async (source) => renderPng(drawn(source)),
  svg: async (source) => new Blob([svgText(drawn(source))], { type: 'image/svg+xml' }),
};

/** Metadata of the file (BEY-195). */
function toHeaderLines({ figure, scope, note, made }: FigureSource): readonly FigureLine[] {
  return [
    ['Figure', figure.title],
    ['Selection', scope],
    ...(figure.counted === 'surveys' ? [['Survey figures', note]] : []),
    ['Made', made.toISOString()],
  ];
}

const WIDTHS: Readonly<Record<string, number>> = {
  Figure: 32,
  'What it counts': 40,
  Row: 40,
  Group: 24,
  'Hidden because': 26,
  Formula: 48,
  Base: 48,
};

function drawn({ figure, scope, note, made, charts }: FigureSource): SVGSVGElement {
  const by = figure.by === undefined ? '' : `, by ${figure.by.toLowerCase()}`;
  return renderPicture(
    {
      title: figure.title,
      about: `${figure.describes}${by}.`,
      legend:
        figure.groups.length > 1
          ? figure.groups.map(({ label }, index) => ({ label, color: toColorName(figure, index) }))
          : [],
      notes: [
        ...listBreaks(figure),
        ...[hatchedText(figure, barLines(figure)) ?? []].flat().map((text) => `${text}.`),
        `${basesText(figure)}. ${figure.formula}. Base: ${figure.base}.`,
        scope,
        ...(figure.counted === 'surveys' ? [note, NOT_LINKED] : []),
        `Made ${fullTime(made)}.`,
      ],
    },
    charts,
  );
}
