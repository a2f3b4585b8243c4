/** A failed save in words: what is shown is what is announced. */
import { uploadFailedText } from '@srae/domain/survey/messages';
import { fullTime } from '../../times.ts';
import type { SaveFailure } from './upload-state.ts';

export type FailureText = { readonly heading: string; readonly text: string };

export const NOTHING_SAVED = 'Nothing was saved. The earlier data stay in use.';

/** Whether the same rows can be sent again as they are. */
export function canRetry({ next }: SaveFailure): boolean {
  return next === 'resume' || next === 'restart';
}

export function toFailureText(failure: SaveFailure, helpDeskEmail: string): FailureText {
  const { elsewhere, message } = failure;
  if (elsewhere) {
    // Who, since when, and when that upload expires (BEY-130).
    const text = `${elsewhere.name} has been saving survey data for this grant since ${fullTime(elsewhere.startedAt)}. You can save when that upload is complete. If it stops, it expires at ${fullTime(elsewhere.expiresAt)}.`;
    return { heading: 'Someone else is uploading', text };
  }
  return { heading: canRetry(failure) ? uploadFailedText(helpDeskEmail) : NOTHING_SAVED, text: message };
}
