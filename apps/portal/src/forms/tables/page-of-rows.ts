/** Rows of one page of a table whose rows are all in the browser. Framework-free. */

/** Rows on a page: as cards on a phone, more are a long way to scroll. */
export const ROWS_A_PAGE = 25;

export type PageOfRows<Row> = {
  readonly rows: readonly Row[];
  /** Starts at 1. */
  readonly page: number;
  readonly pages: number;
};

/** The rows of a page, or of the last one if fewer are found, or left, than when the page was chosen. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  wanted: number,
  size: number = ROWS_A_PAGE,
): PageOfRows<Row> {
  const pages = Math.ceil(rows.length / size);
  const page = Math.max(1, Math.min(wanted, pages));
  return { rows: rows.slice((page - 1) * size, page * size), page, pages };
}
