import { records } from '@srae/contract/records';
import type { OpenDisposal } from '@srae/contract/schemas/records';
import { useState } from 'react';
import { useAct } from '../../../admin/admin-lists.ts';
import { call } from '../../../api/client.ts';
import { FailedAct } from '../../../api/FailedAct.tsx';
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx';
import { ConfirmDialog } from '../../../ui/overlays/Modal.tsx';
import { rowsText, sum } from './record-texts.ts';

type Props = { disposal: OpenDisposal; onDone: () => void; onClose: () => void };

/** Approves the list as it was when the dialog opened. */
export function ApproveDialog({ disposal, onDone, onClose }: Props) {
  const [seen] = useState(disposal);
  const [checked, setChecked] = useState(false);
  const approve = useAct(
    () => call<unknown>(records.approve, { params: { pk: seen.pk }, body: { digest: seen.digest } }),
    onDone,
  );
  return (
    <ConfirmDialog
      title="Approve the disposal?"
      confirmLabel="Dispose of the records"
      cancelLabel="Cancel"
      variant="danger"
      size="medium"
      busy={approve.isPending}
      blocked={checked ? null : 'Tick the box first.'}
      onConfirm={() => approve.mutate(undefined)}
      onCancel={onClose}
    >
      <p>This cannot be undone. What a legal hold covers by then is left out.</p>
      <ul>
        {seen.kinds.map((kind) => (
          <li key={kind.id}>{`${kind.label}: ${rowsText(sum(kind, 'listed'))} due; ${kind.end}`}</li>
        ))}
      </ul>
      <Checkbox
        id="disposal-seen"
        label="I have looked at the list. The periods are those of the agency’s records schedule, and I know of no reason to hold these records."
        checked={checked}
        onChange={setChecked}
      />
      <FailedAct error={approve.error} />
    </ConfirmDialog>
  );
}
