import { useState, type ReactNode } from 'react';
import { describeCorrections } from '../../../upload/state/corrections-state.ts';
import type { UploadSession } from '../../../upload/state/upload-session.ts';
import { ConfirmDialog } from '../../../ui/overlays/Modal.tsx';

type PendingDiscard = {
  readonly act: () => void;
  /** Text naming what would be lost. */
  readonly corrections: string;
};

/** Confirms an action that discards unsaved corrections; without any, the action runs immediately. */
export function useDiscardQuestion(session: Pick<UploadSession, 'get'>): {
  readonly ask: (act: () => void) => void;
  readonly question: ReactNode;
} {
  const [asked, setAsked] = useState<PendingDiscard | null>(null);
  const close = () => setAsked(null);
  return {
    ask: (wanted) => {
      const corrections = describeCorrections(session.get().corrections);
      if (corrections === null) wanted();
      else setAsked({ act: wanted, corrections });
    },
    question:
      asked === null ? null : (
        <ConfirmDialog
          title="Discard your corrections?"
          confirmLabel="Discard corrections"
          cancelLabel="Keep corrections"
          variant="danger"
          onConfirm={() => {
            close();
            asked.act();
          }}
          onCancel={close}
        >
          <p>
            Not saved: {asked.corrections}. Your corrections belong to the rows you chose before and are lost
            with them. To keep them, save the upload or download the corrected rows first.
          </p>
        </ConfirmDialog>
      ),
  };
}
