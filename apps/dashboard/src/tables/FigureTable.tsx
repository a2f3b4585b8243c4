import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { cellText, findCell, numberText, partsText, type Row } from '@srae/contract/figures/figure-text';

/** The figures of a chart as a table: the same values with numerators and bases. */
export function FigureTable({ figure: given }: { figure: FigureRead }) {
  const figure = given.groups.length > COLUMNS ? upright(given) : given;
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
            {figure.groups.map((group) => (
              <th key={group.id} scope="col" className="table__number">
                {figure.groups.length > 1 ? group.label : 'Value'}
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
              <th scope="row">{row.label}</th>
              {row.breaks ? (
                <td colSpan={figure.groups.length + 2}>{row.hidden}</td>
              ) : (
                <Numbers figure={figure} row={row} />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The values of a row with its bases. */
function Numbers({ figure, row }: { figure: FigureRead; row: Row }) {
  return (
    <>
      {figure.groups.map((group) => {
        const cell = findCell(row, group.id);
        const behind = partsText(cell, figure.unit);
        return (
          <td key={group.id} className="table__number">
            {cellText(cell, figure.unit)}
            {behind ? <small>{behind}</small> : null}
          </td>
        );
      })}
      <td className="table__number">{row.valid === null ? row.hidden : numberText(row.valid)}</td>
      <td className="table__number">
        {row.missing === null ? (row.missing_hidden ?? row.hidden) : numberText(row.missing)}
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
