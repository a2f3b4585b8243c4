import { admin } from '@srae/contract/admin';
import type { AdminPeriod } from '@srae/contract/schemas/programme/periods';
import type { Grant } from '@srae/contract/schemas/programme/programme';
import { longDate } from '@srae/domain/period/calendar-date';
import { useState } from 'react';
import { useAct, useDialogSuccess, useList } from '../../../admin/admin-lists.ts';
import { stillNeeded } from '../../../ui/still-needed.ts';
import { FormModal } from '../../../ui/overlays/FormModal.tsx';
import { toProblems } from '../../../admin/problems.ts';
import { cohortText } from '../../../admin/texts.ts';
import { call } from '../../../api/client.ts';
import { toMessage } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SelectField } from '../../../ui/inputs/SelectInput.tsx';
import { TextAreaField } from '../../../ui/inputs/TextArea.tsx';
import { TextField } from '../../../ui/inputs/TextInput.tsx';

/** A later due date for one grant, with a reason (BEY-102), and taking it back. */
export function ExtensionModal({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const done = useDialogSuccess(onClose);
  const duePeriods = useDuePeriods(grant);
  const { period, given } = duePeriods;
  const [date, setDate] = useState('');
  const [reason, setReason] = useState('');
  const save = useAct(
    (periodPk: number) =>
      call<unknown>(admin.saveExtension, {
        params: { pk: grant.pk, periodPk },
        body: { due_date: date, reason: reason.trim() },
      }),
    () => done('Extension saved.'),
  );
  const remove = useAct(
    ({ pk: periodPk, due_date: due }: AdminPeriod) =>
      call<unknown>(admin.removeExtension, { params: { pk: grant.pk, periodPk } }).then(() => due),
    (due) => done(`Extension removed.${due === null ? '' : ` The grant is due ${longDate(due)}.`}`),
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
      <PeriodChoice duePeriods={duePeriods} />
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

type DuePeriods = ReturnType<typeof useDuePeriods>;

/** The reporting periods with a due date, the chosen one (by default the current), and the grant's extension in it. */
function useDuePeriods(grant: Grant) {
  const query = useList<AdminPeriod>(admin.listPeriods);
  const periods = (query.data?.rows ?? []).filter((one) => one.due_date !== null);
  const [chosen, choose] = useState<string | null>(null);
  const period =
    periods.find((one) => String(one.pk) === chosen) ?? periods.find((one) => one.current) ?? periods[0];
  const given = period?.extensions.find((one) => one.fk_grants === grant.pk);
  return { query, periods, period, given, choose };
}

/** The choice of the period, with its due date, and whether the extension can be used in it. */
function PeriodChoice({ duePeriods: { query, periods, period, given, choose } }: { duePeriods: DuePeriods }) {
  return (
    <>
      {query.isError ? (
        <Notice tone="error" slim>
          {toMessage(query.error)}
        </Notice>
      ) : null}
      {query.data && periods.length === 0 ? (
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
        options={periods.map((one) => ({ value: String(one.pk), label: one.name }))}
        value={period ? String(period.pk) : ''}
        onChange={choose}
      />
      {period && !period.current && !period.open_for_writing ? (
        <Notice tone="warning" slim>
          {period.name} is read-only. For the grant to use the extension, open the period for data entry on
          the Reporting periods screen.
        </Notice>
      ) : null}
    </>
  );
}
