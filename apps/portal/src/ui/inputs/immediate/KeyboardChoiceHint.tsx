export type KeyboardChoiceHintProps = {
  waiting: boolean;
  /** What Enter does. */
  does?: 'save' | 'open' | 'ask' | undefined;
};

/** Tells that a choice by keyboard has no effect yet; always rendered, so that screen readers announce it. */
export function KeyboardChoiceHint({ waiting, does = 'save' }: KeyboardChoiceHintProps) {
  return (
    <span className="keyboard-choice__hint no-print" aria-live="polite">
      {waiting ? TEXTS[does] : null}
    </span>
  );
}

const TEXTS = {
  save: 'Not saved yet. Press Enter to save or Escape to undo.',
  ask: 'Not changed yet. Press Enter to go on or Escape to undo.',
  open: 'Press Enter to open it or Escape to stay.',
} as const;
