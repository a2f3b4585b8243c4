import { admin } from '@srae/contract/admin';
import type { Grantee } from '@srae/contract/schemas/programme/programme';
import { useState } from 'react';
import { useAct } from '../../../admin/admin-lists.ts';
import { FormModal } from '../../../ui/overlays/FormModal.tsx';
import { toProblems } from '../../../admin/problems.ts';
import { call } from '../../../api/client.ts';
import { useNotices } from '../../../session/notices.tsx';
import { TextField } from '../../../ui/inputs/TextInput.tsx';

export type GranteeModalProps = {
  /** Null: a new one. */
  grantee: Grantee | null;
  onClose: () => void;
};

export function GranteeModal({ grantee, onClose }: GranteeModalProps) {
  const { toast } = useNotices();
  const [name, setName] = useState(grantee?.grantee_name ?? '');
  const save = useAct(
    (grantee_name: string) =>
      grantee === null
        ? call<unknown>(admin.createGrantee, { body: { grantee_name } })
        : call<unknown>(admin.updateGrantee, { params: { pk: grantee.pk }, body: { grantee_name } }),
    () => {
      onClose();
      toast('Success', grantee === null ? 'Grantee created.' : 'Grantee saved.');
    },
  );
  const problems = toProblems(save.error, ['grantee_name']);
  return (
    <FormModal
      title={grantee === null ? 'Add Grantee' : 'Edit Grantee'}
      consequence={
        grantee === null
          ? 'The new grantee has no grant yet; add one afterwards.'
          : 'The new name shows on every page of its grants; submitted reports keep the name they were sent with.'
      }
      submitLabel={grantee === null ? 'Create Grantee' : 'Save'}
      busy={save.isPending}
      problem={problems.top}
      onSubmit={() => save.mutate(name.trim())}
      onClose={onClose}
    >
      <TextField
        id="grantee-name"
        label="Grantee name"
        required
        error={problems.at('grantee_name')}
        maxLength={200}
        value={name}
        onChange={setName}
      />
    </FormModal>
  );
}
