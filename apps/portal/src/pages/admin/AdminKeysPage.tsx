import { machineKeys } from '@srae/contract/accounts/machine-keys';
import type { ListedKey } from '@srae/contract/schemas/accounts/machine-keys';
import { useState } from 'react';
import { useDialogSuccess, useList } from '../../admin/admin-lists.ts';
import { AdminShell } from '../../admin/AdminShell.tsx';
import { ConfirmAdminAct } from '../../admin/dialogs/ConfirmAdminAct.tsx';
import { call } from '../../api/client.ts';
import { Loaded } from '../../api/Loaded.tsx';
import { KEY_COLUMNS } from '../../machine-keys/key-columns.tsx';
import { revokeColumn } from '../../machine-keys/MachineKeys.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/feedback/States.tsx';

/** The machine keys of all grants (BEY-176). */
export function Component() {
  const list = useList<ListedKey>(machineKeys.listAll);
  const [revoked, setRevoked] = useState<ListedKey | null>(null);
  const done = useDialogSuccess(() => setRevoked(null));
  return (
    <AdminShell title="Keys for machines">
      <p>
        Grantees make keys by which their own data systems check and upload survey files. A key works for its
        grant alone, and can never submit a report. Revoke one that was seen by others.
      </p>
      <Loaded query={list} what="the keys" lines={4}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title="No keys yet" icon="lock">
              <p>Grantees make them on the Grantee User Management page.</p>
            </EmptyState>
          ) : (
            <DataTable
              wide
              caption="Keys for machines"
              captionHidden
              columns={listColumns(setRevoked)}
              rows={rows}
              rowKey={({ pk }) => pk}
            />
          )
        }
      </Loaded>
      {revoked === null ? null : (
        <ConfirmAdminAct
          title={`Revoke ${revoked.name}?`}
          confirmLabel="Revoke"
          cancelLabel="Cancel"
          act={() => call<unknown>(machineKeys.revokeAny, { params: { keyPk: revoked.pk } })}
          onDone={() => done(`${revoked.name} was revoked.`)}
          onClose={() => setRevoked(null)}
        >
          The key of {revoked.grant} stops working at once. What was uploaded with it stays.
        </ConfirmAdminAct>
      )}
    </AdminShell>
  );
}

function listColumns(onRevoke: (key: ListedKey) => void): readonly Column<ListedKey>[] {
  const [name, ...others] = KEY_COLUMNS;
  return [
    ...(name ? [name] : []),
    { key: 'grant', header: 'Grant', cell: ({ grant }) => grant },
    ...others,
    revokeColumn(onRevoke),
  ];
}
