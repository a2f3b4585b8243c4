import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { useState } from 'react';
import { ConfirmAct } from '../../../admin/dialogs/ConfirmAct.tsx';
import { useNotices } from '../../../session/notices.tsx';
import { Button } from '../../../ui/Button.tsx';

export type DeleteExistingProps = {
  kind: SurveyKind;
  /** Whether there is data to delete; without any the button states why it is disabled. */
  uploaded: boolean;
  onDelete: () => Promise<unknown>;
};

/** Delete Existing Data, with confirmation; the caller shows it in local and dev environments only (UPL-014). */
export function DeleteExisting({ kind, uploaded, onDelete }: DeleteExistingProps) {
  const { toast } = useNotices();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div className="button-row">
        <Button
          variant="danger"
          small
          icon="delete"
          disabled={!uploaded}
          aria-describedby={uploaded ? undefined : REASON_ID}
          onClick={() => setAsking(true)}
        >
          Delete Existing Data
        </Button>
        {uploaded ? null : <span id={REASON_ID}>There are no {kind} survey data to delete yet.</span>}
      </div>
      {asking ? (
        <ConfirmAct
          title={`Delete the existing ${kind} survey data?`}
          confirmLabel="Delete Existing Data"
          cancelLabel="Cancel"
          act={onDelete}
          onDone={() => {
            setAsking(false);
            toast('Deleted', `The existing ${kind} survey data are deleted.`);
          }}
          onClose={() => setAsking(false)}
        >
          The rows uploaded for this grant and report period are no longer in use. Their receipts stay in the
          upload history.
        </ConfirmAct>
      ) : null}
    </>
  );
}

const REASON_ID = 'delete-existing-reason';
