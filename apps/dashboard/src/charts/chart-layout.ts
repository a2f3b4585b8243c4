/** Positions of the lines of a bar chart, split into parts that each fit on a printed page. */
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { findHatched, type Hatched, type Line, scaleEnd, type Segment } from './chart-data.ts';
import { wrap } from './wrap.ts';

export const LINE_HEIGHT = 18;
export const BAR_HEIGHT = 20;
const GAP = 14;
const CHARACTER_WIDTH = 7.2;
/** A printed page has room for this and the card's heading; so many pixels at most stand above one axis. */
const PIECE_HEIGHT = 640;

export type Placed = {
  line: Line;
  index: number;
  top: number;
  words: readonly string[];
  /** Valid and missing answers, at the end of the last of the words; empty where all lines have the same. */
  base: string;
  /** The question above the line, at `top` less its height. */
  question: readonly string[];
  start: number;
};
type Piece = { lines: readonly Placed[]; height: number };

/** A part of a bar this wide has room for its text. */
const TEXT_WIDTH = 28;

/** Whether the text of a part fits into it, by pixels for each unit of the scale. */
export function fitsInside({ value }: Segment, scale: number): boolean {
  return value * scale > TEXT_WIDTH;
}

/** Diverging lines start left of zero by their last groups; `scale` is pixels for each unit. */
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
    // Beside the label where its last line leaves room, else under it.
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
    // The answers to a question stay under it where they fit on a page at all.
    if (piece === undefined || height > left || (together > left && together <= PIECE_HEIGHT))
      pieces.push((piece = { lines: [], height: 0 }));
    piece.lines.push({ ...one, top: piece.height + above });
    piece.height += height;
  }
  return pieces;
}

/** Valid and missing answers stand beside each line of a figure of surveys, unless all lines have the same. */
function showsBases({ counted }: FigureRead, lines: readonly Line[]): boolean {
  return counted === 'surveys' && new Set(lines.map(({ base }) => base)).size > 1;
}

/** The height of a line and, where it begins a question, of those that follow it up to the next. */
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

/** From zero, or to both sides of it as far as anything can reach. */
export function toDomain(lines: readonly Line[], figure: FigureRead): [number, number] {
  return figure.shape === 'diverging' ? [-100, 100] : [0, scaleEnd(figure, lines)];
}

/** Text beside a bar: its label, and those of parts too small for their text (WCAG 1.4.1). */
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

/** Of three groups the last is left of zero, and the middle one half and half. */
function leftEdge({ segments }: Line, hatched: Hatched | null): number {
  const toLength = (at: number) => {
    const { group, value = 0 } = segments[at] ?? {};
    return value + (hatched !== null && group === hatched.group ? hatched.value : 0);
  };
  return toLength(2) + toLength(1) / 2;
}
