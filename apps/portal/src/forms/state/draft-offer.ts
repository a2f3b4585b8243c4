/** The offer of unsaved answers that were kept as a draft (decision 14). */
import type { DraftRead } from '@srae/contract/schemas/reporting';
import type { Form } from '@srae/domain/form-kit/form';
import type { LoadedPage } from './loaded-page.ts';
import { listDifferences } from './merge.ts';
import { answersIn, type TypedAnswers, typedFromDraft } from './typed-answers.ts';

export type DraftOffer = {
  readonly savedAt: string;
  readonly typed: TypedAnswers;
  readonly baseVersion: number;
};

/** A draft equal to the saved answers is not offered. */
export function findDraftOffer(form: Form, page: LoadedPage, draft: DraftRead | null): DraftOffer | null {
  if (!draft?.answers || draft.saved_at === null) return null;
  const typed = typedFromDraft(form, draft.answers);
  const mine = answersIn(form, typed);
  if (listDifferences(form, page.answers, mine, page.answers).length === 0) return null;
  return { savedAt: draft.saved_at, typed, baseVersion: draft.base_version ?? 0 };
}
