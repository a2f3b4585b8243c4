/** What follows from the inputs of a form by the rules of the domain: active fields, answers, issues, progress. */
import { type Typed, typedProblem, unreadNumber } from '@srae/domain/form-kit/field-kinds';
import type { Answers } from '@srae/domain/form-kit/answers';
import type { Field, Form, FormContext, Section } from '@srae/domain/form-kit/form';
import { type Issue, validateAnswers, sectionFields, textIn } from '@srae/domain/form-kit/issues';
import { type SectionProgress, toProgress } from './section-progress.ts';
import { NO_ISSUES, placeIssues, type ShownIssues, listUnresolved } from './shown-issues.ts';
import { answersIn, type TypedAnswers } from './typed-answers.ts';

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

/** The message of an input about its text, whether its issues are shown or not. */
export function messageOfText({ tooLarge, unread }: FormState, name: string): string | undefined {
  return tooLarge.get(name) ?? unread.get(name);
}

export type Derived = {
  readonly state: Omit<FormState, 'appeared' | 'edits'>;
  /** All current issues, shown or not. */
  readonly issues: readonly Issue[];
};

/** Derives the state of a form from its inputs; what has not changed since `before` keeps its identity. */
export function deriveState(
  form: Form,
  typed: TypedAnswers,
  context: FormContext,
  before?: FormState,
): Derived {
  const { answers, issues } = validateAnswers(form, answersIn(form, typed), context);
  const activeSections = keepIdentity(
    form.sections.flatMap((one) => askedSection(one, answers, context)),
    before?.activeSections,
  );
  const state = {
    typed,
    answers,
    context,
    activeSections,
    shown: before ? stillShown(form, before, issues, context) : NO_ISSUES,
    tooLarge: findMessages(activeSections, typed, typedProblem),
    unread: findMessages(activeSections, typed, unreadNumber),
    progress: toProgress(form, activeSections, answers, issues),
  };
  return { state, issues };
}

/** The announcement of questions revealed by an edit; null if there are none. */
export function newcomers(
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
