import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';

export type Result = { title: string; text: string };

/** The result of an action, shown until closed. */
export function ResultModal({ result, onClose }: { result: Result; onClose: () => void }) {
  return (
    <Modal
      title={result.title}
      size="small"
      lead={<p>{result.text}</p>}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    />
  );
}
