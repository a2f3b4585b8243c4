import { Button } from '../ui/Button.tsx';
import type { Column } from '../ui/DataTable.tsx';
import type { IconName } from '../ui/Icon.tsx';

export type Action<Row> = {
  /** The button's text and the visually hidden heading of the column. */
  verb: string;
  icon: IconName;
  /** The accessible name of the button, which includes the row's name. */
  label: (row: Row) => string;
  onPress: (row: Row) => void;
};

/** The last column of an Admin table: one action on the row. */
export function actionColumn<Row>({ verb, icon, label, onPress }: Action<Row>): Column<Row> {
  return {
    key: verb.toLowerCase(),
    header: <span className="usa-sr-only">{verb}</span>,
    cardLabel: '',
    // Buttons are not printed, and their empty column would take width from the others.
    notPrinted: true,
    cell: (row) => (
      <Button variant="secondary" small icon={icon} aria-label={label(row)} onClick={() => onPress(row)}>
        {verb}
      </Button>
    ),
  };
}

/** An Edit action, named after the row. */
export function editColumn<Row>(
  thing: string,
  toName: (row: Row) => string,
  onEdit: (row: Row) => void,
): Column<Row> {
  return actionColumn({
    verb: 'Edit',
    icon: 'edit',
    label: (row) => `Edit ${thing}: ${toName(row)}`,
    onPress: onEdit,
  });
}
