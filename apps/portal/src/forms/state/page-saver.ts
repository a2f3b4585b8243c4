/** Saving an open form: what a save would clear is confirmed first; a page saved by somebody else is a conflict. */
import type { Answers } from '@srae/domain/form-kit/answers';
import type { Field } from '@srae/domain/form-kit/form';
import { listCleared } from '@srae/domain/form-kit/issues';
import type { FormStore } from './form-state.ts';
import type { Observable } from './observable.ts';
import type { PageDrafts } from './page-drafts.ts';
import { toFailedStep, TOO_LARGE } from './save-step.ts';
import { type SavedPage, type SendCalls, sendPage } from './send-page.ts';
import type { SessionState } from './session-state.ts';
import { answersIn } from './typed-answers.ts';

export type SaveCalls = SendCalls & {
  /**
   * Stores what must exist before the page is saved, such as a custom curriculum; throws on failure. `base` holds the
   * answers of the last load or save.
   */
  readonly prepare?: (store: FormStore, base: Answers) => Promise<void>;
};

export type PageSaver = {
  readonly save: () => Promise<void>;
  /** Saves even though this clears saved answers. */
  readonly confirmClearing: () => void;
};

type SaverDeps = { readonly store: FormStore; readonly calls: SaveCalls; readonly drafts: PageDrafts };

export function createPageSaver(
  { store, calls, drafts }: SaverDeps,
  state: Observable<SessionState>,
): PageSaver {
  const { form } = store;
  let saves = 0;
  // Clearing already confirmed; kept until the page is saved, so a retry does not ask again.
  let confirmed: ReadonlySet<Field> = new Set();

  const save = async () => {
    const { step, base } = state.get();
    if (step.at === 'saving' || step.at === 'closed') return;
    const { tooLarge, typed, context } = store.get();
    if (tooLarge.size > 0) {
      state.set({ step: { at: 'failed', message: TOO_LARGE }, result: null });
      return;
    }
    const clearing = listCleared(form, base.answers, answersIn(form, typed), context);
    if (clearing.some((field) => !confirmed.has(field))) {
      state.set({ clearing, result: null });
      return;
    }
    state.set({ step: { at: 'saving' }, result: null });
    await drafts.settle();
    try {
      await send();
    } catch (error) {
      await fail(error);
    }
  };

  const send = async () => {
    const { base } = state.get();
    await calls.prepare?.(store, base.answers);
    const { answers, context, edits } = store.get();
    const outcome = await sendPage(calls, { form, answers, context, base, draft: drafts.id });
    if ('saved' in outcome) {
      succeed(outcome.saved, answers, edits);
      return;
    }
    drafts.schedule();
    const { typed } = store.get();
    state.set({ step: { at: 'idle' }, conflict: { ...outcome, mine: answers, typed, from: 'save' } });
  };

  const succeed = ({ version, updated_at, issues }: SavedPage, answers: Answers, edits: number) => {
    confirmed = new Set();
    const moreTyped = store.get().edits !== edits;
    if (!moreTyped) store.clearHiddenAnswers();
    store.show(issues);
    saves += 1;
    drafts.removeTaken();
    state.set({
      base: { ...state.get().base, answers, state: { version, updated_at, updated_by: null } },
      dirty: moreTyped,
      step: { at: 'idle' },
      savedAt: updated_at,
      result: saves,
      draftFailed: false,
    });
    if (moreTyped) drafts.schedule();
  };

  const fail = async (error: unknown) => {
    drafts.schedule();
    const step = toFailedStep(error);
    if (step.at === 'closed') await drafts.flush();
    state.set({ step });
  };

  return {
    save,
    confirmClearing: () => {
      confirmed = new Set(state.get().clearing);
      state.set({ clearing: null });
      void save();
    },
  };
}
