import type { FigureRead } from '@srae/contract/schemas/dashboard';
import { AxisBottom } from '@visx/axis';
import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useId } from 'react';
import { type Line, linesOf, type Segment, scaleEnd } from './chart-data.ts';
import { useRoving } from './use-roving.ts';
import { useWidth } from './use-width.ts';
import { wrap } from './wrap.ts';

const LINE_HEIGHT = 18;
const BAR_HEIGHT = 20;
const GAP = 14;
const AXIS_HEIGHT = 34;
const CHARACTER_WIDTH = 7.2;
/** Room at the right for the text of the longest bar. */
const TEXT_ROOM = 52;
/** Room at both ends for the axis's first and last numbers. */
const MARGIN = 16;

/** Lying bars, one line a row, the label above its bar; stacked and diverging figures put their groups side by side. */
export function BarChart({ figure }: { figure: FigureRead }) {
  const { ref, width } = useWidth<HTMLDivElement>(560);
  const id = useId();
  const lines = linesOf(figure);
  const roving = useRoving(lines.length);
  const several = lines.some((line) => line.segments.length > 1);
  const room = Math.max(120, width - MARGIN - (several ? MARGIN : TEXT_ROOM));
  const placed = placeOf(lines, figure, width);
  const x = scaleLinear<number>({ domain: placed.domain, range: [MARGIN, MARGIN + room] });
  const suffix = figure.unit === 'percent' ? '%' : '';

  return (
    <div ref={ref} className="chart">
      {several ? <Legend figure={figure} /> : null}
      {/* A group of marks that the arrow keys walk through. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <svg
        width={width}
        height={placed.height + AXIS_HEIGHT}
        role="group"
        aria-labelledby={`${id}-title ${id}-about`}
        onKeyDown={roving.onKeyDown}
      >
        <title id={`${id}-title`}>{figure.title}</title>
        <desc id={`${id}-about`}>
          {`${figure.describes}. ${lines.length} bars; use the arrow keys to read them. The same figures are in the table.`}
        </desc>
        {placed.lines.map(({ line, top, words, start }, index) => (
          <Group
            key={line.id}
            top={top}
            className="chart__line"
            data-mark={line.id}
            role="img"
            aria-label={line.reading}
            tabIndex={roving.tabIndexOf(index)}
            onFocus={() => roving.reach(index)}
          >
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
            <Segments line={line} start={start} x={x} y={words.length * LINE_HEIGHT} several={several} />
          </Group>
        ))}
        <AxisBottom
          top={placed.height}
          scale={x}
          numTicks={width < 480 ? 4 : 6}
          tickFormat={(value) => `${Math.abs(Number(value)).toLocaleString('en-US')}${suffix}`}
          axisClassName="chart__axis"
          hideAxisLine
        />
      </svg>
    </div>
  );
}

type Placed = { line: Line; top: number; words: readonly string[]; start: number };

/** Where each line stands; diverging lines start left of zero by their last groups. */
function placeOf(lines: readonly Line[], figure: FigureRead, width: number) {
  const longest = Math.max(16, Math.floor(width / CHARACTER_WIDTH));
  const placed: Placed[] = [];
  let top = 0;
  for (const line of lines) {
    const words = wrap(labelOf(line), longest);
    placed.push({ line, top, words, start: figure.shape === 'diverging' ? -leftOf(line) : 0 });
    top += words.length * LINE_HEIGHT + BAR_HEIGHT + GAP;
  }
  const domain = figure.shape === 'diverging' ? [-100, 100] : [0, scaleEnd(figure, lines)];
  return { lines: placed, height: top, domain };
}

/** A bar with hidden parts says so: what is drawn is not the whole. */
function labelOf({ label, segments }: Line): string {
  const hidden = segments.filter((segment) => segment.hidden);
  if (hidden.length === 0 || hidden.length === segments.length) return label;
  const reasons = [...new Set(hidden.map(({ text }) => text))].map((reason) => {
    const groups = hidden.filter(({ text }) => text === reason).map((segment) => segment.label);
    return `${groups.join(', ')}: ${reason}`;
  });
  return [label, ...reasons].join(' · ');
}

/** Of three groups the last is left of zero, and the middle one half and half. */
function leftOf({ segments }: Line): number {
  return (segments[2]?.value ?? 0) + (segments[1]?.value ?? 0) / 2;
}

type Scale = (value: number) => number;

function Segments({
  line,
  start,
  x,
  y,
  several,
}: {
  line: Line;
  start: number;
  x: Scale;
  y: number;
  several: boolean;
}) {
  const hidden = line.segments.filter((segment) => segment.hidden);
  return (
    <>
      {inOrder(line, start).map((segment, index, drawn) => {
        const from = drawn.slice(0, index).reduce((sum, { value }) => sum + value, start);
        const left = x(from);
        const width = Math.max(0, x(from + segment.value) - left);
        return segment.hidden ? null : (
          <g key={segment.group}>
            <Bar
              className={`chart__bar chart__bar--${several ? segment.group : 0}`}
              x={left}
              y={y}
              width={width}
              height={BAR_HEIGHT}
            />
            {several ? (
              width > 34 ? (
                <text
                  className={`chart__inside chart__inside--${segment.group}`}
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
      {hidden.length === line.segments.length ? (
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

/** Diverging bars run from what is least wanted to what is most. */
function inOrder({ segments }: Line, start: number): readonly Segment[] {
  return start < 0 ? segments.toReversed() : segments;
}

function Legend({ figure }: { figure: FigureRead }) {
  return (
    <ul className="legend" aria-hidden="true">
      {figure.groups.map((group, index) => (
        <li key={group.id}>
          <span className={`legend__mark legend__mark--${index}`} />
          {group.label}
        </li>
      ))}
    </ul>
  );
}
