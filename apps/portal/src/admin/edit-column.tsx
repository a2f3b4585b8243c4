import { Button } from '../ui/Button.tsx';
import type { Column } from '../ui/DataTable.tsx';

/** The last column of an Admin table: Edit, named after what the row is. */
export function editColumn<Row>(
  thing: string,
  nameOf: (row: Row) => string,
  onEdit: (row: Row) => void,
): Column<Row> {
  return {
    key: 'edit',
    header: <span className="usa-sr-only">Edit</span>,
    cardLabel: '',
    cell: (row) => (
      <Button
        variant="secondary"
        small
        icon="edit"
        aria-label={`Edit ${thing}: ${nameOf(row)}`}
        onClick={() => onEdit(row)}
      >
        Edit
      </Button>
    ),
  };
}
