/** The offer of unsaved answers that were kept as a draft (decision 14). */
import type { DraftRead } from '@srae/contract/schemas/reporting';
import type { Form } from '@srae/domain/form-kit/form';
import type { LoadedPage } from './loaded-page.ts';
import { listDifferences } from './merge.ts';
import { answersIn, type TypedAnswers, typedFromDraft } from './typed-answers.ts';

export type DraftOffer = {
  readonly id: string;
  readonly savedAt: string;
  readonly typed: TypedAnswers;
  readonly baseVersion: number;
};

/** The first of the drafts that differs from the saved answers; null if none does. */
export function findDraftOffer(
  form: Form,
  page: LoadedPage,
  drafts: readonly DraftRead[],
): DraftOffer | null {
  for (const { id, answers, base_version: baseVersion, saved_at: savedAt } of drafts) {
    const typed = typedFromDraft(form, answers);
    const mine = answersIn(form, typed);
    if (listDifferences(form, page.answers, mine, page.answers).length > 0)
      return { id, savedAt, typed, baseVersion };
  }
  return null;
}
