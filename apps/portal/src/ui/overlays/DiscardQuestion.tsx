import { ConfirmDialog } from './Modal.tsx';

/** Asks before the input of a dialog is lost. */
export function DiscardQuestion({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  return (
    <ConfirmDialog
      title="Discard changes?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      variant="danger"
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      <p>Your changes in this dialog have not been saved.</p>
    </ConfirmDialog>
  );
}
