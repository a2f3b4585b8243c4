import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Form, type FormProps } from '../Form.tsx';
import { Modal } from './Modal.tsx';
import { useUnsavedInput } from './use-unsaved-input.tsx';

export type FormModalProps = Pick<
  FormProps,
  'submitLabel' | 'blocked' | 'busy' | 'problem' | 'onSubmit' | 'more' | 'children'
> & {
  title: string;
  /** The consequence, in one sentence. */
  consequence?: ReactNode;
  onClose: () => void;
  size?: 'medium' | 'large';
};

/** A form in a dialog; on an error response it stays open with its input, and closing it asks before input is lost. */
export function FormModal({ title, consequence, onClose, size = 'medium', more, ...form }: FormModalProps) {
  const input = useUnsavedInput<HTMLFormElement>(onClose);
  return (
    <>
      <Modal
        title={title}
        lead={consequence ? <p>{consequence}</p> : null}
        onClose={input.close}
        size={size}
        busy={form.busy}
      >
        <Form
          {...form}
          root={input.root}
          more={
            <>
              {more}
              <Button variant="secondary" disabled={form.busy} onClick={input.close}>
                Cancel
              </Button>
            </>
          }
        />
      </Modal>
      {input.question}
    </>
  );
}
