/** The columns of an exported table: heading and cell of each stand together, so that neither is added alone. */

/** A value of a csv or a worksheet; null is blank. */
export type TableCell = string | number | null;

/** A column of calendar dates or of instants (ISO 8601 texts): a worksheet has date cells, which sort and filter. */
export type DateKind = 'date' | 'instant';

/** A heading, what stands below it in the line of one item, and which kind of date that is, if any. */
export type TableColumn<T> = readonly [heading: string, cell: (item: T) => TableCell, dates?: DateKind];

/** What a table needs besides its lines. */
export type TableHead = {
  readonly headings: readonly string[];
  /** By column; null for other columns. */
  readonly dates: readonly (DateKind | null)[];
};

/** The head of the columns. */
export function tableHead(columns: readonly TableColumn<never>[]): TableHead {
  return { headings: listHeadings(columns), dates: columns.map(([, , dates]) => dates ?? null) };
}

/** The headings, in the order of the columns. */
export function listHeadings(columns: readonly TableColumn<never>[]): readonly string[] {
  return columns.map(([heading]) => heading);
}

/** The line of one item, in the order of the columns. */
export function toCells<T>(columns: readonly TableColumn<T>[], item: T): readonly TableCell[] {
  return columns.map(([, cell]) => cell(item));
}
