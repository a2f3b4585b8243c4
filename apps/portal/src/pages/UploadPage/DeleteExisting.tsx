import type { SurveyKind } from '@srae/domain/survey/column';
import { useState } from 'react';
import { useNotices } from '../../session/notices.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Modal.tsx';

/** Delete Existing Data, with a question first; the caller shows it in local and dev environments only (UPL-014). */
export function DeleteExisting({ kind, onDelete }: { kind: SurveyKind; onDelete: () => Promise<unknown> }) {
  const { alertError, toast } = useNotices();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await onDelete();
      toast('Deleted', `The existing ${kind} survey data are deleted.`);
    } catch (error) {
      alertError(error);
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <>
      <Button variant="danger" small icon="delete" onClick={() => setAsking(true)}>
        Delete Existing Data
      </Button>
      {asking ? (
        <ConfirmDialog
          title={`Delete the existing ${kind} survey data?`}
          confirmLabel="Delete Existing Data"
          cancelLabel="Cancel"
          variant="danger"
          busy={busy}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        >
          <p>
            The rows uploaded for this grant and report period are no longer in force. Their receipts stay in
            the upload history.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
