import type { ControlProps } from './control.ts';
import { KeyboardChoiceHint } from './KeyboardChoiceHint.tsx';
import { SelectInput } from './SelectInput.tsx';
import { useKeyboardChoice } from './use-keyboard-choice.ts';

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
  const { waiting, choose, handlers } = useKeyboardChoice((username: string) => {
    if (username !== present) onAssign(username === '' ? null : username);
  });
  return (
    <div className="keyboard-choice" {...handlers}>
      <SelectInput
        {...control}
        value={waiting ?? present}
        emptyLabel="Unassigned"
        options={people.map(({ username, name }) => ({ value: username, label: name }))}
        onChange={choose}
      />
      <KeyboardChoiceHint waiting={waiting !== undefined} />
    </div>
  );
}
