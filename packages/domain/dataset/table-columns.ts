/** The columns of an exported table: heading and cell of each stand together, so that neither is added alone. */

/** A value of a csv or a worksheet; null is blank. */
export type TableCell = string | number | null;

/** A heading, and what stands below it in the line of one item. */
export type TableColumn<T> = readonly [heading: string, cell: (item: T) => TableCell];

/** The headings, in the order of the columns. */
export function listHeadings<T>(columns: readonly TableColumn<T>[]): readonly string[] {
  return columns.map(([heading]) => heading);
}

/** The line of one item, in the order of the columns. */
export function toCells<T>(columns: readonly TableColumn<T>[], item: T): readonly TableCell[] {
  return columns.map(([, cell]) => cell(item));
}
