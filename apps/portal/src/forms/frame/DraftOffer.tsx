import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useOpenForm, useSessionState } from '../form-context.ts';
import { fullTime } from '../times.ts';

/** What was typed and never saved, offered on return; inputs wait for the choice, so that neither is lost (BEY-064). */
export function DraftOffer() {
  const { session } = useOpenForm();
  const offer = useSessionState((state) => state.offer);
  if (offer === null) return null;
  return (
    <Notice tone="info" announce>
      <p>You have unsaved changes from {fullTime(offer.savedAt)}: restore or discard</p>
      <div className="draft-offer__choices">
        <Button onClick={session.restoreDraft}>Restore</Button>
        <Button variant="secondary" onClick={session.discardDraft}>
          Discard
        </Button>
      </div>
    </Notice>
  );
}
