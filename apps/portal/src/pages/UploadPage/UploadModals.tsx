import { DATA_SAVED, FILE_PROBLEM, SAVE_PROBLEM } from '@srae/domain/survey/messages';
import { canRetry, NOTHING_SAVED } from '../../upload/state/failure-text.ts';
import type { UploadState } from '../../upload/state/upload-state.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { Receipt } from './status/Receipt.tsx';

/** Focus target after closing: the button that opened the modal is gone or must not be pressed again. */
const OUTCOME = {
  get current() {
    return document.getElementById('upload-progress-heading');
  },
};

/** Data saved, save problem, file read error (UPL-016). */
export function UploadModals({
  state,
  onClose,
}: {
  state: Pick<UploadState, 'modal' | 'file' | 'save'>;
  onClose: () => void;
}) {
  const { modal, file, save } = state;
  if (modal === null) return null;
  const footer = <Button onClick={onClose}>Close</Button>;
  if (modal === 'saved') {
    return (
      <Modal
        title="Upload complete"
        onClose={onClose}
        footer={footer}
        returnFocus={OUTCOME}
        lead={<p>{DATA_SAVED}</p>}
      >
        {save.at === 'done' ? <Receipt receipt={save.receipt} replaced={save.replaced} /> : null}
      </Modal>
    );
  }
  const isFile = modal === 'file-problem';
  const [title, text] = isFile ? ['File read error', FILE_PROBLEM] : ['Save problem', saveProblem(save)];
  const reason = isFile ? (file.at === 'failed' ? file.message : null) : findReason(save);
  return (
    <Modal
      title={title}
      lead={
        <>
          <p>{text}</p>
          {reason ? <p>{reason}</p> : null}
        </>
      }
      onClose={onClose}
      footer={footer}
      {...(isFile ? {} : { returnFocus: OUTCOME })}
    />
  );
}

/** The advice to try again only where that can help. */
function saveProblem(save: UploadState['save']): string {
  return save.at !== 'failed' || canRetry(save.failure) ? SAVE_PROBLEM : NOTHING_SAVED;
}

function findReason(save: UploadState['save']): string | null {
  return save.at === 'failed' ? save.failure.message : null;
}
