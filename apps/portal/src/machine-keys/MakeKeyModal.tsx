import { machineKeys } from '@srae/contract/accounts/machine-keys';
import type { MadeKey } from '@srae/contract/schemas/accounts/machine-keys';
import { KEY_ACTIONS, type KeyAction } from '@srae/domain/identity/machine-key';
import { easternDate, plusDays } from '@srae/domain/period/calendar-date';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblems } from '../admin/problems.ts';
import { Secret } from '../admin/Secret.tsx';
import { call } from '../api/client.ts';
import { stillNeeded } from '../ui/still-needed.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/inputs/Checkbox.tsx';
import { TextField } from '../ui/inputs/TextInput.tsx';
import { FormModal } from '../ui/overlays/FormModal.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { ACTION_LABELS } from './key-columns.tsx';

export type MakeKeyModalProps = { grantId: number; onMade: () => void; onClose: () => void };

/** Default validity of a new key, in days. */
const USUAL_DAYS = 180;

/** Name, purpose, last day and networks of a key; then shows the key itself, once. */
export function MakeKeyModal({ grantId, onMade, onClose }: MakeKeyModalProps) {
  const [name, setName] = useState('');
  const [actions, setActions] = useState<readonly KeyAction[]>(['validate']);
  const [until, setUntil] = useState(() => plusDays(easternDate(new Date()), USUAL_DAYS));
  const [networks, setNetworks] = useState('');
  const make = useMutation({
    mutationFn: () =>
      call<MadeKey>(machineKeys.create, {
        params: { grantId },
        body: {
          name: name.trim(),
          actions,
          networks: networks.split(/[\s,;]+/).filter((one) => one !== ''),
          expires_on: until,
        },
      }),
    onSuccess: onMade,
  });
  if (make.data) return <MadeKeyModal made={make.data} onClose={onClose} />;
  const problems = toProblems(make.error, ['name', 'actions', 'networks', 'expires_on']);
  return (
    <FormModal
      title="Make a key for machines"
      consequence="Whoever has the key can do what you choose here, for this grant, in your name."
      submitLabel="Make the key"
      blocked={stillNeeded({ Name: name.trim() !== '', 'What the key is for': actions.length > 0 })}
      busy={make.isPending}
      problem={problems.top}
      onSubmit={() => make.mutate()}
      onClose={onClose}
    >
      <TextField
        id="key-name"
        label="Name"
        help="The name identifies the key in the list."
        required
        error={problems.at('name')}
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <fieldset className="usa-fieldset group">
        <legend className="usa-legend">What is the key for?</legend>
        {KEY_ACTIONS.map((action) => (
          <Checkbox
            key={action}
            id={`key-${action}`}
            label={ACTION_LABELS[action]}
            checked={actions.includes(action)}
            onChange={(checked) =>
              setActions(KEY_ACTIONS.filter((one) => (one === action ? checked : actions.includes(one))))
            }
          />
        ))}
      </fieldset>
      <TextField
        id="key-until"
        label="Last day"
        help="Within a year."
        required
        error={problems.at('expires_on')}
        type="date"
        width="medium"
        value={until}
        onChange={setUntil}
      />
      <TextField
        id="key-networks"
        label="Networks"
        help="Optional: addresses or networks that the key works from, such as 203.0.113.0/24. Your IT staff know them."
        error={problems.at('networks')}
        maxLength={1_000}
        value={networks}
        onChange={setNetworks}
      />
    </FormModal>
  );
}

function MadeKeyModal({ made, onClose }: { made: MadeKey; onClose: () => void }) {
  return (
    <Modal title="Your new key" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <p>
        Copy the key into the secret store of your data system now. It is shown only this once; if it is lost,
        revoke it and make another.
      </p>
      <Secret text={made.key} what="key" />
    </Modal>
  );
}
