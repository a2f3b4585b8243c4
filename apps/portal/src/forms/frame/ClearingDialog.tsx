import { pluralize } from '@srae/domain/form-kit/numbers';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { useFormState, useOpenForm, useSessionState } from '../form-context.ts';
import { QuestionsBySection } from './QuestionsBySection.tsx';

/** Confirms a save that clears saved answers, listing them by card. */
export function ClearingDialog() {
  const { form, session } = useOpenForm();
  const context = useFormState((state) => state.context);
  const clearing = useSessionState((state) => state.clearing);
  if (clearing === null) return null;
  const count = clearing.length;
  const answers = pluralize(count, 'saved answer');
  return (
    <Modal
      title={`This save clears ${answers}`}
      onClose={session.dismissClearing}
      footer={
        <>
          <Button variant="danger" onClick={session.confirmClearing}>
            Save and clear {answers}
          </Button>
          <Button variant="secondary" onClick={session.dismissClearing}>
            Cancel
          </Button>
        </>
      }
      lead={
        <p>
          With the answers on the page now, {count === 1 ? 'this question does' : 'these questions do'} not
          apply any more. Saving removes what is saved for {count === 1 ? 'it' : 'them'}. To keep{' '}
          {count === 1 ? 'it' : 'them'}, choose Cancel and change your answer back: nothing has been removed
          yet.
        </p>
      }
    >
      <QuestionsBySection form={form} fields={clearing} context={context} headingLevel={3} />
    </Modal>
  );
}
