import { admin } from '@srae/contract/admin';
import type { Grantee } from '@srae/contract/schemas/programme/programme';
import { useDialogSuccess } from '../../../admin/admin-lists.ts';
import { AdminNameModal } from '../../../admin/dialogs/AdminNameModal.tsx';
import { call } from '../../../api/client.ts';

export type GranteeModalProps = {
  /** Null: a new one. */
  grantee: Grantee | null;
  onClose: () => void;
};

export function GranteeModal({ grantee, onClose }: GranteeModalProps) {
  const done = useDialogSuccess(onClose);
  const shared = { id: 'grantee-name', label: 'Grantee name', field: 'grantee_name', onClose };
  if (grantee === null) {
    return (
      <AdminNameModal
        {...shared}
        title="Add Grantee"
        consequence="The new grantee has no grant yet; add one afterwards."
        submitLabel="Create Grantee"
        name={null}
        save={(name) => call<unknown>(admin.createGrantee, { body: { grantee_name: name } })}
        onDone={() => done('Grantee created.')}
      />
    );
  }
  const { pk } = grantee;
  return (
    <AdminNameModal
      {...shared}
      title="Edit Grantee"
      consequence="The new name shows on every page of its grants; submitted reports keep the name they were sent with."
      submitLabel="Save"
      name={grantee.grantee_name}
      save={(name) => call<unknown>(admin.updateGrantee, { params: { pk }, body: { grantee_name: name } })}
      onDone={() => done('Grantee saved.')}
    />
  );
}
