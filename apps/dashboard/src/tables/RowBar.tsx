import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { type Line, listLines } from '../charts/chart-data.ts';
import { toColorName, findTarget } from '../charts/chart-kind.ts';
import { placeSegments, toDomain } from '../charts/chart-layout.ts';

/** The bars of a table's rows by the id of the row, all on one scale. */
export type RowBars = { readonly lines: ReadonlyMap<string, Line>; readonly domain: [number, number] };

export function listRowBars(figure: FigureRead): RowBars {
  const lines = listLines(figure);
  return { lines: new Map(lines.map((line) => [line.id, line])), domain: toBarDomain(figure, lines) };
}

/** A row has little room: a diverging scale ends where the longest bars end. */
function toBarDomain(figure: FigureRead, lines: readonly Line[]): [number, number] {
  if (figure.shape !== 'diverging') return toDomain(lines, figure);
  const placed = lines.flatMap((line) => placeSegments(figure, line));
  const start = Math.min(0, ...placed.map(({ from }) => from));
  return [start, Math.max(start + 1, ...placed.map(({ from, length }) => from + length))];
}

type Props = { figure: FigureRead; row: string; bars: RowBars };

/** The bar of a row, for paper: there the table is the chart, so that its numbers are not printed twice. */
export function RowBar({ figure, row, bars: { lines, domain } }: Props) {
  const line = lines.get(row);
  if (line === undefined) return null;
  const [start, end] = domain;
  const toShare = (value: number) => `${(100 * value) / (end - start)}%`;
  const several = line.segments.length > 1;
  return (
    <span className="row-bar print-only" aria-hidden="true">
      {placeSegments(figure, line).map(({ segment, from, length, isHatched }) => (
        <span
          key={segment.group}
          className={`row-bar__part legend__mark--${isHatched ? 'hatched' : toColorName(figure, several ? segment.group : 0)}`}
          style={{ left: toShare(from - start), width: toShare(length) }}
        />
      ))}
      {figure.shape === 'diverging' ? (
        <span className="row-bar__zero" style={{ left: toShare(-start) }} />
      ) : null}
      {findTarget(figure) === null ? null : (
        <span className="row-bar__target" style={{ left: toShare(100 - start) }} />
      )}
    </span>
  );
}
