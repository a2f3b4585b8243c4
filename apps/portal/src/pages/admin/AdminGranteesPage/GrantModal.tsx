import { admin } from '@srae/contract/admin';
import type { FundingStream, Grant, Grantee } from '@srae/contract/schemas/programme/programme';
import { GRANT_COHORTS } from '@srae/domain/programme/grant-cohorts';
import { useState } from 'react';
import { useAct, useDialogSuccess, useList } from '../../../admin/admin-lists.ts';
import { changedValues } from '../../../admin/changed-values.ts';
import { stillNeeded } from '../../../ui/still-needed.ts';
import { FormModal } from '../../../ui/overlays/FormModal.tsx';
import { toProblems } from '../../../admin/problems.ts';
import { cohortText } from '../../../admin/texts.ts';
import { call } from '../../../api/client.ts';
import { toMessage } from '../../../api/problem.ts';
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SelectField } from '../../../ui/inputs/SelectInput.tsx';

export type GrantModalProps = {
  grantee: Grantee;
  /** Null: a new one. */
  grant: Grant | null;
  onClose: () => void;
};

/** Funding stream, cohort and whether the grant is active (BEY-023, BEY-024). */
export function GrantModal({ grantee, grant, onClose }: GrantModalProps) {
  const done = useDialogSuccess(onClose);
  const streams = useList<FundingStream>(admin.listFundingStreams);
  const [before] = useState(() => toForm(grant));
  const [form, setForm] = useState(before);
  const { fk_funding_streams: stream, gr_cohort: cohort, gr_active: active } = form;
  const save = useAct(
    () =>
      grant === null
        ? call<unknown>(admin.createGrant, { body: { fk_grantees: grantee.pk, ...form } })
        : call<unknown>(admin.updateGrant, { params: { pk: grant.pk }, body: changedValues(before, form) }),
    () => done(grant === null ? 'Grant created.' : 'Grant saved.'),
  );
  const problems = toProblems(save.error, ['fk_funding_streams', 'gr_cohort']);
  return (
    <FormModal
      title={grant === null ? `Add Grant: ${grantee.grantee_name}` : `Edit Grant: ${grantee.grantee_name}`}
      submitLabel={grant === null ? 'Create Grant' : 'Save'}
      blocked={stillNeeded({ 'Funding stream': stream !== null })}
      busy={save.isPending}
      problem={problems.top}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <SelectField
        id="grant-stream"
        label="Funding stream"
        required
        error={streams.isError ? toMessage(streams.error) : problems.at('fk_funding_streams')}
        emptyLabel={streams.isPending ? 'Loading' : 'Choose a funding stream'}
        options={(streams.data?.rows ?? []).map((one) => ({
          value: String(one.pk),
          label: `${one.funding_stream_name} - ${one.full_name}`,
        }))}
        value={stream === null ? '' : String(stream)}
        onChange={(pk) => setForm({ ...form, fk_funding_streams: pk === '' ? null : Number(pk) })}
      />
      <SelectField
        id="grant-cohort"
        label="Cohort"
        required
        error={problems.at('gr_cohort')}
        options={GRANT_COHORTS.map((one) => ({ value: one, label: one }))}
        value={cohort}
        onChange={(gr_cohort) => setForm({ ...form, gr_cohort })}
      />
      <Checkbox
        id="grant-active"
        label="Active"
        checked={active}
        onChange={(gr_active) => setForm({ ...form, gr_active })}
      />
      {grant?.gr_active && !active ? (
        <Notice tone="warning" announce slim>
          The people of this grant can no longer open its portal pages; what they entered stays.
        </Notice>
      ) : null}
    </FormModal>
  );
}

function toForm(grant: Grant | null) {
  return {
    fk_funding_streams: grant?.fk_funding_streams ?? null,
    gr_cohort: cohortText(grant?.gr_cohort ?? null),
    gr_active: grant?.gr_active ?? true,
  };
}
