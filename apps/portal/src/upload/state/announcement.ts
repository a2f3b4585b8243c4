/** Text of the upload page's live region; '' when there is nothing to announce. */
import { FILE_FAILED, FILE_LOADED, fileVerdict, UPLOAD_COMPLETE } from '@srae/domain/survey/messages';
import { toFailureText } from './failure-text.ts';
import type { UploadState } from './upload-state.ts';

export function toAnnouncement(
  { file, check, save }: Pick<UploadState, 'file' | 'check' | 'save'>,
  helpDeskEmail: string,
): string {
  if (save.at === 'done') return UPLOAD_COMPLETE;
  if (save.at === 'cancelled') return 'Upload canceled.';
  if (save.at === 'failed') {
    const { heading, text } = toFailureText(save.failure, helpDeskEmail);
    return `${heading.replace(/\.$/, '')}. ${text}`;
  }
  if (save.at === 'running') {
    const { rows, rowsStored } = save.progress;
    // In quarters, since announcing every batch would be too verbose.
    return `Uploading: ${Math.floor((rowsStored / rows) * 4) * 25} percent`;
  }
  if (check.at === 'running') return 'Checking data';
  if (check.at === 'failed') return check.message;
  if (check.at === 'done') return fileVerdict(check.outcome.report);
  if (file.at === 'loading') return 'Loading file';
  if (file.at === 'loaded') return FILE_LOADED;
  if (file.at === 'unsupported') return file.message;
  return file.at === 'failed' ? FILE_FAILED : '';
}
