import { useState } from 'react';
import { FormModal, type FormModalProps } from '../../ui/overlays/FormModal.tsx';
import { TextField } from '../../ui/inputs/TextInput.tsx';
import { useAct } from '../admin-lists.ts';
import { toProblems } from '../problems.ts';

export type AdminNameModalProps = Pick<
  FormModalProps,
  'title' | 'consequence' | 'submitLabel' | 'onClose'
> & {
  id: string;
  label: string;
  /** What the endpoint calls the name in its problems. */
  field: string;
  /** Null: of what is created. */
  name: string | null;
  save: (name: string) => Promise<unknown>;
  onDone: () => void;
};

/** Names something new, or renames it. */
export function AdminNameModal({ id, label, field, name, save, onDone, ...modal }: AdminNameModalProps) {
  const [typed, setTyped] = useState(name ?? '');
  const act = useAct(save, onDone);
  const problems = toProblems(act.error, [field]);
  return (
    <FormModal
      {...modal}
      busy={act.isPending}
      problem={problems.top}
      onSubmit={() => act.mutate(typed.trim())}
    >
      <TextField
        id={id}
        label={label}
        required
        error={problems.at(field)}
        maxLength={200}
        value={typed}
        onChange={setTyped}
      />
    </FormModal>
  );
}
