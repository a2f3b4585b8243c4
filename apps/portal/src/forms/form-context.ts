/** Context of an open form, and hooks that re-render a component only when its part of the state changes. */
import type { Answer } from '@srae/domain/form-kit/answers';
import type { Field, Form } from '@srae/domain/form-kit/form';
import type { Previous } from '@srae/contract/schemas/reporting';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FormSession, SessionState } from './state/form-session.ts';
import type { FormState, FormStore } from './state/form-state.ts';
import type { Typed } from '@srae/domain/form-kit/field-kinds';

export type OpenForm = {
  readonly form: Form;
  readonly store: FormStore;
  readonly session: FormSession;
  readonly previous: Previous;
  /** Why nothing can be changed, in words; null when it can. */
  readonly readOnly: string | null;
  /** The text of no answer in selects. */
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

/** A part of the form's state; the selector answers primitives or values that keep their identity. */
export function useFormState<Part>(select: (state: FormState) => Part): Part {
  const { store } = useOpenForm();
  return useSyncExternalStore(store.drawn.subscribe, () => select(store.drawn.get()));
}

export function useSessionState<Part>(select: (state: SessionState) => Part): Part {
  const { session } = useOpenForm();
  return useSyncExternalStore(session.subscribe, () => select(session.get()));
}

/** What stands in one input, how to change it, and how to keep a text that the input shows already. */
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

/** What is wrong with one input, and whether to mark it. */
export function useMessage(name: string): { message: string | undefined; marked: boolean } {
  const unstorable = useFormState((state) => state.tooLarge.get(name));
  const message = useFormState((state) => state.shown.inline.get(name));
  const marked = useFormState((state) => state.shown.marked.has(name));
  return { message: unstorable ?? message, marked: marked || unstorable !== undefined };
}

/** The answer under a name as it stands now. */
export function useAnswer(name: string): Answer {
  return useFormState((state) => state.answers[name] ?? null);
}

/** Whether inputs cannot be changed now: read-only, closed meanwhile, or a draft waits for its choice. */
export function useLocked(): boolean {
  const { readOnly } = useOpenForm();
  const locked = useSessionState((state) => state.step.at === 'closed' || state.draftOffer !== null);
  return readOnly !== null || locked;
}

/** The id of the control that answers a field; messages and links lead there. */
export function fieldId(name: string): string {
  return `f-${name}`;
}

/** Brings the reader to a field: focus, and a place where sticky bars do not cover it. */
export function focusField(name: string): void {
  const element = document.getElementById(fieldId(name));
  if (element === null) return;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'center' });
}
