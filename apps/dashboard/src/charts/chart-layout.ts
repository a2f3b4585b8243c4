/** Positions of the lines of a bar chart. */
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { findHatched, type Hatched, isHatched, type Line, scaleEnd, type Segment } from './chart-data.ts';
import { wrap } from './wrap.ts';

export const LINE_HEIGHT = 18;
export const BAR_HEIGHT = 20;
const GAP = 14;
const CHARACTER_WIDTH = 7.2;
/** From this height in pixels the axis below is out of sight of the first bars: another is above them. */
const TALL = 480;
export const AXIS_HEIGHT = 34;

export type Placed = {
  line: Line;
  index: number;
  top: number;
  words: readonly string[];
  /** Valid and missing answers, after the last line of `words`; empty when all lines have the same. */
  base: string;
  /** The question, drawn above the line at `top` minus the question's height. */
  question: readonly string[];
};
type Layout = {
  readonly lines: readonly Placed[];
  /** The position of the axis below the lines. */
  readonly bottom: number;
  /** Whether another axis is above the lines. */
  readonly isTall: boolean;
};

/** Minimum width in pixels of a segment for its text to fit. */
const TEXT_WIDTH = 28;

/** Whether the text fits inside its segment; `scale` is in pixels per unit. */
export function fitsInside({ value }: Segment, scale: number): boolean {
  return value * scale > TEXT_WIDTH;
}

/** Lays out the lines. `scale` is in pixels per unit. */
export function layOutLines(
  lines: readonly Line[],
  figure: FigureRead,
  width: number,
  scale: number,
): Layout {
  const longest = Math.max(16, Math.floor(width / CHARACTER_WIDTH));
  const hasBases = showsBases(figure, lines);
  const measured = lines.map((line, index) => {
    const base = hasBases ? (line.base ?? '') : '';
    const words = [...wrap(toLabel(line, findHatched(figure, line), scale), longest)];
    // The base goes on the label's last line if it fits, otherwise on a line below.
    const last = words.at(-1) ?? '';
    if (base !== '' && last.length + base.length + 4 > longest) words.push('');
    const question = line.question === undefined ? [] : wrap(line.question, Math.floor(longest * 0.9));
    const above = question.length * LINE_HEIGHT + (question.length > 0 ? GAP : 0);
    return {
      line,
      index,
      words,
      base,
      question,
      above,
      height: above + words.length * LINE_HEIGHT + BAR_HEIGHT + GAP,
    };
  });
  const isTall = measured.reduce((sum, { height }) => sum + height, 0) > TALL;
  const placed: Placed[] = [];
  let bottom = isTall ? AXIS_HEIGHT : 0;
  for (const { above, height, ...one } of measured) {
    placed.push({ ...one, top: bottom + above });
    bottom += height;
  }
  return { lines: placed, bottom, isTall };
}

/** Whether lines of a survey figure show valid and missing answers: not when they are the same for all. */
function showsBases({ counted }: FigureRead, lines: readonly Line[]): boolean {
  return counted === 'surveys' && new Set(lines.map(({ base }) => base)).size > 1;
}

/** The domain of the x scale: from zero, or symmetric around zero for diverging figures. */
export function toDomain(lines: readonly Line[], figure: FigureRead): [number, number] {
  if (figure.shape !== 'diverging') return [0, scaleEnd(figure, lines)];
  const edges = lines.flatMap((line) =>
    placeSegments(figure, line).flatMap(({ from, length }) => [-from, from + length]),
  );
  // A protected share can be slightly above 100.
  const end = Math.max(100, ...edges);
  return [-end, end];
}

/** The label above a bar, including the segments without a text or hatching in the bar (WCAG 1.4.1). */
function toLabel({ label, segments }: Line, hatched: Hatched | null, scale: number): string {
  if (segments.length === 1 || segments.every((segment) => segment.hidden)) return label;
  const unsaid = segments.filter((segment) =>
    segment.hidden ? hatched === null : segment.value > 0 && !fitsInside(segment, scale),
  );
  const smalls = unsaid.map((segment) => `${segment.label} ${segment.text}`);
  return [label, ...smalls].join(' · ');
}

/** Where a line begins on the scale: diverging ones left of zero. */
export function findStart(figure: FigureRead, line: Line): number {
  return figure.shape === 'diverging' ? -leftEdge(line, findHatched(figure, line)) : 0;
}

type PlacedSegment = {
  readonly segment: Segment;
  /** Position and length on the scale. */
  readonly from: number;
  readonly length: number;
  /** Stands for the hidden segments: the possible values of a number, or what the shown segments leave. */
  readonly isHatched: boolean;
};

/** The segments of a line that are drawn, along the scale; diverging ones from the least favorable answer. */
export function placeSegments(figure: FigureRead, line: Line): readonly PlacedSegment[] {
  const hatched = isHatched(figure, line) ? findHatched(figure, line) : null;
  const start = findStart(figure, line);
  let end = start;
  return (start < 0 ? line.segments.toReversed() : line.segments).flatMap((segment) => {
    const isStripes = hatched?.group === segment.group;
    const from = isStripes ? (hatched.from ?? end) : end;
    const length = isStripes ? hatched.value : segment.value;
    end = from + length;
    return segment.hidden && !isStripes ? [] : [{ segment, from, length, isHatched: isStripes }];
  });
}

/** With three groups, the last lies left of zero and the middle one is centered on zero. */
function leftEdge({ segments }: Line, hatched: Hatched | null): number {
  const toLength = (at: number) => {
    const { group, value = 0 } = segments[at] ?? {};
    return value + (hatched !== null && group === hatched.group ? hatched.value : 0);
  };
  return toLength(2) + toLength(1) / 2;
}
