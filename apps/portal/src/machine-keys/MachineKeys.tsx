import { machineKeys } from '@srae/contract/accounts/machine-keys';
import type { MachineKey } from '@srae/contract/schemas/accounts/machine-keys';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { actionColumn } from '../admin/action-column.tsx';
import { ConfirmAct } from '../admin/dialogs/ConfirmAct.tsx';
import { call } from '../api/client.ts';
import { Loaded } from '../api/Loaded.tsx';
import { useNotices } from '../session/notices.tsx';
import { useReporting } from '../session/session-context.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { KEY_COLUMNS } from './key-columns.tsx';
import { MakeKeyModal } from './MakeKeyModal.tsx';

/** Keys with which the grantee's data system checks and uploads survey files (decision 40; BEY-176). */
export function MachineKeys() {
  const { grant } = useReporting();
  const { toast } = useNotices();
  const queries = useQueryClient();
  const [shown, setShown] = useState(false);
  const [making, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<MachineKey | null>(null);
  const queryKey = ['machine-keys', grant.id];
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call<readonly MachineKey[]>(machineKeys.list, { params: { grantId: grant.id }, signal }),
    enabled: shown,
  });
  const changed = () => void queries.invalidateQueries({ queryKey });
  return (
    <Card
      id="machine-keys"
      title="Keys for machines"
      help="With a key, your own data system can check and upload survey files without a person. A key can never submit the report."
      aside={
        <Button variant="secondary" small icon="lock" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide keys' : 'Show keys'}
        </Button>
      }
    >
      {shown ? (
        <>
          <div className="button-row">
            <Button icon="add" onClick={() => setMaking(true)}>
              Make a key
            </Button>
          </div>
          <Loaded query={list} what="the keys" lines={3}>
            {(rows) => (
              <DataTable
                wide
                caption="Keys for machines"
                captionHidden
                columns={[...KEY_COLUMNS, revokeColumn(setRevoked)]}
                rows={rows}
                rowKey={({ pk }) => pk}
                empty="This grant has no keys."
              />
            )}
          </Loaded>
        </>
      ) : null}
      {making ? <MakeKeyModal grantId={grant.id} onMade={changed} onClose={() => setMaking(false)} /> : null}
      {revoked === null ? null : (
        <ConfirmAct
          title={`Revoke ${revoked.name}?`}
          confirmLabel="Revoke"
          cancelLabel="Cancel"
          act={() => call<unknown>(machineKeys.revoke, { params: { grantId: grant.id, keyPk: revoked.pk } })}
          onDone={() => {
            setRevoked(null);
            toast('Success', `${revoked.name} was revoked.`);
            changed();
          }}
          onClose={() => setRevoked(null)}
        >
          The key stops working at once. What was uploaded with it stays.
        </ConfirmAct>
      )}
    </Card>
  );
}

/** The Revoke action, for keys not yet revoked. */
export function revokeColumn<Key extends MachineKey>(onRevoke: (key: Key) => void): Column<Key> {
  const column = actionColumn<Key>({
    verb: 'Revoke',
    icon: 'close',
    label: ({ name }) => `Revoke ${name}`,
    onPress: onRevoke,
  });
  return { ...column, cell: (key) => (key.revoked_at === null ? column.cell(key) : null) };
}
