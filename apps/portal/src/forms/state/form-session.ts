/** Saving, drafts and conflicts of one open form. Framework-free; the page renders its state. */
import type { DraftRead, FormSave, Saved } from '@srae/contract/schemas/reporting';
import type { Answers } from '@srae/domain/form-kit/answers';
import type { Field } from '@srae/domain/form-kit/form';
import { findIssues, listCleared } from '@srae/domain/form-kit/issues';
import { ApiProblem } from '../../api/problem.ts';
import { createDraftSaver, type DraftCalls } from './draft-saver.ts';
import { type DraftOffer, findDraftOffer } from './draft-offer.ts';
import type { FormStore } from './form-state.ts';
import type { LoadedPage } from './loaded-page.ts';
import { type Difference, listDifferences, mergeTyped, type Side } from './merge.ts';
import { createObservable, type Observable } from './observable.ts';
import { type SaveStep, toFailedStep, TOO_LARGE } from './save-step.ts';
import { type Accompanying, saveBody } from '@srae/contract/save-body';
import { answersIn, type TypedAnswers } from './typed-answers.ts';

export type FormCalls = {
  readonly read: () => Promise<LoadedPage>;
  readonly save: (body: FormSave) => Promise<Saved>;
  /** Null on pages without inputs. */
  readonly draft: DraftCalls | null;
  readonly accompanying?: Accompanying;
  /**
   * Stores what must exist before the page is saved, such as a custom curriculum; throws on failure. `base` holds the
   * answers of the last load or save.
   */
  readonly prepare?: (store: FormStore, base: Answers) => Promise<void>;
};

export type Conflict = {
  readonly differences: readonly Difference[];
  readonly mine: Answers;
  readonly theirs: LoadedPage;
  /** On resolution, a conflict from a draft fills the form; one from a save also saves immediately. */
  readonly from: 'save' | 'draft';
  readonly typed: TypedAnswers;
};

export type SessionState = {
  readonly dirty: boolean;
  readonly step: SaveStep;
  readonly savedAt: string | null;
  /** When the draft was last saved. */
  readonly draftAt: string | null;
  readonly draftFailed: boolean;
  readonly draftOffer: DraftOffer | null;
  readonly conflict: Conflict | null;
  /** The fields whose saved answers a save would clear, while the confirmation is open. */
  readonly clearing: readonly Field[] | null;
  /** Counts saves, so that each one reopens the result modal. */
  readonly result: number | null;
};

export type FormSession = Pick<Observable<SessionState>, 'get' | 'subscribe'> & {
  readonly save: () => Promise<void>;
  readonly edited: () => void;
  readonly closeResult: () => void;
  readonly restoreDraft: () => void;
  readonly discardDraft: () => void;
  /** Offers a draft that another page of the person has kept meanwhile, over a page without unsaved answers. */
  readonly lookForDraft: () => Promise<void>;
  readonly resolve: (choices: ReadonlyMap<string, Side>) => void;
  readonly dismissConflict: () => void;
  /** Saves even though this clears saved answers. */
  readonly confirmClearing: () => void;
  readonly dismissClearing: () => void;
  readonly flushDraft: () => Promise<void>;
};

/**
 * Opens the session of a loaded page; `drafts` are the author's unsaved drafts, the latest first. On a read-only page
 * they can still be read and discarded. The session keeps a draft of its own, so that pages of one person that are
 * open at the same time do not overwrite each other's (decision 75).
 */
export function createFormSession(
  store: FormStore,
  calls: FormCalls,
  loaded: LoadedPage,
  { drafts, mode = 'write' }: { readonly drafts: readonly DraftRead[]; readonly mode?: 'write' | 'read' },
): FormSession {
  /** As it was last read or saved. */
  let page = loaded;
  /** Those that can be offered. */
  let offered = drafts;
  const draftId = newDraftId();
  /** A restored draft, removed as soon as its answers are kept or saved here. */
  let restored: string | null = null;
  let saves = 0;
  // Clearing already confirmed; kept until the page is saved, so a retry does not ask again.
  let confirmed: ReadonlySet<Field> = new Set();
  const state = createObservable<SessionState>({
    dirty: false,
    step: { at: 'idle' },
    savedAt: page.state.updated_at,
    draftAt: null,
    draftFailed: false,
    draftOffer: findDraftOffer(store.form, page, offered),
    conflict: null,
    clearing: null,
    result: null,
  });
  const draftSaver = calls.draft
    ? createDraftSaver(
        calls.draft,
        () => ({ id: draftId, answers: store.get().typed, base_version: page.state.version }),
        (at) => {
          state.set(at === null ? { draftFailed: true } : { draftAt: at, draftFailed: false });
          if (at !== null) discardRestored();
        },
      )
    : null;

  const discardRestored = () => {
    if (restored !== null) void draftSaver?.discard(restored);
    restored = null;
  };

  const edited = () => {
    if (mode === 'read') return;
    const { dirty, step } = state.get();
    // Publishes only changed values on each keystroke.
    if (!dirty || step.at === 'failed')
      state.set({ dirty: true, ...(step.at === 'failed' ? { step: { at: 'idle' } } : {}) });
    draftSaver?.schedule();
  };

  const succeed = (
    saved: Pick<Saved, 'version' | 'updated_at' | 'issues'>,
    answers: Answers,
    edits: number,
  ) => {
    const { version, updated_at } = saved;
    page = { ...page, answers, state: { version, updated_at, updated_by: null } };
    confirmed = new Set();
    const moreTyped = store.get().edits !== edits;
    if (!moreTyped) store.clearHiddenAnswers();
    store.show(saved.issues);
    saves += 1;
    discardRestored();
    state.set({
      dirty: moreTyped,
      step: { at: 'idle' },
      savedAt: updated_at,
      result: saves,
      draftFailed: false,
    });
    if (moreTyped) draftSaver?.schedule();
  };

  const fail = async (error: unknown) => {
    draftSaver?.schedule();
    const step = toFailedStep(error);
    if (step.at === 'closed') await draftSaver?.flush();
    state.set({ step });
  };

  const save = async () => {
    if (state.get().step.at === 'saving' || state.get().step.at === 'closed') return;
    if (store.get().tooLarge.size > 0) {
      state.set({ step: { at: 'failed', message: TOO_LARGE }, result: null });
      return;
    }
    const clearing = listCleared(
      store.form,
      page.answers,
      answersIn(store.form, store.get().typed),
      store.get().context,
    );
    if (clearing.some((field) => !confirmed.has(field))) {
      state.set({ clearing, result: null });
      return;
    }
    state.set({ step: { at: 'saving' }, result: null });
    await draftSaver?.settle();
    try {
      await calls.prepare?.(store, page.answers);
      const { answers, context, edits } = store.get();
      try {
        const { version } = page.state;
        const body = saveBody(store.form, answers, context, {
          version,
          draft: draftId,
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
    const differences = listDifferences(store.form, page.answers, mine, theirs.answers);
    if (differences.length === 0) {
      const issues = findIssues(store.form, mine, theirs.context);
      succeed(
        { version: theirs.state.version, updated_at: theirs.state.updated_at ?? '', issues },
        mine,
        edits,
      );
      return;
    }
    draftSaver?.schedule();
    const conflict: Conflict = { differences, mine, theirs, from: 'save', typed: store.get().typed };
    state.set({ step: { at: 'idle' }, conflict });
  };

  const resolve = (choices: ReadonlyMap<string, Side>) => {
    const { conflict } = state.get();
    if (conflict === null) return;
    page = conflict.theirs;
    store.replace(mergeTyped(conflict.typed, conflict.theirs.answers, conflict.differences, choices));
    state.set({ conflict: null });
    edited();
    if (conflict.from === 'save') void save();
  };

  const restoreDraft = () => {
    const { draftOffer } = state.get();
    if (draftOffer === null) return;
    state.set({ draftOffer: null });
    restored = draftOffer.id;
    const mine = answersIn(store.form, draftOffer.typed);
    if (draftOffer.baseVersion === page.state.version || mode === 'read') {
      store.replace(draftOffer.typed);
      edited();
      return;
    }
    // The draft's base version is no longer available, so the draft is suggested for every difference.
    const differences = listDifferences(store.form, {}, mine, page.answers).map(({ field }) => ({
      field,
      suggested: 'mine' as const,
    }));
    state.set({ conflict: { differences, mine, theirs: page, from: 'draft', typed: draftOffer.typed } });
  };

  const lookForDraft = async () => {
    const isIdle = () => {
      const { dirty, draftOffer, conflict, step } = state.get();
      return mode === 'write' && !dirty && draftOffer === null && conflict === null && step.at === 'idle';
    };
    if (!calls.draft || !isIdle()) return;
    const found = await calls.draft.list().catch(() => []);
    if (!isIdle()) return;
    offered = found;
    state.set({ draftOffer: findDraftOffer(store.form, page, offered) });
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    save,
    edited,
    closeResult: () => state.set({ result: null }),
    restoreDraft,
    lookForDraft,
    discardDraft: () => {
      const { draftOffer } = state.get();
      if (draftOffer === null) return;
      offered = offered.filter(({ id }) => id !== draftOffer.id);
      state.set({ draftOffer: findDraftOffer(store.form, page, offered) });
      void draftSaver?.discard(draftOffer.id);
    },
    resolve,
    dismissConflict: () => {
      const { conflict } = state.get();
      if (conflict?.from === 'draft') {
        restored = null;
        state.set({ conflict: null, draftOffer: findDraftOffer(store.form, page, offered) });
      } else state.set({ conflict: null });
    },
    confirmClearing: () => {
      confirmed = new Set(state.get().clearing);
      state.set({ clearing: null });
      void save();
    },
    dismissClearing: () => state.set({ clearing: null }),
    flushDraft: async () => {
      if (state.get().dirty) await draftSaver?.flush();
    },
  };
}

/** At random: `crypto.randomUUID` is missing where a page is not served over HTTPS. */
function newDraftId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16)).join('-');
}
