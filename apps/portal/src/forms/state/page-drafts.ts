/** The drafts of an open form: its own, which it keeps saving, and those of the person that it offers to restore. */
import type { DraftRead } from '@srae/contract/schemas/reporting';
import { randomId } from '../../api/random-id.ts';
import { type DraftOffer, findDraftOffer } from './draft-offer.ts';
import { createDraftSaver, type DraftCalls, type DraftSaver } from './draft-saver.ts';
import type { FormStore } from './form-state.ts';
import type { Observable } from './observable.ts';
import type { SessionState } from './session-state.ts';

export type PageDrafts = {
  /** The draft that this page saves. */
  readonly id: string;
  readonly schedule: DraftSaver['schedule'];
  /** Nothing to wait for on a page without inputs. */
  readonly flush: () => Promise<void> | undefined;
  readonly settle: () => Promise<void> | undefined;
  /** Takes the offered draft, to be removed as soon as its answers are kept here; null if none is offered. */
  readonly take: () => DraftOffer | null;
  /** Leaves the taken draft where it is; returns the offer. */
  readonly putBack: () => DraftOffer | null;
  /** Removes the taken draft, whose answers are kept now. */
  readonly removeTaken: () => void;
  readonly discardOffered: () => void;
  /** Offers a draft that another page has kept meanwhile, while `isIdle`. */
  readonly look: (isIdle: () => boolean) => Promise<void>;
};

type DraftsDeps = {
  readonly store: FormStore;
  /** Null on pages without inputs. */
  readonly calls: DraftCalls | null;
};

/** `drafts` are those that can be offered, the latest first. */
export function createPageDrafts(
  { store, calls }: DraftsDeps,
  drafts: readonly DraftRead[],
  state: Observable<SessionState>,
): PageDrafts {
  let offered = drafts;
  const id = randomId();
  let taken: string | null = null;
  const findOffer = () => findDraftOffer(store.form, state.get().base, offered);

  const saver = calls
    ? createDraftSaver(
        calls,
        () => ({ id, answers: store.get().typed, base_version: state.get().base.state.version }),
        (at) => {
          state.set(at === null ? { draftFailed: true } : { draftAt: at, draftFailed: false });
          if (at !== null) removeTaken();
        },
      )
    : null;

  const removeTaken = () => {
    if (taken !== null) void saver?.discard(taken);
    taken = null;
  };

  return {
    id,
    schedule: () => saver?.schedule(),
    flush: () => saver?.flush(),
    settle: () => saver?.settle(),
    take: () => {
      const { draftOffer } = state.get();
      if (draftOffer === null) return null;
      state.set({ draftOffer: null });
      taken = draftOffer.id;
      return draftOffer;
    },
    putBack: () => {
      taken = null;
      return findOffer();
    },
    removeTaken,
    discardOffered: () => {
      const { draftOffer } = state.get();
      if (draftOffer === null) return;
      offered = offered.filter((one) => one.id !== draftOffer.id);
      state.set({ draftOffer: findOffer() });
      void saver?.discard(draftOffer.id);
    },
    look: async (isIdle) => {
      if (!calls || !isIdle()) return;
      const found = await calls.list().catch(() => []);
      if (!isIdle()) return;
      offered = found;
      state.set({ draftOffer: findOffer() });
    },
  };
}
