import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/overlays/Modal.tsx';

export type DeleteDialogProps = {
  title: string;
  children: ReactNode;
  onDelete: () => Promise<void>;
  onCancel: () => void;
};

/** Asks before something is deleted; stays open, and cannot be pressed twice, while that is under way. */
export function DeleteDialog({ title, children, onDelete, onCancel }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Delete"
      cancelLabel="Cancel"
      variant="danger"
      busy={busy}
      onConfirm={() => {
        setBusy(true);
        void onDelete();
      }}
      onCancel={onCancel}
    >
      {children}
    </ConfirmDialog>
  );
}
