import { pluralize } from '@srae/domain/form-kit/numbers';
import { ERRORS_HEADING } from '@srae/domain/forms/messages';
import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { fieldId, focusField, useFormState, useOpenForm, useSessionState } from '../form-context.ts';
import { IssueGroups } from './IssueGroups.tsx';

/** Opens after the server has confirmed a save: the result, then the issues to correct (BEY-049). */
export function SaveModal() {
  const { form, session } = useOpenForm();
  const result = useSessionState((state) => state.result);
  const count = useFormState((state) => state.shown.list.length);
  const target = useRef<HTMLElement | null>(null);
  if (result === null) return null;
  const close = () => {
    // The field focused from an earlier dialog is no longer the reader's position.
    target.current = null;
    session.closeResult();
  };
  return (
    <Modal
      key={result}
      title="Data saved"
      onClose={close}
      returnFocus={target}
      footer={<Button onClick={close}>Close</Button>}
    >
      {count === 0 ? (
        <p className="save-modal__verdict">
          <Icon name="check-circle" /> {form.savedText}
        </p>
      ) : (
        <>
          <p className="save-modal__verdict">
            Your answers have been saved with {pluralize(count, 'issue')}.
          </p>
          <h3 className="save-modal__heading">{ERRORS_HEADING}</h3>
          <IssueGroups
            onSelect={(issue) => {
              target.current = document.getElementById(fieldId(issue.field));
              session.closeResult();
              requestAnimationFrame(() => focusField(issue.field));
            }}
          />
        </>
      )}
    </Modal>
  );
}
