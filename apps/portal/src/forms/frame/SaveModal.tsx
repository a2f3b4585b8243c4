import { allFields, toQuestion } from '@srae/domain/form-kit/issues';
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
  const { session } = useOpenForm();
  const result = useSessionState((state) => state.result);
  const count = useFormState((state) => state.shown.list.length);
  const unread = useFormState((state) => [...state.unread.keys()].join(' '));
  const target = useRef<HTMLElement | null>(null);
  if (result === null) return null;
  const leadTo = (name: string) => {
    target.current = document.getElementById(fieldId(name));
    session.closeResult();
    requestAnimationFrame(() => focusField(name));
  };
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
      lead={<Verdict count={count} isWhole={unread === ''} />}
    >
      {count > 0 ? (
        <>
          <h3 className="save-modal__heading">{ERRORS_HEADING}</h3>
          <IssueGroups onSelect={(issue) => leadTo(issue.field)} />
        </>
      ) : null}
      {unread === '' ? null : <NotSaved names={unread.split(' ')} onSelect={leadTo} />}
    </Modal>
  );
}

/** What has been saved, in one sentence. */
function Verdict({ count, isWhole }: { count: number; isWhole: boolean }) {
  const { form } = useOpenForm();
  return (
    <p className="save-modal__verdict">
      {count > 0 ? (
        `Your answers have been saved with ${pluralize(count, 'issue')}.`
      ) : isWhole ? (
        <>
          <Icon name="check-circle" /> {form.savedText}
        </>
      ) : (
        'Your answers have been saved, except what is listed here.'
      )}
    </p>
  );
}

type NotSavedProps = { names: readonly string[]; onSelect: (name: string) => void };

/** The questions whose text is no number, each a link to its input. */
function NotSaved({ names, onSelect }: NotSavedProps) {
  const { form } = useOpenForm();
  const context = useFormState((state) => state.context);
  return (
    <>
      <h3 className="save-modal__heading">Not saved, because it is not a number:</h3>
      <ul className="usa-list">
        {allFields(form)
          .filter(({ name }) => names.includes(name))
          .map((field) => (
            <li key={field.name}>
              <button
                type="button"
                className="usa-button usa-button--unstyled"
                onClick={() => onSelect(field.name)}
              >
                {toQuestion(field, context)}
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}
