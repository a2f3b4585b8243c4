import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { registerUnsavedWork, isTimeOut, onBeforeSignOut } from '../../session/leaving.ts';
import { ConfirmDialog } from '../../ui/overlays/Modal.tsx';
import { useOpenForm, useSessionState } from '../form-context.ts';

export const LEAVING_TEXT =
  'The page contains data that have not been saved. Are you sure you want to leave the page without saving?';

/** Prompts before leaving unsaved answers; the draft is kept either way (LAY-043, Q82). */
export function LeavingGuard() {
  const { session } = useOpenForm();
  const dirty = useSessionState((state) => state.dirty && state.step.at !== 'closed');
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const navigates =
      currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search;
    return session.get().dirty && session.get().step.at !== 'closed' && navigates && !isTimeOut(nextLocation);
  });

  useEffect(() => onBeforeSignOut(session.flushDraft), [session]);
  useEffect(
    () => registerUnsavedWork(() => session.get().dirty && session.get().step.at !== 'closed'),
    [session],
  );
  // On unmount the draft is saved immediately, not after the debounce.
  useEffect(() => () => void session.flushDraft(), [session]);
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void session.flushDraft();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => document.removeEventListener('visibilitychange', onHide);
  }, [session]);
  useEffect(() => {
    if (!dirty) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [dirty]);

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
