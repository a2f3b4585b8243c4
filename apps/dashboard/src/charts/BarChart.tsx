import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { AxisBottom } from '@visx/axis';
import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { type ReactNode, useId } from 'react';
import { barLines } from './bar-lines.ts';
import { findHatched, hatchedText, isHatched, type Hatched, type Line, type Segment } from './chart-data.ts';
import { ChartGroup, ChartMark } from './ChartGroup.tsx';
import { findColor, findTarget } from './chart-kind.ts';
import { BAR_HEIGHT, toDomain, fitsInside, LINE_HEIGHT, type Placed, listSegments } from './chart-layout.ts';
import { useRoving } from './use-roving.ts';
import { useWidth } from './use-width.ts';

const AXIS_HEIGHT = 34;
/** Right margin for the label of the longest bar. */
const TEXT_ROOM = 52;
/** Margin at both ends for the first and last tick labels. */
const MARGIN = 16;

/** Horizontal bars, one line per row, each label above its bar; stacked and diverging figures segment each bar. */
export function BarChart({ figure }: { figure: FigureRead }) {
  const { ref, width } = useWidth<HTMLDivElement>(560);
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

  return (
    <ChartGroup figure={figure} marks={`${lines.length} bars`} frame={ref} roving={roving}>
      {several && lines.some(isDrawn) ? <Legend figure={figure} hatching={hatching} /> : null}
      {several || hatching === null ? null : <HatchingLegend text={hatching} />}
      {target === null ? null : <TargetLegend name={target} />}
      {listSegments(lines, figure, width, scale).map(({ lines: placed, height }) => {
        // Without lines there is no element to measure.
        const axis = placed.some(({ line }) => isDrawn(line)) ? AXIS_HEIGHT : 0;
        return (
          <svg
            key={placed[0]?.line.id}
            width={width}
            height={height + axis}
            viewBox={`0 0 ${width} ${height + axis}`}
          >
            {hatching === null ? null : <Hatching id={pattern} />}
            {placed.map((one) => (
              <Question key={one.line.id} placed={one} />
            ))}
            {placed.map((one) => (
              <Mark key={one.line.id} placed={one} width={width} roving={roving}>
                <Segments
                  figure={figure}
                  line={one.line}
                  start={one.start}
                  x={x}
                  y={one.words.length * LINE_HEIGHT}
                  several={several}
                  hatched={isHatched(figure, one.line) ? findHatched(figure, one.line) : null}
                  pattern={`url(#${pattern})`}
                />
                {target === null ? null : <Target at={x(100)} y={one.words.length * LINE_HEIGHT} />}
              </Mark>
            ))}
            {axis === 0 ? null : (
              <AxisBottom
                top={height}
                scale={x}
                numTicks={width < 480 ? 4 : 6}
                tickFormat={(value) => `${Math.abs(Number(value)).toLocaleString('en-US')}${suffix}`}
                axisClassName="chart__axis"
                hideAxisLine
              />
            )}
          </svg>
        );
      })}
    </ChartGroup>
  );
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

function TargetLegend({ name }: { name: string }) {
  return (
    <ul className="legend" aria-hidden="true">
      <li>
        <span className="legend__target" />
        {`${name} = 100%`}
      </li>
    </ul>
  );
}

type Scale = (value: number) => number;

function Segments({
  figure,
  line,
  start,
  x,
  y,
  several,
  hatched,
  pattern,
}: {
  figure: FigureRead;
  line: Line;
  start: number;
  x: Scale;
  y: number;
  several: boolean;
  /** The combined share of the hidden segments, drawn in place of the first one. */
  hatched: Hatched | null;
  pattern: string;
}) {
  const hidden = line.segments.filter((segment) => segment.hidden);
  return (
    <>
      {inOrder(line, start).map((segment, index, drawn) => {
        const toLength = ({ group, value }: Segment) => (hatched?.group === group ? hatched.value : value);
        const from = drawn.slice(0, index).reduce((sum, one) => sum + toLength(one), start);
        const left = x(hatched?.from ?? from);
        const width = Math.max(0, x((hatched?.from ?? from) + toLength(segment)) - left);
        if (hatched?.group === segment.group)
          return (
            <rect
              key={segment.group}
              className="chart__hatched"
              fill={pattern}
              x={left}
              y={y}
              width={width}
              height={BAR_HEIGHT}
            />
          );
        return segment.hidden ? null : (
          <g key={segment.group}>
            <Bar
              className={`chart__bar chart__bar--${findColor(figure, several ? segment.group : 0)}`}
              x={left}
              y={y}
              width={width}
              height={BAR_HEIGHT}
            />
            {several ? (
              fitsInside(segment, x(1) - x(0)) ? (
                <text
                  className={`chart__inside chart__inside--${findColor(figure, segment.group)}`}
                  x={left + width / 2}
                  y={y + 14}
                >
                  {segment.text}
                </text>
              ) : null
            ) : (
              <text className="chart__value" x={left + width + 6} y={y + 15}>
                {segment.text}
              </text>
            )}
          </g>
        );
      })}
      {hidden.length === line.segments.length && hatched === null ? (
        <text className="chart__hidden" x={MARGIN} y={y + 15}>
          {hidden[0]?.text}
        </text>
      ) : several && line.segments.every(({ value, hidden: isHidden }) => value === 0 && !isHidden) ? (
        <text className="chart__value" x={x(0) + 6} y={y + 15}>
          {line.segments[0]?.text}
        </text>
      ) : null}
    </>
  );
}

/** Diverging bars run from the least to the most favorable answer. */
function inOrder({ segments }: Line, start: number): readonly Segment[] {
  return start < 0 ? segments.toReversed() : segments;
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

/** Legend in drawing order of the segments. */
function Legend({ figure, hatching }: { figure: FigureRead; hatching: string | null }) {
  const groups = figure.groups.map((group, index) => ({ ...group, index }));
  return (
    <ul className="legend" aria-hidden="true">
      {(figure.shape === 'diverging' ? groups.toReversed() : groups).map(({ id, label, index }) => (
        <li key={id}>
          <span className={`legend__mark legend__mark--${findColor(figure, index)}`} />
          {label}
        </li>
      ))}
      {hatching === null ? null : <HatchingItem text={hatching} />}
    </ul>
  );
}

/** Explains the hatching in charts whose bars have no groups. */
function HatchingLegend({ text }: { text: string }) {
  return (
    <ul className="legend" aria-hidden="true">
      <HatchingItem text={text} />
    </ul>
  );
}

function HatchingItem({ text }: { text: string }) {
  return (
    <li>
      <span className="legend__mark legend__mark--hatched" />
      {text}
    </li>
  );
}
