import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../../ui/overlays/Modal.tsx';

/** Asks before an act that drops corrections which are not saved; without any the act happens at once. */
export function useDiscardQuestion(corrections: string | null): {
  readonly ask: (act: () => void) => void;
  readonly question: ReactNode;
} {
  const [act, setAct] = useState<(() => void) | null>(null);
  const close = () => setAct(null);
  return {
    ask: (wanted) => {
      if (corrections === null) wanted();
      else setAct(() => wanted);
    },
    question:
      act === null ? null : (
        <ConfirmDialog
          title="Discard your corrections?"
          confirmLabel="Drop corrections"
          cancelLabel="Keep corrections"
          variant="danger"
          onConfirm={() => {
            close();
            act();
          }}
          onCancel={close}
        >
          <p>
            Not saved: {corrections}. Your corrections belong to the rows you chose before and are lost with
            them. To keep them, save the upload or download the corrected rows first.
          </p>
        </ConfirmDialog>
      ),
  };
}
