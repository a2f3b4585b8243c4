/** The contents of a brief, independent of its layout: each value in the words of the page (BEY-190). */
import type { BriefFigure, BriefSection } from '@srae/domain/measures/catalogue/brief';
import type { FigureRead, MeasuresRead } from '../schemas/dashboard/dashboard.ts';
import { changeText, type Earlier } from './change.ts';
import { nationText } from './nation.ts';
import { basesText, cellText, findCell, isRest, partsText, type Row, sortRows } from './figure-text.ts';

export type BriefLine = {
  readonly label: string;
  /** One text per group of the table. */
  readonly texts: readonly string[];
  /** The length of a bar, 0 to 1, in a table with one group; null without a value. */
  readonly share: number | null;
};

export type BriefTable = {
  readonly title: string;
  readonly describes: string;
  /** 'n = 66 programs'. */
  readonly base: string;
  /** Headings of the groups; empty where there is one. */
  readonly groups: readonly string[];
  readonly lines: readonly BriefLine[];
  /** For omitted rows: 'The 4 largest of 14.'; null where all are shown. */
  readonly cut: string | null;
};

export type BriefHeadline = {
  readonly title: string;
  readonly value: string;
  /** The value's base, its change, and the national value. */
  readonly notes: readonly string[];
};

export type Brief = {
  readonly headlines: readonly BriefHeadline[];
  readonly sections: readonly { readonly heading: string; readonly tables: readonly BriefTable[] }[];
};

type BriefReads = {
  /** All sets of the place. */
  readonly reads: readonly MeasuresRead[];
  /** The overview of the nation; null where the place is the nation. */
  readonly national: MeasuresRead | null;
  readonly earlier: Earlier | null;
};

/** The brief of a place; omits sections without a figure in this period. */
export function composeBrief(
  sections: readonly BriefSection[],
  { reads, national, earlier }: BriefReads,
): Brief {
  const figures = reads.flatMap((read) => read.figures);
  const find = ({ id }: BriefFigure) => figures.find((figure) => figure.id === id);
  return {
    headlines: figures
      .filter(({ headline }) => headline !== undefined)
      .map((figure) => toHeadline(figure, figures, { national, earlier })),
    sections: sections
      .map(({ heading, figures: wanted }) => ({
        heading,
        tables: wanted.flatMap((one) => {
          const figure = find(one);
          return figure && figure.rows.length > 0 ? [toTable(figure, one.rows)] : [];
        }),
      }))
      .filter(({ tables }) => tables.length > 0),
  };
}

function toHeadline(
  figure: FigureRead,
  figures: readonly FigureRead[],
  { national, earlier }: Pick<BriefReads, 'national' | 'earlier'>,
): BriefHeadline {
  const cell = figure.rows[0]?.cells[0];
  const findIn = (among: readonly FigureRead[] | undefined, wanted: string | null | undefined) =>
    among?.find(({ id }) => id === wanted);
  const covers = figure.headline?.covers;
  const notes = [
    partsText(cell, figure.unit),
    changeText(figure, earlier ?? undefined) ?? '',
    nationText({
      own: figure,
      national: findIn(national?.figures, figure.id),
      covered: findIn(figures, covers),
      nationalCovered: findIn(national?.figures, covers),
    }) ?? '',
  ];
  return {
    title: figure.title,
    value: cellText(cell, figure.unit),
    notes: notes.filter((note) => note !== ''),
  };
}

function toTable(figure: FigureRead, most?: number): BriefTable {
  const [row] = figure.rows;
  // One question with several answers is shown as one line per answer.
  if (row && figure.rows.length === 1 && figure.groups.length > 1)
    return {
      ...toHead(figure),
      lines: figure.groups.map(({ id, label }) => ({
        label,
        texts: [cellText(findCell(row, id), figure.unit)],
        share: toBarShare(row, id, figure.unit === 'percent' ? 100 : findLongest(figure)),
      })),
    };
  return toRows(figure, most ?? figure.rows.length);
}

function toHead(figure: FigureRead) {
  return { title: figure.title, describes: figure.describes, base: basesText(figure), groups: [], cut: null };
}

function findLongest({ rows }: FigureRead): number {
  return Math.max(...rows.flatMap(({ cells }) => cells.map(({ value }) => value ?? 0)), 0);
}

function toRows(figure: FigureRead, most: number): BriefTable {
  const own = sortRows(figure).filter((row) => !isRest(row));
  const isCut = own.length > most;
  const rows = isCut ? own.slice(0, most) : figure.rows;
  const [only] = figure.groups;
  const hasOne = figure.groups.length === 1;
  return {
    ...toHead(figure),
    groups: hasOne ? [] : figure.groups.map(({ label }) => label),
    lines: rows.map((row) => ({
      label: row.label,
      texts: figure.groups.map(({ id }) =>
        row.breaks ? (row.hidden ?? '') : cellText(findCell(row, id), figure.unit),
      ),
      share:
        hasOne && only
          ? toBarShare(row, only.id, figure.unit === 'percent' ? 100 : findLongest(figure))
          : null,
    })),
    cut: isCut ? `The ${most} largest of ${own.length}.` : null,
  };
}

function toBarShare(row: Row, group: string, full: number): number | null {
  const cell = findCell(row, group);
  if (cell === undefined || cell.hidden !== null || cell.value === null || full <= 0) return null;
  return Math.min(Math.max(cell.value / full, 0), 1);
}
