/** Context of an open form, and hooks that re-render a component only when its part of the state changes. */
import type { Answer } from '@srae/domain/form-kit/answers';
import type { Field, Form } from '@srae/domain/form-kit/form';
import type { Previous } from '@srae/contract/schemas/reporting';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FormSession } from './state/form-session.ts';
import { type FormState, messageOfText } from './state/derived-state.ts';
import type { FormStore } from './state/form-state.ts';
import type { SessionState } from './state/session-state.ts';
import type { Typed } from '@srae/domain/form-kit/field-kinds';

export type OpenForm = {
  readonly form: Form;
  readonly store: FormStore;
  readonly session: FormSession;
  readonly previous: Previous;
  /** Why nothing can be changed, in words; null when it can. */
  readonly readOnly: string | null;
  /** The text of the empty option in selects. */
  readonly emptyLabel: string;
  /** Display text of an answer, such as the name behind a key; undefined where it has none. */
  readonly findName?: ((field: Field, answer: Answer) => string | undefined) | undefined;
};

export const OpenFormContext = createContext<OpenForm | null>(null);

export function useOpenForm(): OpenForm {
  const open = useContext(OpenFormContext);
  if (open === null) throw new Error('This part needs an open form');
  return open;
}

/** Selects a part of the form's state; the selector must return primitives or referentially stable values. */
export function useFormState<Part>(select: (state: FormState) => Part): Part {
  const { store } = useOpenForm();
  return useSyncExternalStore(store.drawn.subscribe, () => select(store.drawn.get()));
}

export function useSessionState<Part>(select: (state: SessionState) => Part): Part {
  const { session } = useOpenForm();
  return useSyncExternalStore(session.subscribe, () => select(session.get()));
}

/** The value of an input, a setter, and a setter for text that the input already displays. */
export function useTyped(name: string): [Typed, (typed: Typed) => void, (text: string) => void] {
  const { store, session } = useOpenForm();
  const typed = useSyncExternalStore(store.inputs.subscribe, () => store.inputs.get()[name] ?? null);
  const edit = (next: Typed) => {
    store.edit(name, next);
    session.edited();
  };
  const type = (text: string) => {
    store.type(name, text);
    session.edited();
  };
  return [typed, edit, type];
}

/** The message of an input, and whether to mark it as invalid. */
export function useMessage(name: string): { message: string | undefined; marked: boolean } {
  const ofText = useFormState((state) => messageOfText(state, name));
  const message = useFormState((state) => state.shown.inline.get(name));
  const marked = useFormState((state) => state.shown.marked.has(name));
  return { message: ofText ?? message, marked: marked || ofText !== undefined };
}

/** The current answer of a field. */
export function useAnswer(name: string): Answer {
  return useFormState((state) => state.answers[name] ?? null);
}

/** Whether inputs are disabled: read-only, closed meanwhile, or a draft offer is pending. */
export function useLocked(): boolean {
  const { readOnly } = useOpenForm();
  const locked = useSessionState((state) => state.step.at === 'closed' || state.draftOffer !== null);
  return readOnly !== null || locked;
}

/** The id of a field's control, the target of messages and links. */
export function fieldId(name: string): string {
  return `f-${name}`;
}

/** Focuses a field and scrolls it to a position not covered by sticky bars. */
export function focusField(name: string): void {
  const element = document.getElementById(fieldId(name));
  if (element === null) return;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'center' });
}
