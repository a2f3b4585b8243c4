import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useOpenForm, useSessionState } from '../form-context.ts';
import { fullTime } from '../../times.ts';

/** Offers an unsaved draft on return; inputs stay disabled until the choice, so neither is lost (BEY-064). */
export function DraftOffer() {
  const { session } = useOpenForm();
  const offer = useSessionState((state) => state.draftOffer);
  const place = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (act: () => void, said: string) => {
    act();
    setChosen(said);
    // The buttons unmount with the choice, so the focus moves to the start of the form.
    place.current?.focus();
  };
  if (offer === null && chosen === null) return null;
  return (
    <div ref={place} tabIndex={-1} className="draft-offer">
      {offer === null ? (
        <p className="usa-sr-only">{chosen}</p>
      ) : (
        <Notice tone="info" announce>
          <p>You have unsaved changes from {fullTime(offer.savedAt)}: restore or discard</p>
          <div className="draft-offer__choices">
            <Button onClick={() => choose(session.restoreDraft, RESTORED)}>Restore</Button>
            <Button variant="secondary" onClick={() => choose(session.discardDraft, DISCARDED)}>
              Discard
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}

const RESTORED = 'Your unsaved changes are back on the page. Save to keep them.';
const DISCARDED = 'Your unsaved changes are discarded.';
