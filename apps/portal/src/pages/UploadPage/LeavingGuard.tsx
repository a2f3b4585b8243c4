import { useCallback, useEffect } from 'react';
import { useLeavingPrompt } from '../../forms/frame/use-leaving-prompt.ts';
import { describeCorrections } from '../../upload/state/corrections-state.ts';
import type { UploadSession } from '../../upload/state/upload-session.ts';
import type { UploadState } from '../../upload/state/upload-state.ts';
import { useUpload } from '../../upload/state/use-upload.ts';
import { ConfirmDialog } from '../../ui/overlays/Modal.tsx';

export type LeavingGuardProps = { session: Pick<UploadSession, 'get' | 'subscribe'> };

/** Prompts before leaving a running upload, unsaved corrections or unchecked choices, which would be lost. */
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
  const { title, text } = saving ? SAVING : describeUnsaved(session.get());
  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}

const SAVING = {
  title: 'Leave while the upload is being saved?',
  text: 'If you leave now, the upload stops and none of it is kept. The earlier data stay in use.',
};

function describeUnsaved({ corrections }: UploadState): { readonly title: string; readonly text: string } {
  const corrected = describeCorrections(corrections);
  if (corrected !== null) {
    return {
      title: 'Leave without saving your corrections?',
      text: `Not saved: ${corrected}. If you leave now, your corrections are lost. To keep them, save the upload or download the corrected rows first.`,
    };
  }
  return {
    title: 'Leave before the mapped columns are checked?',
    text: 'If you leave now, the columns you chose are lost. They are remembered when Check Data finds rows that are ready.',
  };
}

function isSaving({ save }: UploadState): boolean {
  return save.at === 'running';
}

function hasUnsaved(state: UploadState): boolean {
  return isSaving(state) || state.corrections.entries.size > 0 || hasUncheckedChoices(state);
}

/** Whether columns were chosen by hand that are not remembered yet: a check remembers them with a row ready (BEY-122). */
function hasUncheckedChoices({ mapping, check, save }: UploadState): boolean {
  if (save.at === 'done' || (check.at === 'done' && check.outcome.report.rowsReady > 0)) return false;
  return Object.values(mapping?.origins ?? {}).includes('chosen');
}
