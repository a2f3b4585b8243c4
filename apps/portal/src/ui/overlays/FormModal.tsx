import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Modal } from './Modal.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { useUnsavedInput } from './use-unsaved-input.tsx';

export type FormModalProps = {
  title: string;
  /** The consequence, in one sentence. */
  consequence?: ReactNode;
  submitLabel: string;
  /** Why it cannot be sent yet, such as missing input; shown beside the disabled button. Null: it can. */
  blocked?: string | null;
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

/** A form in a dialog; on an error response it stays open with its input, and closing it asks before input is lost. */
export function FormModal(props: FormModalProps) {
  const {
    title,
    consequence,
    submitLabel,
    blocked = null,
    busy,
    problem,
    onSubmit,
    onClose,
    more,
    size,
    children,
  } = props;
  const input = useUnsavedInput<HTMLFormElement>(onClose);
  return (
    <>
      <Modal title={title} onClose={input.close} size={size ?? 'medium'} busy={busy}>
        <form
          {...input.root}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (blocked === null && !busy) onSubmit();
          }}
        >
          {consequence ? <p>{consequence}</p> : null}
          {problem === null ? null : (
            <Notice tone="error" announce slim>
              {problem}
            </Notice>
          )}
          {children}
          {blocked === null ? null : <p className="usa-hint">{blocked}</p>}
          <div className="button-row">
            <Button type="submit" disabled={blocked !== null} busy={busy}>
              {submitLabel}
            </Button>
            {more}
            <Button variant="secondary" onClick={input.close}>
              Cancel
            </Button>
          </div>
        </form>
      </Modal>
      {input.question}
    </>
  );
}
