/** Saving an open form: what a save would clear is confirmed first; a page saved by somebody else is a conflict. */
import type { FormSave, Saved } from '@srae/contract/schemas/reporting';
import { type Accompanying, saveBody } from '@srae/contract/save-body';
import type { Answers } from '@srae/domain/form-kit/answers';
import type { Field } from '@srae/domain/form-kit/form';
import { findIssues, listCleared } from '@srae/domain/form-kit/issues';
import { ApiProblem } from '../../api/problem.ts';
import type { FormStore } from './form-state.ts';
import type { LoadedPage } from './loaded-page.ts';
import { listDifferences } from './merge.ts';
import type { Observable } from './observable.ts';
import type { PageDrafts } from './page-drafts.ts';
import { toFailedStep, TOO_LARGE } from './save-step.ts';
import type { BasePage, Conflict, SessionState } from './session-state.ts';
import { answersIn } from './typed-answers.ts';

export type SaveCalls = {
  readonly read: () => Promise<LoadedPage>;
  readonly save: (body: FormSave) => Promise<Saved>;
  readonly accompanying?: Accompanying;
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

type SaverDeps = {
  readonly store: FormStore;
  readonly calls: SaveCalls;
  readonly base: BasePage;
  readonly drafts: PageDrafts;
};

export function createPageSaver(
  { store, calls, base, drafts }: SaverDeps,
  state: Observable<SessionState>,
): PageSaver {
  let saves = 0;
  // Clearing already confirmed; kept until the page is saved, so a retry does not ask again.
  let confirmed: ReadonlySet<Field> = new Set();

  const save = async () => {
    if (state.get().step.at === 'saving' || state.get().step.at === 'closed') return;
    if (store.get().tooLarge.size > 0) {
      state.set({ step: { at: 'failed', message: TOO_LARGE }, result: null });
      return;
    }
    const clearing = listCleared(
      store.form,
      base.get().answers,
      answersIn(store.form, store.get().typed),
      store.get().context,
    );
    if (clearing.some((field) => !confirmed.has(field))) {
      state.set({ clearing, result: null });
      return;
    }
    state.set({ step: { at: 'saving' }, result: null });
    await drafts.settle();
    try {
      await calls.prepare?.(store, base.get().answers);
      const { answers, context, edits } = store.get();
      try {
        const { version } = base.get().state;
        const body = saveBody(store.form, answers, context, {
          version,
          draft: drafts.id,
          accompanying: calls.accompanying,
        });
        succeed(await calls.save(body), answers, edits);
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'VERSION_CONFLICT') throw error;
        await handleConflict(await calls.read(), answers, edits);
      }
    } catch (error) {
      await fail(error);
    }
  };

  /** Someone else saved meanwhile, or an earlier attempt of ours succeeded after all (no differences). */
  const handleConflict = async (theirs: LoadedPage, mine: Answers, edits: number) => {
    const differences = listDifferences(store.form, base.get().answers, mine, theirs.answers);
    if (differences.length === 0) {
      const issues = findIssues(store.form, mine, theirs.context);
      succeed(
        { version: theirs.state.version, updated_at: theirs.state.updated_at ?? '', issues },
        mine,
        edits,
      );
      return;
    }
    drafts.schedule();
    const conflict: Conflict = { differences, mine, theirs, from: 'save', typed: store.get().typed };
    state.set({ step: { at: 'idle' }, conflict });
  };

  const succeed = (
    saved: Pick<Saved, 'version' | 'updated_at' | 'issues'>,
    answers: Answers,
    edits: number,
  ) => {
    const { version, updated_at } = saved;
    base.set({ ...base.get(), answers, state: { version, updated_at, updated_by: null } });
    confirmed = new Set();
    const moreTyped = store.get().edits !== edits;
    if (!moreTyped) store.clearHiddenAnswers();
    store.show(saved.issues);
    saves += 1;
    drafts.removeTaken();
    state.set({
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
