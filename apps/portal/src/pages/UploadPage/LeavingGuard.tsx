import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { holdPage, isTimeOut } from '../../session/leaving.ts';
import { ConfirmDialog } from '../../ui/overlays/Modal.tsx';

/** Asks before an upload under way is left; what has not been committed would be lost. */
export function LeavingGuard({ saving }: { saving: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // Another report period is another page, too.
    const navigates =
      currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search;
    return saving && navigates && !isTimeOut(nextLocation);
  });
  useEffect(() => holdPage(() => saving), [saving]);
  useEffect(() => {
    if (!saving) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [saving]);

  // The upload may end while the question stands: then there is nothing to lose any more.
  const { state } = blocker;
  useEffect(() => {
    if (state === 'blocked' && !saving) blocker.reset();
  }, [state, saving, blocker]);

  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Leave while the upload is being saved?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      <p>If you leave now, the upload stops and nothing of it is kept. The earlier data stay in force.</p>
    </ConfirmDialog>
  );
}
