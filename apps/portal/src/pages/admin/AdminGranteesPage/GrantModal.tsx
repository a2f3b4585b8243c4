import { admin } from '@srae/contract/admin';
import type { FundingStream, Grant, Grantee } from '@srae/contract/schemas/programme/programme';
import { useState } from 'react';
import { useAct, useList } from '../../../admin/admin-lists.ts';
import { stillNeeded } from '../../../ui/still-needed.ts';
import { FormModal } from '../../../ui/overlays/FormModal.tsx';
import { toProblems } from '../../../admin/problems.ts';
import { cohortText } from '../../../admin/texts.ts';
import { call } from '../../../api/client.ts';
import { toMessage } from '../../../api/problem.ts';
import { useNotices } from '../../../session/notices.tsx';
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SelectInput } from '../../../ui/inputs/SelectInput.tsx';

/** The specification's cohorts (P§3). */
const COHORTS = ['NA', 'FY2018', 'FY2019', 'FY2020'];

export type GrantModalProps = {
  grantee: Grantee;
  /** Null: a new one. */
  grant: Grant | null;
  onClose: () => void;
};

/** Funding stream, cohort and whether the grant is active (BEY-023, BEY-024). */
export function GrantModal({ grantee, grant, onClose }: GrantModalProps) {
  const { toast } = useNotices();
  const streams = useList<FundingStream>(admin.listFundingStreams);
  const [stream, setStream] = useState(grant === null ? '' : String(grant.fk_funding_streams));
  const [cohort, setCohort] = useState(cohortText(grant?.gr_cohort ?? null));
  const [active, setActive] = useState(grant?.gr_active ?? true);
  const save = useAct(
    (body: object) =>
      grant === null
        ? call<unknown>(admin.createGrant, { body: { fk_grantees: grantee.pk, ...body } })
        : call<unknown>(admin.updateGrant, { params: { pk: grant.pk }, body }),
    () => {
      onClose();
      toast('Success', grant === null ? 'Grant created.' : 'Grant saved.');
    },
  );
  const problems = toProblems(save.error, ['fk_funding_streams', 'gr_cohort']);
  return (
    <FormModal
      title={grant === null ? `Add Grant: ${grantee.grantee_name}` : `Edit Grant: ${grantee.grantee_name}`}
      submitLabel={grant === null ? 'Create Grant' : 'Save'}
      blocked={stillNeeded({ 'Funding stream': stream !== '' })}
      busy={save.isPending}
      problem={problems.top}
      onSubmit={() =>
        save.mutate({ fk_funding_streams: Number(stream), gr_cohort: cohort, gr_active: active })
      }
      onClose={onClose}
    >
      <Field
        id="grant-stream"
        label="Funding stream"
        required
        error={streams.isError ? toMessage(streams.error) : problems.at('fk_funding_streams')}
      >
        {(control) => (
          <SelectInput
            {...control}
            emptyLabel={streams.isPending ? 'Loading' : 'Choose a funding stream'}
            options={(streams.data?.rows ?? []).map((one) => ({
              value: String(one.pk),
              label: `${one.funding_stream_name} - ${one.full_name}`,
            }))}
            value={stream}
            onChange={setStream}
          />
        )}
      </Field>
      <Field id="grant-cohort" label="Cohort" required error={problems.at('gr_cohort')}>
        {(control) => (
          <SelectInput
            {...control}
            options={COHORTS.map((one) => ({ value: one, label: one }))}
            value={cohort}
            onChange={setCohort}
          />
        )}
      </Field>
      <Checkbox id="grant-active" label="Active" checked={active} onChange={setActive} />
      {grant?.gr_active && !active ? (
        <Notice tone="warning" announce slim>
          The people of this grant can no longer open its portal pages; what they entered stays.
        </Notice>
      ) : null}
    </FormModal>
  );
}
