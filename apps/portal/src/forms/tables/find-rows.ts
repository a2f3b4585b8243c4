/** Search, filter and sort for the rows of a long table. Framework-free. */
import { textSearch } from '@srae/domain/form-kit/texts';

/** Sort key of a column; null sorts last in both directions. */
export type SortKey = string | number | null;

export type Sort<Row> = {
  readonly by: (row: Row) => SortKey;
  readonly direction: 'ascending' | 'descending';
};

export type Search<Row> = {
  readonly text: string;
  readonly toName: (row: Row) => string;
  readonly fits?: (row: Row) => boolean;
  readonly sort?: Sort<Row> | null;
};

/** Rows that pass the filter and whose name contains the text, without regard to case and accents; the sort is stable. */
export function findRows<Row>(
  rows: readonly Row[],
  { text, toName, fits = () => true, sort = null }: Search<Row>,
): readonly Row[] {
  const matches = textSearch(text.trim());
  const found = rows.filter((row) => matches(toName(row)) && fits(row));
  return sort === null ? found : found.toSorted((a, b) => compare(sort.by(a), sort.by(b), sort.direction));
}

function compare(a: SortKey, b: SortKey, direction: Sort<unknown>['direction']): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === 'string' && typeof b === 'string'
      ? a.localeCompare(b, 'en', { sensitivity: 'base', numeric: true })
      : Number(a) - Number(b);
  return direction === 'ascending' ? order : -order;
}
