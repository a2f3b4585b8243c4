import type { Passkeys as List } from '@srae/contract/schemas/accounts/passkeys';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { authCalls } from '../../../api/auth-calls.ts';
import { Loaded } from '../../../api/Loaded.tsx';
import { usePortalConfig } from '../../../session/portal-config.ts';
import { fullTime } from '../../../times.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { StatusTag } from '../../../ui/feedback/StatusTag.tsx';
import { AddPasskey } from '../passkeys/AddPasskey.tsx';
import { type PasskeyRow, RemovePasskey, RenamePasskey } from '../passkeys/PasskeyDialogs.tsx';

/** The user's passkeys: list, add, rename, remove (BEY-175). Only if the portal itself handles sign-in. */
export function Passkeys() {
  return usePortalConfig()?.authenticator === 'embedded' ? <PasskeysCard /> : null;
}

type Open = { kind: 'rename' | 'remove'; passkey: PasskeyRow };
type Row = PasskeyRow & { onOpen: (open: Open) => void };

function PasskeysCard() {
  const queries = useQueryClient();
  const passkeys = useQuery({ queryKey: ['passkeys'], queryFn: ({ signal }) => authCalls.passkeys(signal) });
  const [open, setOpen] = useState<Open | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const settle = (list: List, sentence: string) => {
    queries.setQueryData(['passkeys'], list);
    void queries.invalidateQueries({ queryKey: ['sessions'] });
    void queries.invalidateQueries({ queryKey: ['me'] });
    setSaid(sentence);
    setOpen(null);
  };
  return (
    <Card
      id="passkeys"
      title="Passkeys"
      help="With a passkey you sign in with your fingerprint, face or PIN instead of a password and a code. It works only on this portal."
    >
      {said === null ? null : (
        <Notice tone="success" announce slim>
          {said}
        </Notice>
      )}
      <Loaded query={passkeys} what="your passkeys">
        {(data) => (
          <DataTable
            caption="Your passkeys"
            captionHidden
            columns={COLUMNS}
            rows={data.map((one) => ({ ...one, onOpen: setOpen }))}
            rowKey={(one) => one.pk}
            empty="You have no passkeys yet."
          />
        )}
      </Loaded>
      <AddPasskey
        onAdded={(list) => settle(list, 'The passkey was added. Your other sessions have ended.')}
      />
      {open?.kind === 'rename' ? (
        <RenamePasskey
          passkey={open.passkey}
          onDone={(list) => settle(list, 'The passkey was renamed.')}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.kind === 'remove' ? (
        <RemovePasskey
          passkey={open.passkey}
          onDone={(list) => settle(list, 'The passkey was removed. Your other sessions have ended.')}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Card>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: (one) => (
      <>
        {one.name} {one.blocked ? <StatusTag tone="problem">Blocked: a copy may be in use</StatusTag> : null}
      </>
    ),
  },
  { key: 'made', header: 'Added', cell: (one) => fullTime(one.created_at) },
  {
    key: 'used',
    header: 'Last used',
    cell: (one) => (one.last_used_at === null ? 'Never' : fullTime(one.last_used_at)),
  },
  {
    key: 'acts',
    header: <span className="usa-sr-only">Rename or remove</span>,
    cardLabel: '',
    cell: (one) => (
      <div className="button-row">
        <Button
          small
          variant="secondary"
          aria-label={`Rename ${one.name}`}
          onClick={() => one.onOpen({ kind: 'rename', passkey: one })}
        >
          Rename
        </Button>
        <Button
          small
          variant="secondary"
          aria-label={`Remove ${one.name}`}
          onClick={() => one.onOpen({ kind: 'remove', passkey: one })}
        >
          Remove
        </Button>
      </div>
    ),
  },
];
