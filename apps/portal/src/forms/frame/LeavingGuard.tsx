import { useCallback, useEffect } from 'react';
import { onBeforeSignOut } from '../../session/leaving.ts';
import { ConfirmDialog } from '../../ui/overlays/Modal.tsx';
import { useOpenForm, useSessionState } from '../form-context.ts';
import type { SessionState } from '../state/session-state.ts';
import { useLeavingPrompt } from './use-leaving-prompt.ts';

export const LEAVING_TEXT =
  'The page contains data that have not been saved. Are you sure you want to leave the page without saving?';

/** Prompts before leaving unsaved answers; the draft is kept either way (LAY-043, Q82), and looked for on return. */
export function LeavingGuard() {
  const { session } = useOpenForm();
  const isUnsaved = useCallback(() => selectUnsaved(session.get()), [session]);
  const blocker = useLeavingPrompt(useSessionState(selectUnsaved), isUnsaved);

  useEffect(() => onBeforeSignOut(session.flushDraft), [session]);
  // On unmount the draft is saved immediately, not after the debounce.
  useEffect(() => () => void session.flushDraft(), [session]);
  useEffect(() => {
    const onChange = () =>
      void (document.visibilityState === 'hidden' ? session.flushDraft() : session.lookForDraft());
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [session]);

  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Unsaved changes"
      confirmLabel="OK"
      cancelLabel="Cancel"
      onConfirm={() => {
        void session.flushDraft();
        blocker.proceed();
      }}
      onCancel={() => blocker.reset()}
    >
      <p>{LEAVING_TEXT}</p>
    </ConfirmDialog>
  );
}

/** In a closed report nothing can be saved any more (Q137). */
function selectUnsaved({ dirty, step }: SessionState): boolean {
  return dirty && step.at !== 'closed';
}
