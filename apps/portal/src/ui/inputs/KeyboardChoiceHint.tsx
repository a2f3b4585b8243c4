/** Tells that a choice by keyboard is not saved yet; always rendered, so that screen readers announce it. */
export function KeyboardChoiceHint({ waiting }: { waiting: boolean }) {
  return (
    <span className="keyboard-choice no-print" aria-live="polite">
      {waiting ? 'Not saved yet. Press Enter to save or Escape to undo.' : null}
    </span>
  );
}
