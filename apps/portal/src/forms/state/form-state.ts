/** The store of one open form: typed values and what follows from them. Framework-free. */
import { toTyped, type Typed } from '@srae/domain/form-kit/field-kinds';
import type { Answers } from '@srae/domain/form-kit/answers';
import type { Form, FormContext } from '@srae/domain/form-kit/form';
import { allFields, type Issue } from '@srae/domain/form-kit/issues';
import { deriveState, type FormState, newcomers } from './derived-state.ts';
import { createObservable, type Observable } from './observable.ts';
import { placeIssues } from './shown-issues.ts';
import { type TypedAnswers, toTypedAnswers } from './typed-answers.ts';

export type FormStore = {
  readonly form: Form;
  /** The state derived from the current inputs. */
  readonly get: () => FormState;
  /** The published state that the page renders; during typing one frame behind `get`. */
  readonly drawn: Pick<Observable<FormState>, 'get' | 'subscribe'>;
  /** Input values, updated per keystroke before derived state; `type` notifies subscribers with derived state. */
  readonly inputs: Pick<Observable<TypedAnswers>, 'get' | 'subscribe'>;
  readonly edit: (name: string, typed: Typed) => void;
  /** Sets text that the input already displays; subscribers are notified together with the derived state. */
  readonly type: (name: string, text: string) => void;
  /** Replaces all answers, with a draft or a merge; counts as an edit. */
  readonly replace: (typed: TypedAnswers) => void;
  /** Applies changes made by a save, such as the key of a new curriculum; does not count as an edit. */
  readonly amend: (typed: TypedAnswers) => void;
  readonly setContext: (context: FormContext) => void;
  /** Shows these issues beside their fields and in the summary. */
  readonly show: (issues: readonly Issue[]) => void;
  /** The current issues. */
  readonly issues: () => readonly Issue[];
  /** After a save: clears the inputs of inactive fields. */
  readonly clearHiddenAnswers: () => void;
};

/** Schedules the recomputation of derived state. */
export type ScheduleUpdate = (follow: () => void) => void;

/** `schedule` may defer the derived state, so that a typed character is painted first (S11). */
export function createFormStore(
  form: Form,
  answers: Answers,
  context: FormContext,
  schedule: ScheduleUpdate = (follow) => follow(),
): FormStore {
  const inputs = createObservable<TypedAnswers>(toTypedAnswers(form, answers));
  const first = deriveState(form, inputs.get(), context);
  const state = createObservable<FormState>({ ...first.state, appeared: '', edits: 0 });
  let { issues } = first;
  const derive = (now: FormContext, before: FormState) => {
    const derived = deriveState(form, inputs.get(), now, before);
    issues = derived.issues;
    return derived.state;
  };
  let edits = 0;
  let isBehind = false;
  let notifiesInputs = false;
  /** Recomputes the derived state from the inputs. */
  const follow = () => {
    if (notifiesInputs) {
      notifiesInputs = false;
      inputs.notify();
    }
    if (!isBehind) return;
    isBehind = false;
    const before = state.get();
    const derived = derive(before.context, before);
    const appeared =
      newcomers(before.activeSections, derived.activeSections, form, before.context) ?? before.appeared;
    state.set({ ...derived, appeared, edits });
  };
  const present = () => {
    follow();
    return state.get();
  };
  const change = (changes: TypedAnswers, isEdit: boolean) => {
    if (isEdit) edits += 1;
    isBehind = true;
    inputs.set(changes);
  };
  return {
    form,
    get: present,
    drawn: state,
    inputs,
    edit: (name, value) => {
      change({ [name]: value }, true);
      // A choice is a single edit and may reveal further questions; text is typed key by key.
      if (typeof value === 'string') schedule(follow);
      else follow();
    },
    type: (name, text) => {
      edits += 1;
      isBehind = true;
      notifiesInputs = true;
      inputs.update({ [name]: text });
      schedule(follow);
    },
    replace: (next) => {
      change(next, true);
      follow();
    },
    amend: (changes) => {
      change(changes, false);
      follow();
    },
    setContext: (next) => state.set(derive(next, present())),
    show: (list) => {
      state.set({ shown: placeIssues(form, list, present().context) });
    },
    issues: () => {
      follow();
      return issues;
    },
    clearHiddenAnswers: () => {
      change(withoutHidden(form, present()), false);
      follow();
    },
  };
}

/** The inputs with those of inactive fields cleared. */
function withoutHidden(form: Form, { typed, activeSections }: FormState): TypedAnswers {
  const names = new Set(activeSections.flatMap((section) => section.fields.map((field) => field.name)));
  const kept = allFields(form).map((field) => [
    field.name,
    names.has(field.name) ? (typed[field.name] ?? null) : toTyped(field, null),
  ]);
  return Object.fromEntries(kept);
}
