import { reporting } from '@srae/contract/reporting';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmAct } from '../../admin/dialogs/ConfirmAct.tsx';
import { call } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { useNotices } from '../../session/notices.tsx';
import { useSession } from '../../session/session-context.ts';
import { Button } from '../../ui/Button.tsx';

/** Shown on every page while the practice grant is selected: explains it and offers a reset (decision 37). */
export function PracticeBanner() {
  const { grant } = useSession();
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { toast } = useNotices();
  if (grant?.practice !== true) return null;
  const done = async () => {
    setAsking(false);
    await navigate(paths.landing());
    toast('Success', 'The practice grant is empty.');
    await queries.invalidateQueries();
  };
  return (
    <section className="practice-banner no-print" aria-label="Practice">
      <strong>Practice: nothing here is reported.</strong>
      <Button variant="plain" small onClick={() => setAsking(true)}>
        Empty the practice grant
      </Button>
      {asking ? (
        <ConfirmAct
          title="Empty the practice grant?"
          confirmLabel="Empty"
          cancelLabel="Cancel"
          act={() => call<unknown>(reporting.resetPractice, { params: { grantId: grant.id } })}
          onDone={() => void done()}
          onClose={() => setAsking(false)}
        >
          Everything that you and your colleagues entered for practice is deleted: providers, programs,
          answers, uploads and submissions, in every reporting period. Your real grants are not touched. This
          cannot be undone.
        </ConfirmAct>
      ) : null}
    </section>
  );
}
