import type { FigureRead } from '@srae/contract/schemas/dashboard';
import { cellText, numberText, partsText } from '../measures/format.ts';

/** The figures of a chart as a table: the same values, and what stands behind them. */
export function FigureTable({ figure }: { figure: FigureRead }) {
  return (
    // Scrolls sideways by keyboard where it is wider than the screen.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-room" tabIndex={0} role="region" aria-label={`Table: ${figure.title}`}>
      <table className="table">
        <caption>
          {figure.by === undefined ? figure.title : `${figure.title}, by ${figure.by.toLowerCase()}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{figure.counted === 'surveys' ? 'Question' : 'Measure'}</th>
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
              {figure.groups.map((group, index) => {
                const behind = partsText(row.cells[index], figure.unit);
                return (
                  <td key={group.id} className="table__number">
                    {cellText(row.cells[index], figure.unit)}
                    {behind ? <small>{behind}</small> : null}
                  </td>
                );
              })}
              <td className="table__number">{row.valid === null ? row.hidden : numberText(row.valid)}</td>
              <td className="table__number">{row.missing === null ? row.hidden : numberText(row.missing)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
