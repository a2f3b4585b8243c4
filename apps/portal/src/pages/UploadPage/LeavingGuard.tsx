import { useCallback, useEffect } from 'react';
import { useLeavingPrompt } from '../../forms/frame/use-leaving-prompt.ts';
import { describeCorrections } from '../../upload/state/corrections-state.ts';
import type { UploadSession } from '../../upload/state/upload-session.ts';
import type { UploadState } from '../../upload/state/upload-state.ts';
import { useUpload } from '../../upload/state/use-upload.ts';
import { ConfirmDialog } from '../../ui/overlays/Modal.tsx';

export type LeavingGuardProps = { session: Pick<UploadSession, 'get' | 'subscribe'> };

/** Prompts before leaving a running upload or unsaved corrections, which would be lost. */
export function LeavingGuard({ session }: LeavingGuardProps) {
  const saving = useUpload(session, isSaving);
  const unsaved = useUpload(session, hasUnsaved);
  const isUnsaved = useCallback(() => hasUnsaved(session.get()), [session]);
  const blocker = useLeavingPrompt(unsaved, isUnsaved);

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
        <p>If you leave now, the upload stops and none of it is kept. The earlier data stay in use.</p>
      ) : (
        <p>
          Not saved: {describeCorrections(session.get().corrections)}. If you leave now, your corrections are
          lost. To keep them, save the upload or download the corrected rows first.
        </p>
      )}
    </ConfirmDialog>
  );
}

function isSaving({ save }: UploadState): boolean {
  return save.at === 'running';
}

function hasUnsaved(state: UploadState): boolean {
  return isSaving(state) || state.corrections.entries.size > 0;
}
