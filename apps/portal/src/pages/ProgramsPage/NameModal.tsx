import { type FormEvent, useState } from 'react';
import { messageOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

export type NameModalProps = {
  title: string;
  label: string;
  help: string;
  initial?: string;
  submitLabel: string;
  /** Throws when it could not be stored; the server's sentence is shown here and the name stays. */
  onSubmit: (name: string) => Promise<void>;
  onClose: () => void;
};

/** One name to type; it needs a character that is not white space (PRV-014, PRG-013). */
export function NameModal({
  title,
  label,
  help,
  initial = '',
  submitLabel,
  onSubmit,
  onClose,
}: NameModalProps) {
  const [name, setName] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const blank = name.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (blank || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onSubmit(name.trim());
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {failure === null ? null : (
          <Notice tone="error" announce slim>
            {failure}
          </Notice>
        )}
        <Field id="modal-name" label={label} help={help} required>
          {(control) => <TextInput {...control} value={name} onChange={setName} maxLength={200} />}
        </Field>
        <div className="button-row">
          <Button type="submit" disabled={blank} busy={busy}>
            {submitLabel}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  );
}
