/** Texts about disposals and their counts. */
import type { DisposedKind } from '@srae/contract/schemas/records';
import { pluralize } from '@srae/domain/form-kit/numbers';

/** '1 row', '1,200 rows'. */
export function rowsText(rows: number): string {
  return pluralize(rows, 'row');
}

/** The total over all tables of a kind; tables not counted yet count as 0. */
export function sum(
  { tables }: DisposedKind,
  column: 'listed' | 'before' | 'disposed' | 'after' | 'held',
): number {
  return tables.reduce((total, table) => total + (table[column] ?? 0), 0);
}
