import { useIsPrinting } from '../../printing/use-is-printing.ts';
import { type PageOfRows, pageOfRows } from './page-of-rows.ts';

/** The rows of a page of a table whose rows are all in the browser; on paper all of them. */
export function usePageOfRows<Row>(rows: readonly Row[], wanted: number, size?: number): PageOfRows<Row> {
  return useIsPrinting() ? { rows, page: 1, pages: 1 } : pageOfRows(rows, wanted, size);
}
