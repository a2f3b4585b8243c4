import type { BadCell } from '@srae/domain/survey/check/report';

export type RowsToCorrectProps = {
  caption: string;
  cells: readonly BadCell[];
  /** Whether to show a value column; false for invalid combinations, whose names are the values. */
  withValues: boolean;
};

/** A compact list of the file's rows with a cell to correct, also on narrow screens. */
export function RowsToCorrect({ caption, cells, withValues }: RowsToCorrectProps) {
  return (
    <table className="rows-to-correct">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Row</th>
          {withValues ? <th scope="col">Value</th> : null}
          <th scope="col">Provider name</th>
          <th scope="col">Program name</th>
        </tr>
      </thead>
      <tbody>
        {cells.map(({ row, column, value, provider, program }) => (
          <tr key={`${row} ${column}`}>
            <th scope="row">{row}</th>
            {withValues ? <td>{textOrBlank(value)}</td> : null}
            <td>{textOrBlank(provider)}</td>
            <td>{textOrBlank(program)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function textOrBlank(text: string): string {
  return text.trim() === '' ? '(blank)' : text;
}
