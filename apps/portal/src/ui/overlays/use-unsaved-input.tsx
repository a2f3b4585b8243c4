import {
  type ChangeEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { registerUnsavedInput } from './unsaved-inputs.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export type UnsavedInput<Root> = {
  /** For the element that contains the controls. */
  readonly root: {
    readonly ref: RefObject<Root | null>;
    readonly onChange: (event: ChangeEvent<Root>) => void;
  };
  /** Closes the dialog, after a question if input would be lost. */
  readonly close: () => void;
  /** The question, to be rendered beside the dialog. */
  readonly question: ReactNode;
};

/**
 * Guards the input of a dialog: closing asks first, unless it is saved or every control has the value that it opened
 * with.
 */
export function useUnsavedInput<Root extends HTMLElement>(
  onClose: () => void,
  isSaved = false,
): UnsavedInput<Root> {
  const ref = useRef<Root>(null);
  const initial = useRef(new Map<Element, string>());
  const touched = useRef(new Set<Control>());
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    for (const control of ref.current?.querySelectorAll('*') ?? [])
      if (isControl(control)) initial.current.set(control, valueOf(control));
  }, []);
  const isUnsaved = useCallback(() => {
    // A control that appeared later had no value.
    const isChanged = (control: Control) =>
      control.isConnected && valueOf(control) !== (initial.current.get(control) ?? '');
    return !isSaved && [...touched.current].some(isChanged);
  }, [isSaved]);
  useEffect(() => registerUnsavedInput(isUnsaved), [isUnsaved]);
  return {
    root: {
      ref,
      onChange: ({ target }) => {
        // A search filters a list of the dialog and is not saved.
        if (isControl(target) && target.type !== 'search') touched.current.add(target);
      },
    },
    close: () => {
      if (isUnsaved()) setAsking(true);
      else onClose();
    },
    question: asking ? <DiscardQuestion onDiscard={onClose} onKeep={() => setAsking(false)} /> : null,
  };
}

function isControl(element: unknown): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

/** '' also for a box that is not ticked. */
function valueOf(control: Control): string {
  if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type))
    return control.checked ? 'checked' : '';
  return control.value;
}
