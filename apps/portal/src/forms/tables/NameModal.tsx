import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toMessage } from '../../api/problem.ts';
import { FormModal } from '../../ui/overlays/FormModal.tsx';
import { TextField } from '../../ui/inputs/TextInput.tsx';
import { stillNeeded } from '../../ui/still-needed.ts';

type NameModalProps = {
  title: string;
  label: string;
  help: string;
  initial: string;
  submitLabel: string;
  /** Throws if the name could not be stored; the modal shows the server's message and keeps the name. */
  onSubmit: (name: string) => Promise<void>;
  onClose: () => void;
};

/** Input for one name, which must contain a non-whitespace character (PRV-014, PRG-013). */
export function NameModal({ title, label, help, initial, submitLabel, onSubmit, onClose }: NameModalProps) {
  const [name, setName] = useState(initial);
  const save = useMutation({ mutationFn: onSubmit });
  return (
    <FormModal
      title={title}
      submitLabel={submitLabel}
      blocked={stillNeeded({ [label]: name.trim() !== '' })}
      busy={save.isPending}
      problem={save.isError ? toMessage(save.error) : null}
      onSubmit={() => save.mutate(name.trim())}
      onClose={onClose}
    >
      <TextField
        id="modal-name"
        label={label}
        help={help}
        required
        value={name}
        onChange={setName}
        maxLength={200}
      />
    </FormModal>
  );
}
