/** The state of an open form's session, as the page renders it. */
import type { DraftRead } from '@srae/contract/schemas/reporting';
import type { Answers } from '@srae/domain/form-kit/answers';
import type { Field, Form } from '@srae/domain/form-kit/form';
import { type DraftOffer, findDraftOffer } from './draft-offer.ts';
import type { LoadedPage } from './loaded-page.ts';
import type { Difference } from './merge.ts';
import type { SaveStep } from './save-step.ts';
import type { TypedAnswers } from './typed-answers.ts';

export type Conflict = {
  readonly differences: readonly Difference[];
  readonly mine: Answers;
  readonly theirs: LoadedPage;
  /** On resolution, a conflict from a draft fills the form; one from a save also saves immediately. */
  readonly from: 'save' | 'draft';
  readonly typed: TypedAnswers;
};

export type SessionState = {
  /** The page as it was last read or saved: what unsaved answers are compared with. */
  readonly base: LoadedPage;
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

/** `drafts` are those that can be offered, the latest first. */
export function initialSessionState(
  form: Form,
  loaded: LoadedPage,
  drafts: readonly DraftRead[],
): SessionState {
  return {
    base: loaded,
    dirty: false,
    step: { at: 'idle' },
    savedAt: loaded.state.updated_at,
    draftAt: null,
    draftFailed: false,
    draftOffer: findDraftOffer(form, loaded, drafts),
    conflict: null,
    clearing: null,
    result: null,
  };
}
