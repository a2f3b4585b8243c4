/** The files of one figure: its lines as csv and workbook, its chart as a picture. */
import { FIGURE_HEADINGS, type FigureLine, figureLines } from '@srae/contract/figure-lines';
import type { FigureRead } from '@srae/contract/schemas/dashboard';
import { basesText } from '../measures/format.ts';
import { NOT_LINKED } from '../measures/not-linked.ts';
import { pictureOf, pngOf, svgText } from './chart-picture.ts';

export const FIGURE_FORMATS = ['csv', 'xlsx', 'png', 'svg'] as const;
export type FigureFormat = (typeof FIGURE_FORMATS)[number];

/** What a file is made of; `charts` are the drawings as they stand on the page. */
type FigureSource = {
  readonly figure: FigureRead;
  readonly scope: string;
  readonly charts: readonly SVGSVGElement[];
};

/** The writers of files are loaded when one is asked for. Rejects where the browser cannot draw the picture. */
export async function figureFile(source: FigureSource, format: FigureFormat): Promise<Blob> {
  return MAKERS[format](source);
}

/** 'How youth found the program' as csv: 'how-youth-found-the-program.csv'. */
export function fileNameOf({ title }: FigureRead, format: FigureFormat): string {
  return `${title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}.${format}`;
}

const MAKERS: Readonly<Record<FigureFormat, (source: FigureSource) => Promise<Blob>>> = {
  csv: async ({ figure, scope }) => {
    const { csvText } = await import('@srae/sheets/write-csv');
    return new Blob([csvText([HEADINGS, ...linesOf(figure, scope)])], { type: 'text/csv' });
  },
  xlsx: async ({ figure, scope }) => {
    const { writeWorkbook } = await import('@srae/sheets/write-workbook');
    const headings = HEADINGS.map((value) => ({ value, look: 'heading' as const }));
    const rows = [headings, ...linesOf(figure, scope)];
    const widths = HEADINGS.map((heading) => WIDTHS[heading] ?? 14);
    const bytes = await writeWorkbook([{ name: 'Figure', widths, rows, frozen: { rows: 1 } }]);
    return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
  },
  png: async (source) => pngOf(drawn(source)),
  svg: async (source) => new Blob([svgText(drawn(source))], { type: 'image/svg+xml' }),
};

const HEADINGS = [...FIGURE_HEADINGS, 'Selection'] as const;

/** `scope` is the sentence of what the figure covers. */
function linesOf(figure: FigureRead, scope: string): readonly FigureLine[] {
  return figureLines(figure).map((line) => [...line, scope]);
}

const WIDTHS: Readonly<Record<string, number>> = {
  Figure: 32,
  'What it counts': 40,
  Row: 40,
  Group: 24,
  'Hidden because': 26,
  Formula: 48,
  Base: 48,
  Selection: 60,
};

function drawn({ figure, scope, charts }: FigureSource): SVGSVGElement {
  const by = figure.by === undefined ? '' : `, by ${figure.by.toLowerCase()}`;
  return pictureOf(
    {
      title: figure.title,
      about: `${figure.describes}${by}.`,
      legend: figure.groups.length > 1 ? figure.groups.map(({ label }) => label) : [],
      notes: [
        `${basesText(figure)}. ${figure.formula}. Base: ${figure.base}.`,
        scope,
        ...(figure.counted === 'surveys' ? [NOT_LINKED] : []),
      ],
    },
    charts,
  );
}
