/** Tells a choice that a stroke makes in a closed select from one by mouse or in an open list. Framework-free. */

/** A stroke changes a closed select at once; what changes later was chosen from an open list. */
const STROKE_MS = 250;

export type KeyStrokes = {
  /** For each key pressed in the control; `waits` while an earlier choice by stroke is not committed. */
  note(pressed: { readonly key: string; readonly altKey: boolean }, waits: boolean): void;
  /** Whether the control, changing now, is changed by a stroke. */
  isChanging(): boolean;
};

/** Remembers the last stroke in a control. */
export function watchKeyStrokes(): KeyStrokes {
  let strokeAt = Number.NEGATIVE_INFINITY;
  return {
    note: ({ key, altKey }, waits) => {
      // Enter and Space choose, unless Space belongs to the name being typed; Alt and an arrow open the list.
      const chooses = key === 'Enter' || (key === ' ' && !waits) || altKey;
      strokeAt = chooses ? Number.NEGATIVE_INFINITY : performance.now();
    },
    isChanging: () => performance.now() - strokeAt <= STROKE_MS,
  };
}
