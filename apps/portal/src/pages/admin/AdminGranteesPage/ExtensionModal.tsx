import { admin } from '@srae/contract/admin';
import type { AdminPeriod } from '@srae/contract/schemas/programme/periods';
import type { Grant } from '@srae/contract/schemas/programme/programme';
import { longDate } from '@srae/domain/period/calendar-date';
import { useState } from 'react';
import { useAct, useList } from '../../../admin/admin-lists.ts';
import { stillNeeded } from '../../../ui/still-needed.ts';
import { FormModal } from '../../../ui/overlays/FormModal.tsx';
import { toProblems } from '../../../admin/problems.ts';
import { cohortText } from '../../../admin/texts.ts';
import { call } from '../../../api/client.ts';
import { toMessage } from '../../../api/problem.ts';
import { useNotices } from '../../../session/notices.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SelectField } from '../../../ui/inputs/SelectInput.tsx';
import { TextAreaField } from '../../../ui/inputs/TextArea.tsx';
import { TextField } from '../../../ui/inputs/TextInput.tsx';

/** A later due date for one grant, with a reason (BEY-102), and taking it back. */
export function ExtensionModal({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const { toast } = useNotices();
  const periods = useList<AdminPeriod>(admin.listPeriods);
  const withDue = (periods.data?.rows ?? []).filter((one) => one.due_date !== null);
  const [chosen, setChosen] = useState<string | null>(null);
  const period =
    withDue.find((one) => String(one.pk) === chosen) ?? withDue.find((one) => one.current) ?? withDue[0];
  const given = period?.extensions.find((one) => one.fk_grants === grant.pk);
  const [date, setDate] = useState('');
  const [reason, setReason] = useState('');
  const save = useAct(
    (periodPk: number) =>
      call<unknown>(admin.saveExtension, {
        params: { pk: grant.pk, periodPk },
        body: { due_date: date, reason: reason.trim() },
      }),
    () => {
      onClose();
      toast('Success', 'Extension saved.');
    },
  );
  const remove = useAct(
    ({ pk: periodPk, due_date: due }: AdminPeriod) =>
      call<unknown>(admin.removeExtension, { params: { pk: grant.pk, periodPk } }).then(() => due),
    (due) => {
      onClose();
      toast('Success', `Extension removed.${due === null ? '' : ` The grant is due ${longDate(due)}.`}`);
    },
  );
  const problems = toProblems(save.error ?? remove.error, ['due_date', 'reason']);
  return (
    <FormModal
      title={`Extend due date: ${grant.grantee_name}`}
      consequence={`The later date counts for this grant only: ${grant.funding_stream_name}, ${cohortText(grant.gr_cohort)}.`}
      submitLabel="Save Extension"
      blocked={stillNeeded({ 'Reporting period': period !== undefined })}
      busy={save.isPending || remove.isPending}
      problem={problems.top}
      more={
        period && given ? (
          <Button
            variant="secondary"
            disabled={save.isPending}
            busy={remove.isPending}
            onClick={() => {
              save.reset();
              remove.mutate(period);
            }}
          >
            Remove Extension
          </Button>
        ) : null
      }
      onSubmit={() => {
        remove.reset();
        if (period) save.mutate(period.pk);
      }}
      onClose={onClose}
    >
      {periods.isError ? (
        <Notice tone="error" slim>
          {toMessage(periods.error)}
        </Notice>
      ) : null}
      {periods.data && withDue.length === 0 ? (
        <Notice tone="info" slim>
          No reporting period has a due date. Set one on the Reporting periods screen first.
        </Notice>
      ) : null}
      <SelectField
        id="extension-period"
        label="Reporting period"
        help={
          period?.due_date
            ? `Due ${longDate(period.due_date)}.${given ? ` This grant already has until ${longDate(given.due_date)}: ${given.reason}` : ''}`
            : undefined
        }
        options={withDue.map((one) => ({ value: String(one.pk), label: one.name }))}
        value={period ? String(period.pk) : ''}
        onChange={setChosen}
      />
      {period && !period.current && !period.open_for_writing ? (
        <Notice tone="warning" slim>
          {period.name} is read-only. For the grant to use the extension, open the period for data entry on
          the Reporting periods screen.
        </Notice>
      ) : null}
      <TextField
        id="extension-date"
        label="New due date"
        required
        error={problems.at('due_date')}
        type="date"
        width="medium"
        value={date}
        onChange={setDate}
      />
      <TextAreaField
        id="extension-reason"
        label="Reason"
        help="Kept in the audit."
        required
        error={problems.at('reason')}
        rows={3}
        maxLength={2_000}
        value={reason}
        onChange={setReason}
      />
    </FormModal>
  );
}
