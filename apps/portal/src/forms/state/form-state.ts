/** The state of one open form: typed values, active fields, issues. Framework-free; the rules come from domain. */
import { toTyped, type Typed, typedProblem, unreadNumber } from '@srae/domain/form-kit/field-kinds';
import type { Answers } from '@srae/domain/form-kit/answers';
import type { Field, Form, FormContext, Section } from '@srae/domain/form-kit/form';
import { allFields, type Issue, validateAnswers, sectionFields, textIn } from '@srae/domain/form-kit/issues';
import { createObservable, type Observable } from './observable.ts';
import { type SectionProgress, toProgress } from './section-progress.ts';
import { NO_ISSUES, placeIssues, type ShownIssues, listUnresolved } from './shown-issues.ts';
import { answersIn, type TypedAnswers, toTypedAnswers } from './typed-answers.ts';

/** A card with its active fields, or the note shown instead. */
export type ActiveSection = {
  readonly id: string;
  readonly fields: readonly Field[];
  readonly note: string | null;
};

export type FormState = {
  readonly typed: TypedAnswers;
  /** Parsed answers; inactive fields are null. */
  readonly answers: Answers;
  readonly context: FormContext;
  readonly activeSections: readonly ActiveSection[];
  readonly progress: Readonly<Record<string, SectionProgress>>;
  readonly shown: ShownIssues;
  /** Active numbers that exceed their column type, by name, with a message; updated while typing. */
  readonly tooLarge: ReadonlyMap<string, string>;
  /** Active inputs whose text is no number and therefore saved as unanswered, by name, with a message. */
  readonly unread: ReadonlyMap<string, string>;
  /** Announces the questions revealed by the last edit to screen readers. */
  readonly appeared: string;
  /** Counts edits, so that a save can detect input made meanwhile. */
  readonly edits: number;
};

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
  let issues: readonly Issue[] = [];
  const derive = (typed: TypedAnswers, now: FormContext, before?: FormState) => {
    const validated = validateAnswers(form, answersIn(form, typed), now);
    const cleared = validated.answers;
    issues = validated.issues;
    const activeSections = keepIdentity(
      form.sections.flatMap((one) => askedSection(one, cleared, now)),
      before?.activeSections,
    );
    const shown = before ? stillShown(form, before, issues, now) : NO_ISSUES;
    return {
      typed,
      answers: cleared,
      context: now,
      activeSections,
      shown,
      tooLarge: findMessages(activeSections, typed, typedProblem),
      unread: findMessages(activeSections, typed, unreadNumber),
      progress: toProgress(form, activeSections, cleared, issues),
    };
  };
  const inputs = createObservable<TypedAnswers>(toTypedAnswers(form, answers));
  const state = createObservable<FormState>({ ...derive(inputs.get(), context), appeared: '', edits: 0 });
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
    const derived = derive(inputs.get(), before.context, before);
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
    setContext: (next) => state.set(derive(inputs.get(), next, present())),
    show: (list) => {
      state.set({ shown: placeIssues(form, list, present().context) });
    },
    issues: () => {
      follow();
      return issues;
    },
    clearHiddenAnswers: () => {
      const { typed, activeSections } = present();
      const names = new Set(activeSections.flatMap((section) => section.fields.map((field) => field.name)));
      const kept = allFields(form).map((field) => [
        field.name,
        names.has(field.name) ? (typed[field.name] ?? null) : toTyped(field, null),
      ]);
      change(Object.fromEntries(kept), false);
      follow();
    },
  };
}

function askedSection(section: Section, answers: Answers, context: FormContext): readonly ActiveSection[] {
  if (section.seasons && !section.seasons.includes(context.season)) return [];
  if (section.shownWhen && !section.shownWhen(answers, context)) {
    if (section.insteadWhenHidden === undefined) return [];
    return [{ id: section.id, fields: [], note: textIn(section.insteadWhenHidden, context) }];
  }
  return [{ id: section.id, fields: sectionFields(section, answers, context), note: null }];
}

/** Unchanged sections keep their identity, so that their cards do not re-render. */
function keepIdentity(
  next: readonly ActiveSection[],
  before: readonly ActiveSection[] = [],
): readonly ActiveSection[] {
  const kept = next.map((section) => {
    const old = before.find((one) => one.id === section.id);
    return old && old.note === section.note && sameFields(old.fields, section.fields) ? old : section;
  });
  const unchanged =
    kept.length === before.length && kept.every((section, index) => section === before[index]);
  return unchanged ? before : kept;
}

/** Keeps the identity of unchanged shown issues, so that lists do not re-render on every keystroke. */
function stillShown(
  form: Form,
  { shown, context }: FormState,
  issues: readonly Issue[],
  now: FormContext,
): ShownIssues {
  const list = listUnresolved(shown.list, issues, form);
  const unchanged =
    now === context &&
    list.length === shown.list.length &&
    list.every((issue, index) => sameIssue(issue, shown.list[index]));
  return unchanged ? shown : placeIssues(form, list, now);
}

function sameIssue(a: Issue, b: Issue | undefined): boolean {
  return a.code === b?.code && a.message === b.message && a.fields.join() === b.fields.join();
}

/** The message of an input about its text, whether its issues are shown or not. */
export function messageOfText({ tooLarge, unread }: FormState, name: string): string | undefined {
  return tooLarge.get(name) ?? unread.get(name);
}

function findMessages(
  activeSections: readonly ActiveSection[],
  typed: TypedAnswers,
  find: (field: Field, typed: Typed) => string | null,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const field of activeSections.flatMap((section) => section.fields)) {
    const message = find(field, typed[field.name] ?? null);
    if (message !== null) found.set(field.name, message);
  }
  return found;
}

function sameFields(a: readonly Field[], b: readonly Field[]): boolean {
  return a.length === b.length && a.every((field, index) => field === b[index]);
}

/** The announcement of questions revealed by an edit; null if there are none. */
function newcomers(
  before: readonly ActiveSection[],
  after: readonly ActiveSection[],
  form: Form,
  context: FormContext,
): string | null {
  if (before === after) return null;
  const names = new Set(before.flatMap((section) => section.fields.map((field) => field.name)));
  const sections = after.filter(
    (section) =>
      section.fields.length > 0 && !before.some((one) => one.id === section.id && one.fields.length > 0),
  );
  const titles = sections.map((one) => {
    const section = form.sections.find(({ id }) => id === one.id);
    return section ? textIn(section.title, context) : '';
  });
  const fields = after
    .filter((section) => !sections.includes(section))
    .flatMap((section) => section.fields.filter((field) => !names.has(field.name)));
  const [first] = fields;
  const parts = [
    ...(titles.length > 0 ? [`Sections added below: ${titles.join(', ')}.`] : []),
    ...(first
      ? [
          fields.length === 1
            ? `A question appeared below: ${textIn(first.label, context)}`
            : `${fields.length} choices appeared below.`,
        ]
      : []),
  ];
  return parts.join(' ');
}
