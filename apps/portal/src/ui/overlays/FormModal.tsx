import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Modal } from './Modal.tsx';
import { Notice } from '../feedback/Notice.tsx';

export type FormModalProps = {
  title: string;
  /** The consequence, in one sentence. */
  consequence?: ReactNode;
  submitLabel: string;
  /** Whether all required input is present. */
  ready: boolean;
  busy: boolean;
  /** The server's error message, unless shown at a field. */
  problem: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  /** Additional buttons beside the submit button. */
  more?: ReactNode;
  size?: 'medium' | 'large';
  children: ReactNode;
};

/** A form in a dialog; on an error response it stays open with its input and shows the reason. */
export function FormModal(props: FormModalProps) {
  const { title, consequence, submitLabel, ready, busy, problem, onSubmit, onClose, more, size, children } =
    props;
  return (
    <Modal title={title} onClose={onClose} size={size ?? 'medium'}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !busy) onSubmit();
        }}
      >
        {consequence ? <p>{consequence}</p> : null}
        {problem === null ? null : (
          <Notice tone="error" announce slim>
            {problem}
          </Notice>
        )}
        {children}
        <div className="button-row">
          <Button type="submit" disabled={!ready} busy={busy}>
            {submitLabel}
          </Button>
          {more}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  );
}
