/** Saving, drafts and conflicts of one open form. Framework-free; the page renders its state. */
import type { DraftRead } from '@srae/contract/schemas/reporting';
import type { Form } from '@srae/domain/form-kit/form';
import type { DraftOffer } from './draft-offer.ts';
import type { DraftCalls } from './draft-saver.ts';
import type { FormStore } from './form-state.ts';
import type { LoadedPage } from './loaded-page.ts';
import { listDifferences, mergeTyped, type Side } from './merge.ts';
import { createObservable, type Observable } from './observable.ts';
import { createPageDrafts } from './page-drafts.ts';
import { createPageSaver, type SaveCalls } from './page-saver.ts';
import { type Conflict, initialSessionState, type SessionState } from './session-state.ts';
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
  const { form } = store;
  const state = createObservable<SessionState>(initialSessionState(form, loaded, listed));
  const drafts = createPageDrafts({ store, calls: calls.draft }, listed, state);
  const saver = createPageSaver({ store, calls, drafts }, state);

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
    state.set({ base: conflict.theirs, conflict: null });
    store.replace(mergeTyped(conflict.typed, conflict.theirs.answers, conflict.differences, choices));
    edited();
    if (conflict.from === 'save') void saver.save();
  };

  const restoreDraft = () => {
    const draftOffer = drafts.take();
    if (draftOffer === null) return;
    const { base } = state.get();
    if (draftOffer.baseVersion === base.state.version || mode === 'read') {
      store.replace(draftOffer.typed);
      edited();
      return;
    }
    state.set({ conflict: toDraftConflict(form, draftOffer, base) });
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

/** The draft's base version is no longer available, so the draft is suggested for every difference. */
function toDraftConflict(form: Form, { typed }: DraftOffer, page: LoadedPage): Conflict {
  const mine = answersIn(form, typed);
  const differences = listDifferences(form, {}, mine, page.answers).map(({ field }) => ({
    field,
    suggested: 'mine' as const,
  }));
  return { differences, mine, theirs: page, from: 'draft', typed };
}
