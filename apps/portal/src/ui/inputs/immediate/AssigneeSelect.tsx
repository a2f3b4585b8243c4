import type { ControlProps } from '../control.ts';
import { ImmediateSelect } from './ImmediateSelect.tsx';

type Person = { readonly username: string; readonly name: string };

export type AssigneeSelectProps = ControlProps & {
  assigned: Person | null;
  staff: readonly Person[];
  /** The username that is being saved, null for nobody; undefined if none is. */
  saving: string | null | undefined;
  onAssign: (username: string | null) => void;
};

/** The assigned member of the federal staff; shows the choice while it is saved. */
export function AssigneeSelect(props: AssigneeSelectProps) {
  const { assigned, staff, saving, onAssign, ...control } = props;
  // A former staff member remains an option until another person is selected.
  const isGone = assigned !== null && !staff.some(({ username }) => username === assigned.username);
  const people = isGone ? [assigned, ...staff] : staff;
  const present = (saving === undefined ? assigned?.username : saving) ?? '';
  return (
    <ImmediateSelect
      {...control}
      value={present}
      emptyLabel="Unassigned"
      options={people.map(({ username, name }) => ({ value: username, label: name }))}
      onChange={(username) => onAssign(username === '' ? null : username)}
    />
  );
}
