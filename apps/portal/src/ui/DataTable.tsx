import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The cell that names the row. */
  rowHeader?: boolean;
  align?: 'end';
  /** Shown above the cell on narrow screens instead of the header; '' shows nothing. */
  cardLabel?: string;
};

export type DataTableProps<Row> = {
  caption: ReactNode;
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowClass?: (row: Row) => string | undefined;
  /** Instead of rows when there are none. */
  empty?: ReactNode;
};

/** A table with caption and scopes; below 640 px every row becomes a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionHidden, columns, rows, rowKey, rowClass, empty } = props;
  return (
    <table className="usa-table usa-table--borderless table">
      <caption className={captionHidden ? 'usa-sr-only' : undefined}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={column.align && 'table__end'}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={rowClass?.(row)}>
            {columns.map((column) => {
              const label = column.cardLabel ?? (typeof column.header === 'string' ? column.header : '');
              const attributes = {
                className: column.align && 'table__end',
                'data-label': label || undefined,
              };
              return column.rowHeader ? (
                <th key={column.key} scope="row" {...attributes}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.key} {...attributes}>
                  {column.cell(row)}
                </td>
              );
            })}
          </tr>
        ))}
        {rows.length === 0 && empty ? (
          <tr className="table__empty">
            <td colSpan={columns.length}>{empty}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
