import { formatNumber } from '@srae/domain/form-kit/numbers';
import { UPLOAD_COMPLETE, uploadingText } from '@srae/domain/survey/messages';
import { roughDuration } from '../../times.ts';
import { canRetry, toFailureText } from '../../upload/state/failure-text.ts';
import type { SaveProgress, SaveState } from '../../upload/state/upload-state.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { ProgressBar } from '../../ui/feedback/Progress.tsx';
import { Receipt } from './status/Receipt.tsx';

export type UploadProgressProps = {
  save: SaveState;
  /** Whether storing the upload's mapped values for later uploads failed. */
  notKept: boolean;
  canSave: boolean;
  canCancel: boolean;
  helpDeskEmail: string;
  onSave: () => void;
  onRetry: () => void;
  onCancel: () => void;
};

/** The Save button, the state of the batches and finally the receipt (UPL-011, UPL-029 to UPL-031). */
export function UploadProgress(props: UploadProgressProps) {
  const { save, notKept, canSave, canCancel, helpDeskEmail, onSave, onRetry, onCancel } = props;
  return (
    <>
      {save.at === 'failed' ? null : (
        <div className="button-row">
          <Button onClick={onSave} disabled={!canSave && save.at !== 'running'} busy={save.at === 'running'}>
            Save
          </Button>
          {save.at === 'running' ? (
            <Button variant="secondary" onClick={onCancel} disabled={!canCancel}>
              Cancel
            </Button>
          ) : null}
        </div>
      )}
      {save.at === 'running' ? <Running progress={save.progress} /> : null}
      {save.at === 'cancelled' ? (
        <p>Upload canceled. None of it was kept; the earlier data stay in use.</p>
      ) : null}
      {save.at === 'done' ? (
        <>
          <p className="file-outcome file-outcome--good">
            <Icon name="check-circle" /> <strong>{UPLOAD_COMPLETE}</strong>
          </p>
          <Receipt receipt={save.receipt} replaced={save.replaced} />
          {notKept ? (
            <Notice tone="warning" slim>
              The mapped values could not be remembered for the next upload. The upload itself is not
              affected.
            </Notice>
          ) : null}
        </>
      ) : null}
      {save.at === 'failed' ? <Failed failed={save} helpDeskEmail={helpDeskEmail} onRetry={onRetry} /> : null}
    </>
  );
}

type FailedProps = {
  failed: Extract<SaveState, { at: 'failed' }>;
  helpDeskEmail: string;
  onRetry: () => void;
};

function Failed({ failed: { failure, progress }, helpDeskEmail, onRetry }: FailedProps) {
  const { heading, text } = toFailureText(failure, helpDeskEmail);
  return (
    <>
      {failure.elsewhere ? (
        <Notice tone="warning" heading={heading}>
          {text}
        </Notice>
      ) : (
        <div className="save-failed">
          <p className="save-failed__text">
            <Icon name="error" /> <strong>{heading}</strong>
          </p>
          <p>{text}</p>
          {failure.next === 'resume' && progress.rowsStored > 0 ? (
            <p>
              {formatNumber(progress.rowsStored)} of {formatNumber(progress.rows)} rows have arrived. Retry
              continues from there.
            </p>
          ) : null}
        </div>
      )}
      {canRetry(failure) ? (
        <div className="button-row">
          <Button onClick={onRetry}>Retry</Button>
        </div>
      ) : null}
    </>
  );
}

function Running({ progress }: { progress: SaveProgress }) {
  const { rows, rowsStored, batches, sending } = progress;
  const batch = sending?.batch;
  return (
    <div className="saving">
      <p className="saving__batch">
        {batch
          ? uploadingText(batch.firstRow, batch.lastRow, batch.index + 1, batches)
          : 'Preparing the upload'}
      </p>
      <ProgressBar label="Upload Progress" value={rowsStored} max={rows} text={paceText(progress)} />
      {sending && sending.pause > 0 ? (
        <p className="saving__pause">
          The batch did not arrive. Trying again in{' '}
          {roughDuration(sending.pause / 1000).replace('about ', '')}.
        </p>
      ) : null}
      <p className="saving__stay">Please stay on this page until the upload is complete.</p>
    </div>
  );
}

/** '1,250 rows per second, about 12 seconds left', once the rate can be estimated. */
function paceText({ rows, rowsStored, rowsBefore, startedAt }: SaveProgress): string {
  const done = `${formatNumber(rowsStored)} of ${formatNumber(rows)} rows`;
  const seconds = (performance.now() - startedAt) / 1000;
  const sent = rowsStored - rowsBefore;
  if (sent === 0 || seconds <= 0) return done;
  const perSecond = sent / seconds;
  const left = roughDuration((rows - rowsStored) / perSecond);
  return `${done} · ${formatNumber(Math.round(perSecond))} rows per second · ${left} left`;
}
