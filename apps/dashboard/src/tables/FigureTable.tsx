import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { toColorName } from '../charts/chart-kind.ts';
import { listRowBars, RowBar, type RowBars } from './RowBar.tsx';
import { cellText, findCell, partsText, type Row } from '@srae/contract/figures/figure-text';
import { formatNumber } from '@srae/domain/form-kit/numbers';

/** The figures of a chart as a table: the same values with numerators and bases. */
export function FigureTable({ figure: given }: { figure: FigureRead }) {
  const figure = given.groups.length > COLUMNS ? upright(given) : given;
  const bars = listRowBars(figure);
  const several = figure.groups.length > 1;
  const firstHeading =
    figure !== given && given.rows.length === 1
      ? 'Answer'
      : given.over_periods
        ? 'Report period'
        : given.counted === 'surveys'
          ? 'Question'
          : 'Measure';
  return (
    // Focusable, so that a table wider than the screen scrolls by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-room" tabIndex={0} role="region" aria-label={`Table: ${figure.title}`}>
      <table className="table">
        <caption>
          {figure.by === undefined ? figure.title : `${figure.title}, by ${figure.by.toLowerCase()}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{firstHeading}</th>
            {figure.groups.map((group, index) => (
              <th key={group.id} scope="col" className="table__number">
                {several && figure.shape !== 'bars' ? (
                  <span
                    className={`legend__mark legend__mark--${toColorName(figure, index)} print-only`}
                    aria-hidden="true"
                  />
                ) : null}
                {several ? group.label : 'Value'}
              </th>
            ))}
            <th scope="col" className="table__number">
              {`Valid ${figure.counted}`}
            </th>
            <th scope="col" className="table__number">
              Missing
            </th>
          </tr>
        </thead>
        <tbody>
          {figure.rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <span className="row-name">
                  <span>{row.label}</span>
                  {row.breaks ? null : <RowBar figure={figure} row={row.id} bars={bars} />}
                </span>
              </th>
              {row.breaks ? (
                <td colSpan={figure.groups.length + 2}>{row.hidden}</td>
              ) : (
                <Numbers figure={figure} row={row} bars={bars} />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The values of a row with its bases. */
function Numbers({ figure, row, bars }: { figure: FigureRead; row: Row; bars: RowBars }) {
  const isAlone = figure.rows.length === 1;
  return (
    <>
      {figure.groups.map((group) => {
        const cell = findCell(row, group.id);
        const behind = partsText(cell, figure.unit);
        return (
          <td key={group.id} className="table__number">
            {cellText(cell, figure.unit)}
            {behind ? <small>{behind}</small> : null}
            {/* A question of a few answers is charted by answer. */}
            <RowBar figure={figure} row={isAlone ? group.id : `${row.id} ${group.id}`} bars={bars} />
          </td>
        );
      })}
      <td className="table__number">{row.valid === null ? row.hidden : formatNumber(row.valid)}</td>
      <td className="table__number">
        {row.missing === null ? (row.missing_hidden ?? row.hidden) : formatNumber(row.missing)}
      </td>
    </>
  );
}

/** Maximum number of groups shown as columns; more become rows. */
const COLUMNS = 6;

/** One line per row and answer. */
function upright(figure: FigureRead): FigureRead {
  const rows = figure.rows.flatMap((row) =>
    figure.groups.map((group) => ({
      ...row,
      id: `${row.id} ${group.id}`,
      label: figure.rows.length === 1 ? group.label : `${row.label}: ${group.label}`,
      cells: row.cells.flatMap((cell) => (cell.group === group.id ? [{ ...cell, group: 'all' }] : [])),
    })),
  );
  return { ...figure, groups: [{ id: 'all', label: 'Value' }], rows };
}
