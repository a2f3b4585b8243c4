/** Saving, drafts and conflicts of one open form. Framework-free; the page renders its state. */
import type { DraftRead } from '@srae/contract/schemas/reporting';
import { findDraftOffer } from './draft-offer.ts';
import type { DraftCalls } from './draft-saver.ts';
import type { FormStore } from './form-state.ts';
import type { LoadedPage } from './loaded-page.ts';
import { listDifferences, mergeTyped, type Side } from './merge.ts';
import { createObservable, type Observable } from './observable.ts';
import { createPageDrafts } from './page-drafts.ts';
import { createPageSaver, type SaveCalls } from './page-saver.ts';
import { createBasePage, type SessionState } from './session-state.ts';
import { answersIn } from './typed-answers.ts';

export type FormCalls = SaveCalls & {
  /** Null on pages without inputs. */
  readonly draft: DraftCalls | null;
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
  {
    drafts: listed,
    mode = 'write',
  }: { readonly drafts: readonly DraftRead[]; readonly mode?: 'write' | 'read' },
): FormSession {
  const base = createBasePage(loaded);
  const state = createObservable<SessionState>({
    dirty: false,
    step: { at: 'idle' },
    savedAt: loaded.state.updated_at,
    draftAt: null,
    draftFailed: false,
    draftOffer: findDraftOffer(store.form, loaded, listed),
    conflict: null,
    clearing: null,
    result: null,
  });
  const drafts = createPageDrafts({ store, calls: calls.draft, base }, listed, state);
  const saver = createPageSaver({ store, calls, base, drafts }, state);

  const edited = () => {
    if (mode === 'read') return;
    const { dirty, step } = state.get();
    // Publishes only changed values on each keystroke.
    if (!dirty || step.at === 'failed')
      state.set({ dirty: true, ...(step.at === 'failed' ? { step: { at: 'idle' } } : {}) });
    drafts.schedule();
  };

  const resolve = (choices: ReadonlyMap<string, Side>) => {
    const { conflict } = state.get();
    if (conflict === null) return;
    base.set(conflict.theirs);
    store.replace(mergeTyped(conflict.typed, conflict.theirs.answers, conflict.differences, choices));
    state.set({ conflict: null });
    edited();
    if (conflict.from === 'save') void saver.save();
  };

  const restoreDraft = () => {
    const draftOffer = drafts.take();
    if (draftOffer === null) return;
    const page = base.get();
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

  const isIdle = () => {
    const { dirty, draftOffer, conflict, step } = state.get();
    return mode === 'write' && !dirty && draftOffer === null && conflict === null && step.at === 'idle';
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    save: saver.save,
    edited,
    closeResult: () => state.set({ result: null }),
    restoreDraft,
    lookForDraft: () => drafts.look(isIdle),
    discardDraft: drafts.discardOffered,
    resolve,
    dismissConflict: () => {
      const isDraft = state.get().conflict?.from === 'draft';
      state.set({ conflict: null, ...(isDraft ? { draftOffer: drafts.putBack() } : {}) });
    },
    confirmClearing: saver.confirmClearing,
    dismissClearing: () => state.set({ clearing: null }),
    flushDraft: async () => {
      if (state.get().dirty) await drafts.flush();
    },
  };
}
