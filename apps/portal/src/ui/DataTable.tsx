import { Fragment, type ReactNode, useId, useState } from 'react';
import { Icon } from './Icon.tsx';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The cell that names the row. */
  rowHeader?: boolean;
  align?: 'end';
  /** Text of any length, such as people wrote: breaks inside words rather than widening the table. */
  freeText?: boolean;
  /** aria-sort value of a sortable column. */
  sorted?: 'ascending' | 'descending' | 'none';
  /** Shown above the cell on narrow screens instead of the header; '' shows nothing. */
  cardLabel?: string;
  /** Hidden in cards, where another cell shows the content. */
  notOnCards?: boolean;
  /** Only buttons and links. */
  notPrinted?: boolean;
};

/** Expandable details of a row. */
export type Details<Row> = {
  /** Header of the column, such as 'Associations'. */
  header: string;
  /** The row's name for screen readers. */
  of: (row: Row) => string;
  content: (row: Row) => ReactNode;
};

export type DataTableProps<Row> = {
  caption: ReactNode;
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowClass?: (row: Row) => string | undefined;
  details?: Details<Row>;
  /** Shown when there are no rows. */
  empty?: ReactNode;
  /** For tables with many columns: rows become cards below 67.5em. */
  wide?: boolean;
  /** Rows are one line each; below 67.5em they become cards of a few lines. */
  oneLine?: boolean;
};

/** A table with caption and scopes; rows become cards below 40em. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionHidden, columns, rows, rowKey, rowClass, details, empty, wide, oneLine } = props;
  const id = useId();
  const [open, setOpen] = useState<ReadonlySet<string | number>>(new Set());
  const toggle = (key: string | number) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const width = columns.length + (details ? 1 : 0);
  return (
    <table
      className={`usa-table usa-table--borderless table ${wide ? 'table--wide' : ''} ${oneLine ? 'table--one-line' : ''}`}
    >
      <caption className={captionHidden ? 'usa-sr-only' : undefined}>{caption}</caption>
      <thead>
        <tr>
          {details ? (
            <th scope="col">
              <span className="usa-sr-only">{details.header}</span>
            </th>
          ) : null}
          {columns.map((column) => (
            <th key={column.key} scope="col" className={toClass(column)} aria-sort={column.sorted}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = rowKey(row);
          const isOpen = open.has(key);
          const place = `${id}-${key}`;
          return (
            <Fragment key={key}>
              <tr className={rowClass?.(row)}>
                {details ? (
                  <td className="table__toggle">
                    <button
                      type="button"
                      className="icon-button"
                      aria-expanded={isOpen}
                      aria-controls={place}
                      onClick={() => toggle(key)}
                    >
                      <Icon
                        name={isOpen ? 'chevron-down' : 'chevron-right'}
                        label={`${details.header}: ${details.of(row)}`}
                      />
                    </button>
                  </td>
                ) : null}
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} />
                ))}
              </tr>
              {details ? (
                <tr id={place} className="table__details" hidden={!isOpen}>
                  {isOpen ? <td colSpan={width}>{details.content(row)}</td> : null}
                </tr>
              ) : null}
            </Fragment>
          );
        })}
        {rows.length === 0 && empty ? (
          <tr className="table__empty">
            <td colSpan={width}>{empty}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const label = column.cardLabel ?? (typeof column.header === 'string' ? column.header : '');
  const attributes = { className: toClass(column), 'data-label': label || undefined };
  return column.rowHeader ? (
    <th scope="row" {...attributes}>
      {column.cell(row)}
    </th>
  ) : (
    <td {...attributes}>{column.cell(row)}</td>
  );
}

function toClass<Row>({ align, freeText, notOnCards, notPrinted }: Column<Row>): string | undefined {
  const names = [
    align && 'table__end',
    freeText && 'table__free-text',
    notOnCards && 'table__not-on-cards',
    notPrinted && 'no-print',
  ];
  return names.filter(Boolean).join(' ') || undefined;
}
