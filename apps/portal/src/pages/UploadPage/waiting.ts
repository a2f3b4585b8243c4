/** What a step waits for, as a sentence; null when it is open. */
import type { Survey } from '@srae/domain/survey/catalogue/column';
import { incompleteMappingText } from '../../upload/state/other-kind.ts';
import { canCheck } from '../../upload/state/steps/check-steps.ts';
import type { UploadState } from '../../upload/state/upload-state.ts';

type Checkable = Pick<UploadState, 'file' | 'preview' | 'mapping' | 'check' | 'save'>;

/** A check needs a file, and a column or “not in uploaded file” for every survey item. */
export function waitingForCheck(survey: Survey, state: Checkable): string | null {
  const { file, check, save } = state;
  if (file.at !== 'loaded') return 'Choose a file first.';
  const busy = check.at === 'running' || save.at === 'running';
  return busy || canCheck(survey, state) ? null : incompleteMappingText(survey.kind, file.opened.sheetNames);
}

/** A save needs a check that found nothing to resolve; it stays open once begun. */
export function waitingForSave(
  { check, save }: Pick<UploadState, 'check' | 'save'>,
  savable: boolean,
): string | null {
  if (savable || save.at !== 'none') return null;
  return check.at === 'done' ? 'Resolve the issues listed above first.' : 'Check the data first.';
}
