import { machineKeys } from '@srae/contract/accounts/machine-keys';
import type { ListedKey } from '@srae/contract/schemas/accounts/machine-keys';
import { useState } from 'react';
import { useInvalidateAll, useList } from '../../admin/admin-lists.ts';
import { AdminShell } from '../../admin/AdminShell.tsx';
import { ConfirmAct } from '../../admin/ConfirmAct.tsx';
import { call } from '../../api/client.ts';
import { Loaded } from '../../api/Loaded.tsx';
import { KEY_COLUMNS } from '../../machine-keys/key-columns.tsx';
import { revokeColumn } from '../../machine-keys/MachineKeys.tsx';
import { useNotices } from '../../session/notices.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/feedback/States.tsx';

/** The machine keys of all grants (BEY-176). */
export function Component() {
  const list = useList<ListedKey>(machineKeys.listAll);
  const changed = useInvalidateAll();
  const { toast } = useNotices();
  const [revoked, setRevoked] = useState<ListedKey | null>(null);
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
        <ConfirmAct
          title={`Revoke ${revoked.name}?`}
          confirmLabel="Revoke"
          cancelLabel="Cancel"
          act={() => call<unknown>(machineKeys.revokeAny, { params: { keyPk: revoked.pk } })}
          onDone={() => {
            setRevoked(null);
            toast('Success', `${revoked.name} was revoked.`);
            void changed();
          }}
          onClose={() => setRevoked(null)}
        >
          The key of {revoked.grant} stops working at once. What was uploaded with it stays.
        </ConfirmAct>
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
