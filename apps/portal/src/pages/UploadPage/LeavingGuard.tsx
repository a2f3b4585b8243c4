import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { describeCorrections } from '../../upload/state/corrections-state.ts';
import type { UploadSession } from '../../upload/state/upload-session.ts';
import { useUpload } from '../../upload/state/use-upload.ts';
import { registerUnsavedWork, isTimeOut } from '../../session/leaving.ts';
import { ConfirmDialog } from '../../ui/overlays/Modal.tsx';

export type LeavingGuardProps = { session: Pick<UploadSession, 'get' | 'subscribe'> };

/** Prompts before leaving a running upload or unsaved corrections, which would be lost. */
export function LeavingGuard({ session }: LeavingGuardProps) {
  const saving = useUpload(session, ({ save }) => save.at === 'running');
  const corrected = useUpload(session, ({ corrections }) => corrections.entries.size > 0);
  const unsaved = saving || corrected;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // A change of the report period also counts as leaving.
    const navigates =
      currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search;
    return unsaved && navigates && !isTimeOut(nextLocation);
  });
  useEffect(() => registerUnsavedWork(() => unsaved), [unsaved]);
  useEffect(() => {
    if (!unsaved) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [unsaved]);

  // The upload may finish while the prompt is open; then nothing would be lost.
  const { state } = blocker;
  useEffect(() => {
    if (state === 'blocked' && !unsaved) blocker.reset();
  }, [state, unsaved, blocker]);

  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={saving ? 'Leave while the upload is being saved?' : 'Leave without saving your corrections?'}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {saving ? (
        <p>If you leave now, the upload stops and nothing of it is kept. The earlier data stay in use.</p>
      ) : (
        <p>
          Not saved: {describeCorrections(session.get().corrections)}. If you leave now, your corrections are
          lost. To keep them, save the upload or download the corrected rows first.
        </p>
      )}
    </ConfirmDialog>
  );
}
