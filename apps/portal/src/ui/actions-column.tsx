import type { ReactNode } from 'react';
import type { Column } from './DataTable.tsx';

/** The last column of a list, with the buttons of each row; not printed. */
export function actionsColumn<Row>(cell: (row: Row) => ReactNode): Column<Row> {
  return {
    key: 'actions',
    header: <span className="usa-sr-only">Actions</span>,
    cardLabel: '',
    notPrinted: true,
    cell,
  };
}
