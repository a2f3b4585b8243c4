import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedAct } from '../../api/FailedAct.tsx';
import { ConfirmDialog } from '../../ui/overlays/Modal.tsx';

export type ConfirmActProps<Done> = {
  title: string;
  /** The consequence, in one sentence. */
  children: ReactNode;
  /** 'Yes' where the specification requires Yes and No. */
  confirmLabel?: string;
  cancelLabel?: string;
  act: () => Promise<Done>;
  onDone: (done: Done) => void;
  onClose: () => void;
};

/** Confirms an action that is hard to undo; if the server refuses, the dialog stays open and shows the error. */
export function ConfirmAct<Done>(props: ConfirmActProps<Done>) {
  const { title, children, confirmLabel = 'Yes', cancelLabel = 'No', act, onDone, onClose } = props;
  const work = useMutation({ mutationFn: act, onSuccess: (done) => onDone(done) });
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      variant="danger"
      busy={work.isPending}
      onConfirm={() => work.mutate()}
      onCancel={onClose}
    >
      <p>{children}</p>
      <FailedAct error={work.error} />
    </ConfirmDialog>
  );
}
