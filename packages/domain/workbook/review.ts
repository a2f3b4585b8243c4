/** Preview of a workbook import: merged answers, remaining issues, and the order of the saves. */
import { type Answer, type Answers, toNumber, toText } from '../form-kit/answers.ts';
import { parseTyped, toTyped } from '../form-kit/field-kinds.ts';
import type { Field, Form, FormContext, FormName, Forms } from '../form-kit/form.ts';
import { allFields, type Issue, validateAnswers, listCleared } from '../form-kit/issues.ts';
import { changedNames } from '../form-kit/partial.ts';
import { contextFor } from '../forms/context-sources.ts';
import { CURRICULUM, CURRICULUM_NAME } from '../forms/curriculum.ts';
import { FIELD_ROLES } from '../instrument/roles.ts';
import { isInactive } from '../programme/active.ts';
import type { ComparedPage, Comparison } from './compare.ts';
import { NEVER_SAVED, periodContext, type StoredPage, type WorkbookState } from './state.ts';
import { toPageId } from './targets.ts';

export type Side = 'mine' | 'theirs';

/** The person's choices: pages and additions to save, and per question whose answer to keep. */
export type Selection = {
  readonly pages: ReadonlySet<string>;
  /** References of providers and programs to add. */
  readonly added: ReadonlySet<string>;
  /** By page and question; defaults to `mine`, the workbook's. */
  readonly sides: ReadonlyMap<string, ReadonlyMap<string, Side>>;
};

export type Change = {
  readonly field: Field;
  readonly before: Answer;
  /** The workbook's answer; the saved one where the workbook does not change it. */
  readonly mine: Answer;
  readonly after: Answer;
};

export type Review = {
  readonly changes: readonly Change[];
  readonly issues: readonly Issue[];
  /** Questions whose saved answers the save clears because they no longer apply. */
  readonly cleared: readonly Field[];
};

/** The changes of a page, and the issues that would remain after saving the whole selection. */
export function reviewPage(imported: ImportedWorkbook, page: ComparedPage, selection: Selection): Review {
  const form = imported.forms[page.form];
  const merged = mergePage(form, page, selection.sides.get(page.id));
  const context = toContext(imported, page, selection);
  const { answers, issues } = validateAnswers(form, merged, context);
  const { stored } = page;
  const names = new Set([
    ...Object.keys(page.answers),
    ...changedNames(form, stored.answers, withUnticked(form, stored.answers, answers)),
  ]);
  const changes = allFields(form)
    .filter(({ name }) => names.has(name))
    .map((field) => {
      const before = stored.answers[field.name] ?? null;
      return {
        field,
        before,
        mine: page.answers[field.name] ?? (field.name in page.answers ? null : before),
        after: answers[field.name] ?? null,
      };
    });
  return { changes, issues, cleared: listCleared(form, stored.answers, merged, context) };
}

/** An uploaded workbook with the saved state that it is compared with and the forms of its instrument. */
export type ImportedWorkbook = {
  readonly state: WorkbookState;
  readonly forms: Forms;
  readonly comparison: Comparison;
  /** The pages of the comparison by their ids. */
  readonly pages: ReadonlyMap<string, ComparedPage>;
};

/** Joins a comparison with what it was made from, for the review. */
export function importWorkbook(state: WorkbookState, forms: Forms, comparison: Comparison): ImportedWorkbook {
  return { state, forms, comparison, pages: new Map(comparison.pages.map((page) => [page.id, page])) };
}

/** All answers of a page after the save, as its form would send them. */
export function mergePage(
  form: Form,
  page: Pick<ComparedPage, 'stored' | 'answers' | 'curricula'>,
  sides: ReadonlyMap<string, Side> | undefined,
): Answers {
  const { stored, answers } = page;
  const merged = Object.fromEntries(
    allFields(form).map((field) => {
      const isMine = field.name in answers && sides?.get(field.name) !== 'theirs';
      const answer = (isMine ? answers[field.name] : stored.answers[field.name]) ?? null;
      return [field.name, parseTyped(field, toTyped(field, answer))];
    }),
  );
  return { ...merged, ...ownName(page, merged) };
}

/** As on the page, choosing one of the provider's own curricula fills in its name; a name typed for it stays. */
function ownName(
  { stored, curricula }: Pick<ComparedPage, 'stored' | 'curricula'>,
  merged: Answers,
): Answers {
  const chosen = toNumber(merged, CURRICULUM);
  const own = curricula.find(({ pk }) => pk === chosen);
  if (!own || toNumber(stored.answers, CURRICULUM) === chosen) return {};
  const typed = toText(merged, CURRICULUM_NAME);
  return typed === '' || typed === toText(stored.answers, CURRICULUM_NAME)
    ? { [CURRICULUM_NAME]: own.name }
    : {};
}

/** The context of a page's rules: selected changes count as saved. */
export function toContext(
  { state, forms, pages }: ImportedWorkbook,
  page: ComparedPage,
  selection: Selection,
): FormContext {
  const after = (form: FormName, stored: StoredPage): Answers => {
    const other = pages.get(toPageId(form, form === 'grantee' ? { provider: null, program: null } : page));
    return other && selection.pages.has(other.id)
      ? mergePage(forms[form], other, selection.sides.get(other.id))
      : stored.answers;
  };
  const provider = state.providers.find(({ pk }) => pk === page.provider?.key);
  const program = provider?.programs.find(({ pk }) => pk === page.program?.key);
  const { anyYouthBegan, anyYouthCompleted, newProviders } = FIELD_ROLES;
  const reach =
    page.program === null ? {} : after(anyYouthBegan.form, program?.pages.programreach ?? NEVER_SAVED);
  return contextFor(forms[page.form], {
    ...periodContext(state.period),
    newProvidersOfGrantee: toNumber(after('grantee', state.grantee), newProviders.name),
    anyYouthBegin: toBoolean(reach[anyYouthBegan.name]),
    anyYouthComplete: toBoolean(reach[anyYouthCompleted.name]),
    customCurricula: provider?.curricula.map(({ pk }) => pk) ?? [],
  });
}

/** Why a program cannot be added with this selection, in words; null when it can (Q73). */
export function newProgramProblem(
  { state, forms, pages }: ImportedWorkbook,
  provider: { readonly key: number | string },
  selection: Selection,
): string | null {
  if (typeof provider.key === 'string' && !selection.added.has(provider.key))
    return 'Its provider is not chosen to be added.';
  const known = state.providers.find(({ pk }) => pk === provider.key);
  if (isInactive(known?.active)) return 'Its provider is set as inactive. Set it as active first.';
  const page = pages.get(toPageId('provider', { provider: { key: provider.key, name: '' }, program: null }));
  const stored = known?.page ?? NEVER_SAVED;
  const answers =
    page && selection.pages.has(page.id)
      ? mergePage(forms.provider, page, selection.sides.get(page.id))
      : stored.answers;
  return answers[FIELD_ROLES.servedYouth.name] === true
    ? null
    : 'Programs can be added only when the provider served youth in the reporting period.';
}

function toBoolean(answer: Answer | undefined): boolean | null {
  return typeof answer === 'boolean' ? answer : null;
}

/** The answers with inactive boxes kept as stored: unticked and inactive boxes are equivalent. */
function withUnticked(form: Form, stored: Answers, answers: Answers): Answers {
  const boxes = allFields(form).filter(
    ({ kind, name }) => kind === 'checkbox' && answers[name] !== true && stored[name] !== true,
  );
  return { ...answers, ...Object.fromEntries(boxes.map(({ name }) => [name, stored[name]])) };
}
