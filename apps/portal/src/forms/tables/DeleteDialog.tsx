import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/overlays/Modal.tsx';

export type DeleteDialogProps = {
  title: string;
  children: ReactNode;
  onDelete: () => Promise<void>;
  onCancel: () => void;
};

/** Confirms a deletion; stays open with its button disabled while the request is pending. */
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
