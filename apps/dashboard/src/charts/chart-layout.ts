/** Positions of the lines of a bar chart, split into pieces that each fit on a printed page. */
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { findHatched, type Hatched, type Line, scaleEnd, type Segment } from './chart-data.ts';
import { wrap } from './wrap.ts';

export const LINE_HEIGHT = 18;
export const BAR_HEIGHT = 20;
const GAP = 14;
const CHARACTER_WIDTH = 7.2;
/** Maximum height in pixels above one axis; with the card's heading it fits on a printed page. */
const PIECE_HEIGHT = 640;

export type Placed = {
  line: Line;
  index: number;
  top: number;
  words: readonly string[];
  /** Valid and missing answers, after the last line of `words`; empty when all lines have the same. */
  base: string;
  /** The question, drawn above the line at `top` minus the question's height. */
  question: readonly string[];
  start: number;
};
type Piece = { lines: readonly Placed[]; height: number };

/** Minimum width in pixels of a segment for its text to fit. */
const TEXT_WIDTH = 28;

/** Whether the text fits inside its segment; `scale` is in pixels per unit. */
export function fitsInside({ value }: Segment, scale: number): boolean {
  return value * scale > TEXT_WIDTH;
}

/** Lays out the lines in pieces; diverging lines start left of zero. `scale` is in pixels per unit. */
export function listSegments(
  lines: readonly Line[],
  figure: FigureRead,
  width: number,
  scale: number,
): readonly Piece[] {
  const longest = Math.max(16, Math.floor(width / CHARACTER_WIDTH));
  const hasBases = showsBases(figure, lines);
  const measured = lines.map((line, index) => {
    const base = hasBases ? (line.base ?? '') : '';
    const words = [...wrap(toLabel(line, scale), longest)];
    // The base goes on the label's last line if it fits, otherwise on a line below.
    const last = words.at(-1) ?? '';
    if (base !== '' && last.length + base.length + 4 > longest) words.push('');
    const question = line.question === undefined ? [] : wrap(line.question, Math.floor(longest * 0.9));
    const above = question.length * LINE_HEIGHT + (question.length > 0 ? GAP : 0);
    const start = figure.shape === 'diverging' ? -leftEdge(line, findHatched(figure, line)) : 0;
    return {
      line,
      index,
      words,
      base,
      question,
      start,
      above,
      height: above + words.length * LINE_HEIGHT + BAR_HEIGHT + GAP,
    };
  });
  const pieces: { lines: Placed[]; height: number }[] = [];
  for (const { above, height, ...one } of measured) {
    let piece = pieces.at(-1);
    const left = PIECE_HEIGHT - (piece?.height ?? PIECE_HEIGHT);
    const together = heightTogether(measured, one.index);
    // A question and its answers stay together unless they exceed a whole page.
    if (piece === undefined || height > left || (together > left && together <= PIECE_HEIGHT))
      pieces.push((piece = { lines: [], height: 0 }));
    piece.lines.push({ ...one, top: piece.height + above });
    piece.height += height;
  }
  return pieces;
}

/** Whether lines of a survey figure show valid and missing answers: not when they are the same for all. */
function showsBases({ counted }: FigureRead, lines: readonly Line[]): boolean {
  return counted === 'surveys' && new Set(lines.map(({ base }) => base)).size > 1;
}

/** The height of a line, including the following lines of the same question if it is the first. */
function heightTogether(
  measured: readonly { readonly line: Line; readonly height: number }[],
  first: number,
): number {
  const own = measured[first]?.height ?? 0;
  if (measured[first]?.line.question === undefined) return own;
  const after = measured.slice(first + 1);
  const next = after.findIndex(({ line }) => line.question !== undefined);
  return after.slice(0, next < 0 ? undefined : next).reduce((sum, { height }) => sum + height, own);
}

/** The domain of the x scale: from zero, or symmetric around zero for diverging figures. */
export function toDomain(lines: readonly Line[], figure: FigureRead): [number, number] {
  return figure.shape === 'diverging' ? [-100, 100] : [0, scaleEnd(figure, lines)];
}

/** The label above a bar, including the segments too small for their own text (WCAG 1.4.1). */
function toLabel({ label, segments }: Line, scale: number): string {
  const hidden = segments.filter((segment) => segment.hidden);
  const small =
    segments.length > 1
      ? segments.filter((segment) => !segment.hidden && segment.value > 0 && !fitsInside(segment, scale))
      : [];
  const smalls = small.map((segment) => `${segment.label} ${segment.text}`);
  if (hidden.length === segments.length) return label;
  return [label, ...smalls].join(' · ');
}

/** With three groups, the last lies left of zero and the middle one is centered on zero. */
function leftEdge({ segments }: Line, hatched: Hatched | null): number {
  const toLength = (at: number) => {
    const { group, value = 0 } = segments[at] ?? {};
    return value + (hatched !== null && group === hatched.group ? hatched.value : 0);
  };
  return toLength(2) + toLength(1) / 2;
}
