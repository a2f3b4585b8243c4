import { admin } from '@srae/contract/admin';
import { records } from '@srae/contract/records';
import type { Grant } from '@srae/contract/schemas/programme/programme';
import type { HoldRequest, RecordsOverview } from '@srae/contract/schemas/records';
import { useState } from 'react';
import { useAct } from '../../../admin/admin-lists.ts';
import { LookupSelect } from '../../../admin/LookupSelect.tsx';
import { toProblems } from '../../../admin/problems.ts';
import { call } from '../../../api/client.ts';
import { stillNeeded } from '../../../ui/still-needed.ts';
import { RadioGroup } from '../../../ui/inputs/RadioGroup.tsx';
import { SelectField } from '../../../ui/inputs/SelectInput.tsx';
import { TextAreaField } from '../../../ui/inputs/TextArea.tsx';
import { FormModal } from '../../../ui/overlays/FormModal.tsx';
import { grantLabel } from '../../../admin/texts.ts';

type Props = { kinds: RecordsOverview['schedule']; onDone: () => void; onClose: () => void };

/** The scope and reason of a hold; effective immediately, and stops a disposal in progress. */
export function PlaceHoldModal({ kinds, onDone, onClose }: Props) {
  const [covers, setCovers] = useState<HoldRequest['covers']>('grant');
  const [grant, setGrant] = useState<Grant | null>(null);
  const [kind, setKind] = useState('');
  const [reason, setReason] = useState('');
  const place = useAct((body: HoldRequest) => call<unknown>(records.placeHold, { body }), onDone);
  const problems = toProblems(place.error, ['grant', 'kind', 'reason']);
  return (
    <FormModal
      title="Place a legal hold"
      consequence="While the hold is in place, nothing it covers is disposed of, deleted or erased, by a job or by a person. Everyone can continue to work. All Admins are told by email."
      submitLabel="Place the hold"
      blocked={stillNeeded({
        Grant: covers !== 'grant' || grant !== null,
        'Kind of record': covers !== 'kind' || kind !== '',
        Reason: reason.trim() !== '',
      })}
      busy={place.isPending}
      problem={problems.top}
      onSubmit={() =>
        place.mutate({
          covers,
          grant: covers === 'grant' && grant !== null ? grant.pk : null,
          kind: covers === 'kind' ? kind : null,
          reason,
        })
      }
      onClose={onClose}
    >
      <RadioGroup
        id="hold-covers"
        legend="What is held"
        value={covers}
        options={[
          { value: 'grant', label: 'All records of a grant' },
          { value: 'kind', label: 'A kind of record, of all grants' },
          { value: 'everything', label: 'Everything' },
        ]}
        onChange={setCovers}
      />
      {covers === 'grant' ? (
        <LookupSelect<Grant>
          id="hold-grant"
          label="Grant"
          findLabel="Find a grant"
          emptyLabel="Choose a grant"
          endpoint={admin.listGrants}
          toKey={(one) => String(one.pk)}
          toLabel={grantLabel}
          chosen={grant}
          onChoose={setGrant}
          error={problems.at('grant')}
        />
      ) : null}
      {covers === 'kind' ? (
        <SelectField
          id="hold-kind"
          label="Kind of record"
          required
          error={problems.at('kind')}
          emptyLabel="Choose a kind"
          options={kinds.map(({ id, label }) => ({ value: id, label }))}
          value={kind}
          onChange={setKind}
        />
      ) : null}
      <TextAreaField
        id="hold-reason"
        label="Reason"
        required
        help="Such as the case and who asked for the hold. It is recorded and mailed to all Admins."
        error={problems.at('reason')}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
    </FormModal>
  );
}
