import { memo } from 'react';
import type { GridColumn } from './grid-model.ts';

/** The headings of the grid: the row number, and each column's heading in the file. */
export const GridHead = memo(function GridHead({ columns }: { columns: readonly GridColumn[] }) {
  return (
    <div role="rowgroup" className="correct-grid__head">
      <div className="correct-grid__row" role="row" aria-rowindex={1}>
        <div className="correct-grid__number" role="columnheader" aria-colindex={1}>
          Row
        </div>
        {columns.map(({ at, heading, column }, index) => (
          <div
            key={at}
            className="correct-grid__cell"
            role="columnheader"
            aria-colindex={index + 2}
            title={column.label}
          >
            <span className="correct-grid__text">{heading}</span>
          </div>
        ))}
      </div>
    </div>
  );
});
