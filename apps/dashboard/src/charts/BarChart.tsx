import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { AxisBottom, AxisTop } from '@visx/axis';
import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { type ReactNode, useId } from 'react';
import { barLines } from './bar-lines.ts';
import { findHatched, hatchedText, isHatched, type Hatched, type Line } from './chart-data.ts';
import { ChartGroup, ChartMark } from './ChartGroup.tsx';
import { toColorName, findTarget } from './chart-kind.ts';
import {
  AXIS_HEIGHT,
  BAR_HEIGHT,
  fitsInside,
  layOutLines,
  LINE_HEIGHT,
  type Placed,
  placeSegments,
  toDomain,
} from './chart-layout.ts';
import { HatchingLegend, Legend, TargetLegend } from './Legend.tsx';
import { useRoving } from './use-roving.ts';
import { drawingSize, useWidth } from './use-width.ts';

/** Right margin for the label of the longest bar. */
const TEXT_ROOM = 52;
/** Width of a character of the words in a chart, at most. */
const CHARACTER_WIDTH = 7;
/** Margin at both ends for the first and last tick labels. */
const MARGIN = 16;

/** Horizontal bars, one line per row, each label above its bar; stacked and diverging figures segment each bar. */
export function BarChart({ figure }: { figure: FigureRead }) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const lines = barLines(figure);
  const roving = useRoving(lines.length);
  const several = lines.some((line) => line.segments.length > 1);
  const target = findTarget(figure);
  const room = Math.max(120, width - MARGIN - (several ? MARGIN : TEXT_ROOM));
  const x = scaleLinear<number>({ domain: toDomain(lines, figure), range: [MARGIN, MARGIN + room] });
  const scale = x(1) - x(0);
  const suffix = figure.unit === 'percent' ? '%' : '';
  const pattern = useId();
  const hatching = hatchedText(figure, lines);
  const isDrawn = (line: Line) => line.segments.some((segment) => !segment.hidden) || isHatched(figure, line);
  const { lines: placed, bottom, isTall } = layOutLines(lines, figure, width, scale);
  // Without a bar there is nothing to measure.
  const hasAxis = lines.some(isDrawn);
  const height = bottom + (hasAxis ? AXIS_HEIGHT : 0);
  const axis = {
    scale: x,
    numTicks: width < 480 ? 4 : 6,
    tickFormat: (value: { valueOf(): number }) =>
      `${Math.abs(Number(value)).toLocaleString('en-US')}${suffix}`,
    axisClassName: 'chart__axis',
    hideAxisLine: true,
  };

  return (
    <ChartGroup figure={figure} marks={`${lines.length} bars`} frame={ref} roving={roving}>
      {several && lines.some(isDrawn) ? <Legend figure={figure} hatching={hatching} /> : null}
      {several || hatching === null ? null : <HatchingLegend text={hatching} />}
      {target === null ? null : <TargetLegend name={target} />}
      <svg {...drawingSize(width, height)}>
        {hatching === null ? null : <Hatching id={pattern} />}
        {hasAxis && isTall ? (
          <>
            <Grid at={x.ticks(axis.numTicks).map((value) => x(value))} from={AXIS_HEIGHT} to={bottom} />
            <AxisTop top={AXIS_HEIGHT - 8} {...axis} />
          </>
        ) : null}
        {placed.map((one) => (
          <Question key={one.line.id} placed={one} />
        ))}
        {placed.map((one) => (
          <Mark key={one.line.id} placed={one} width={width} roving={roving}>
            <Segments
              figure={figure}
              line={one.line}
              x={x}
              y={one.words.length * LINE_HEIGHT}
              width={width}
              several={several}
              pattern={`url(#${pattern})`}
            />
            {target === null ? null : <Target at={x(100)} y={one.words.length * LINE_HEIGHT} />}
          </Mark>
        ))}
        {hasAxis ? <AxisBottom top={bottom} {...axis} /> : null}
      </svg>
    </ChartGroup>
  );
}

/** Lines along a tall chart, which lead from the bars to the scale above and below. */
function Grid({ at, from, to }: { at: readonly number[]; from: number; to: number }) {
  return at.map((x) => <line key={x} className="chart__grid" x1={x} x2={x} y1={from} y2={to} />);
}

/** Heading of a question; each line below it repeats the question for screen readers. */
function Question({ placed: { question, top } }: { placed: Placed }) {
  return question.length === 0 ? null : (
    <text className="chart__question" aria-hidden="true">
      {question.map((word, number) => (
        <tspan key={word} x={MARGIN} y={top - (question.length - number - 1) * LINE_HEIGHT - 5}>
          {word}
        </tspan>
      ))}
    </text>
  );
}

type MarkProps = {
  placed: Placed;
  width: number;
  roving: ReturnType<typeof useRoving>;
  children: ReactNode;
};

/** A line of the chart: the label above, the bar below. */
function Mark({ placed: { line, index, top, words, base }, width, roving, children }: MarkProps) {
  return (
    <ChartMark line={line} index={index} roving={roving} top={top}>
      <rect
        className="chart__focus"
        x={0}
        y={-2}
        width={width}
        height={words.length * LINE_HEIGHT + BAR_HEIGHT + 6}
      />
      <text className="chart__label">
        {words.map((word, number) => (
          <tspan key={word} x={MARGIN} y={(number + 1) * LINE_HEIGHT - 5}>
            {word}
          </tspan>
        ))}
      </text>
      {base === '' ? null : (
        <text className="chart__base" x={width - MARGIN} y={words.length * LINE_HEIGHT - 5} textAnchor="end">
          {base}
        </text>
      )}
      {children}
    </ChartMark>
  );
}

/** The reference mark, such as a target of 100 percent. */
function Target({ at, y }: { at: number; y: number }) {
  return <rect className="chart__target" x={at - 2} y={y - 3} width={4} height={BAR_HEIGHT + 6} />;
}

type Scale = (value: number) => number;

function Segments({
  figure,
  line,
  x,
  y,
  width,
  several,
  pattern,
}: {
  figure: FigureRead;
  line: Line;
  x: Scale;
  y: number;
  /** The width of the chart. */
  width: number;
  several: boolean;
  pattern: string;
}) {
  const hidden = line.segments.filter((segment) => segment.hidden);
  return (
    <>
      {placeSegments(figure, line).map(({ segment, from, length, isHatched: isStripes }) => {
        const left = x(from);
        const size = Math.max(0, x(from + length) - left);
        if (isStripes)
          return (
            <rect
              key={segment.group}
              className="chart__hatched"
              fill={pattern}
              x={left}
              y={y}
              width={size}
              height={BAR_HEIGHT}
            />
          );
        return (
          <g key={segment.group}>
            <Bar
              className={`chart__bar chart__bar--${toColorName(figure, several ? segment.group : 0)}`}
              x={left}
              y={y}
              width={size}
              height={BAR_HEIGHT}
            />
            {several ? (
              fitsInside(segment, x(1) - x(0)) ? (
                <text
                  className={`chart__inside chart__inside--${toColorName(figure, segment.group)}`}
                  x={left + size / 2}
                  y={y + 14}
                >
                  {segment.text}
                </text>
              ) : null
            ) : (
              <text className="chart__value" x={left + size + 6} y={y + 15}>
                {segment.text}
              </text>
            )}
          </g>
        );
      })}
      {hidden.length === line.segments.length ? (
        <HiddenWords
          text={hidden[0]?.text ?? ''}
          y={y}
          width={width}
          hatchedTo={toEnd(findHatched(figure, line), x)}
        />
      ) : several && line.segments.every(({ value, hidden: isHidden }) => value === 0 && !isHidden) ? (
        <text className="chart__value" x={x(0) + 6} y={y + 15}>
          {line.segments[0]?.text}
        </text>
      ) : null}
    </>
  );
}

type HiddenWordsProps = { text: string; y: number; width: number; hatchedTo: number };

/** Why a line has no bar: beside its hatched part, or on a ground of its own above it. */
function HiddenWords({ text, y, width, hatchedTo }: HiddenWordsProps) {
  const length = text.length * CHARACTER_WIDTH;
  const isBeside = hatchedTo + 6 + length <= width;
  const left = isBeside ? hatchedTo + 6 : MARGIN + 4;
  return (
    <>
      {isBeside ? null : (
        <rect className="chart__behind" x={left - 4} y={y + 1} width={length + 8} height={BAR_HEIGHT - 2} />
      )}
      <text className="chart__hidden" x={left} y={y + 15}>
        {text}
      </text>
    </>
  );
}

/** The end of a hatched part that begins at zero; otherwise the zero of the scale, where words begin. */
function toEnd(hatched: Hatched | null, x: Scale): number {
  return hatched?.from === 0 ? x(hatched.value) : MARGIN - 6;
}

/** Hatch pattern for suppressed segments. */
function Hatching({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="chart__stripes" width={2} height={6} />
      </pattern>
    </defs>
  );
}
