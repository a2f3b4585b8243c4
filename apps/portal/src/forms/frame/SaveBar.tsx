import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useLocked, useOpenForm, useSessionState } from '../form-context.ts';
import { savedTime } from '../../times.ts';
import { FailureAlert, WITHOUT_DRAFT } from './FailureAlert.tsx';

/** Sticky bottom bar: save status, Save, and the navigation buttons. */
export function SaveBar({ canSave, children }: { canSave: boolean; children?: ReactNode }) {
  const { session, readOnly } = useOpenForm();
  const step = useSessionState((state) => state.step);
  const locked = useLocked();
  const saves = canSave && readOnly === null && step.at !== 'closed';
  const saveButton = useRef<HTMLButtonElement>(null);
  const retry = () => {
    // The Retry button unmounts with its alert, so the focus is moved first.
    saveButton.current?.focus();
    void session.save();
  };
  useSaveKey(saves && !locked ? session.save : null);
  return (
    <div className="save-bar">
      <FailureAlert
        failed="Your answers were not saved; they are still on this page."
        closed="Your answers were not saved."
        withoutDraft={WITHOUT_DRAFT}
        onRetry={retry}
      />
      <div className="save-bar__row">
        {/* The top of the page states why saving is not possible. */}
        {readOnly === null ? <Status /> : <span />}
        <div className="save-bar__actions">
          {saves ? (
            <Button
              ref={saveButton}
              onClick={() => void session.save()}
              busy={step.at === 'saving'}
              disabled={locked}
              aria-keyshortcuts="Control+S Meta+S"
            >
              Save
            </Button>
          ) : null}
          {children}
        </div>
      </div>
    </div>
  );
}

function Status() {
  const text = useSessionState(({ step, dirty, savedAt }) => {
    if (step.at === 'saving') return 'Saving…';
    if (step.at === 'failed') return 'Not saved — Retry';
    if (step.at === 'closed') return 'Not saved';
    if (dirty) return 'Unsaved changes';
    return savedAt ? `Data saved · ${savedTime(savedAt)}` : 'Not saved yet';
  });
  const draftFailed = useSessionState((state) => state.dirty && state.draftFailed);
  return (
    <p className="save-bar__status" role="status">
      {text}
      {draftFailed ? <span className="save-bar__draft"> · Draft not kept</span> : null}
    </p>
  );
}

function useSaveKey(save: (() => Promise<void>) | null): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 's' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      // An open dialog must be answered first.
      if (save !== null && document.querySelector('dialog[open]') === null) void save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [save]);
}
