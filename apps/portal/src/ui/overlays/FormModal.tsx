import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Modal } from './Modal.tsx';
import { Notice } from '../feedback/Notice.tsx';

export type FormModalProps = {
  title: string;
  /** What will happen, in one sentence. */
  consequence?: ReactNode;
  submitLabel: string;
  /** Whether everything needed is there. */
  ready: boolean;
  busy: boolean;
  /** Why the server refused, where no field says it. */
  problem: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  /** Further buttons beside the submit button. */
  more?: ReactNode;
  size?: 'medium' | 'large';
  children: ReactNode;
};

/** A form in a dialog: refused, it stays with what was typed and says why. */
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
