import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { AxisLeft } from '@visx/axis';
import { scaleLinear, scalePoint } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { ChartGroup, ChartMark } from './ChartGroup.tsx';
import { type Line, listLines } from './chart-data.ts';
import { useRoving } from './use-roving.ts';
import { drawingSize, useWidth } from './use-width.ts';
import { wrap } from './wrap.ts';

const HEIGHT = { full: 240, compact: 126 } as const;
const ROOM = { top: 28, right: 48, bottom: 44, left: 64 } as const;
const LINE_HEIGHT = 15;

/** Line chart with one labelled point per period; hidden values are marked gaps. */
export function TrendChart({ figure, size = 'full' }: { figure: FigureRead; size?: keyof typeof HEIGHT }) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const lines = listLines(figure);
  const roving = useRoving(lines.length);
  const x = scalePoint<string>({
    domain: lines.map(({ id }) => id),
    range: [ROOM.left, Math.max(ROOM.left + 80, width - ROOM.right)],
    padding: 0.4,
  });
  const longest = Math.max(6, Math.floor(x.step() / 7.2));
  const periods = lines.map(({ label }) => wrap(label, longest));
  // Below the chart are its periods, in a narrow one on several lines each, and what each counts.
  const lower = (Math.max(1, ...periods.map(({ length }) => length)) - 1) * LINE_HEIGHT;
  const height = HEIGHT[size] + lower;
  const bottom = HEIGHT[size] - ROOM.bottom;
  const isShare = figure.unit === 'percent';
  const highest = Math.max(isShare ? 100 : 1, ...lines.map(toValue));
  const y = scaleLinear<number>({ domain: [0, highest], range: [bottom, ROOM.top], nice: true });
  const at = (line: Line) => x(line.id) ?? 0;
  // What each period counts, where it is not the same.
  const hasBases = new Set(lines.map(({ base }) => base)).size > 1;

  return (
    <ChartGroup figure={figure} marks={`${lines.length} points`} frame={ref} roving={roving}>
      <svg {...drawingSize(width, height)}>
        <AxisLeft
          left={ROOM.left}
          scale={y}
          numTicks={size === 'full' ? 4 : 2}
          tickFormat={(value) => `${Number(value).toLocaleString('en-US')}${isShare ? '%' : ''}`}
          axisClassName="chart__axis"
        />
        <line className="chart__ground" x1={ROOM.left} x2={width} y1={bottom} y2={bottom} />
        <LinePath<Line>
          className="chart__trend"
          data={[...lines]}
          defined={(line) => !isHidden(line)}
          x={at}
          y={(line) => y(toValue(line))}
        />
        {lines.map((line, index) => (
          <ChartMark key={line.id} line={line} index={index} roving={roving} left={at(line)}>
            <rect className="chart__focus" x={-36} y={2} width={72} height={height - 4} />
            <text className="chart__period" textAnchor="middle">
              {periods[index]?.map((word, row) => (
                <tspan key={word} x={0} y={bottom + 18 + row * LINE_HEIGHT}>
                  {word}
                </tspan>
              ))}
            </text>
            {hasBases ? (
              <text className="chart__base" textAnchor="middle" y={height - 4}>
                {line.base}
              </text>
            ) : null}
            {isHidden(line) ? (
              <text className="chart__hidden" textAnchor="middle">
                {wrap(line.segments[0]?.text ?? '', longest).map((word, row) => (
                  <tspan key={word} x={0} y={bottom - 46 + row * LINE_HEIGHT}>
                    {word}
                  </tspan>
                ))}
              </text>
            ) : (
              <>
                <circle className="chart__point" r={5} cy={y(toValue(line))} />
                <text className="chart__value" textAnchor="middle" y={y(toValue(line)) - 11}>
                  {line.segments[0]?.text}
                </text>
              </>
            )}
          </ChartMark>
        ))}
      </svg>
    </ChartGroup>
  );
}

const toValue = ({ segments }: Line): number => segments[0]?.value ?? 0;
const isHidden = ({ segments }: Line): boolean => segments[0]?.hidden ?? true;
