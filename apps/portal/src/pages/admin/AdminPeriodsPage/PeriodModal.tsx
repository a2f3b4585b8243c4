import { admin } from '@srae/contract/admin';
import type { AdminPeriod, PeriodUpdate } from '@srae/contract/schemas/programme/periods';
import type { InstrumentId } from '@srae/domain/instruments/registry';
import { useState } from 'react';
import { useAct } from '../../../admin/admin-lists.ts';
import { FormModal } from '../../../ui/overlays/FormModal.tsx';
import { stillNeeded } from '../../../ui/still-needed.ts';
import { toProblems } from '../../../admin/problems.ts';
import { call } from '../../../api/client.ts';
import { InstrumentField } from './InstrumentField.tsx';
import { toBody, toChanges, toForm, withInstrument, type PeriodForm } from './period-form.ts';
import {
  DueDateAndOpeningFields,
  NameAndSeasonFields,
  OmbFields,
  ReminderFields,
  SettingFields,
  WindowFields,
} from './PeriodFields.tsx';
import { WINDOWS } from './windows.ts';

export type PeriodModalProps = {
  /** Null: a new one. */
  period: AdminPeriod | null;
  /** The available instruments, and the default for a new period. */
  offered: readonly InstrumentId[];
  proposed: InstrumentId;
  onDone: () => void;
  onClose: () => void;
};

/** Name, season, instrument, the twelve dates, due date, dashboard opening and settings (BEY-026, BEY-027). */
export function PeriodModal({ period, offered, proposed, onDone, onClose }: PeriodModalProps) {
  const [before] = useState(() => toForm(period, proposed));
  const [form, setForm] = useState(before);
  const onChange = (changes: Partial<PeriodForm>) => setForm((now) => ({ ...now, ...changes }));
  const save = useAct(
    (changes: PeriodUpdate) =>
      period === null
        ? call<unknown>(admin.createPeriod, { body: toBody(form) })
        : call<unknown>(admin.updatePeriod, { params: { pk: period.pk }, body: changes }),
    onDone,
  );
  const problems = toProblems(save.error, Object.keys(form));
  const changes = toChanges(before, form);
  const fields = { form, problems, onChange };
  return (
    <FormModal
      title={period === null ? 'Add Reporting Period' : `Edit ${period.name}`}
      consequence={
        period === null
          ? 'The new period is not current; nobody reports for it until you make it current.'
          : 'Changes take effect at once for everyone. A change that would leave saved data without a period is refused, with the reason.'
      }
      size="large"
      submitLabel={period === null ? 'Create Reporting Period' : 'Save'}
      blocked={
        period === null
          ? toStillNeeded(form)
          : Object.keys(changes).length > 0
            ? null
            : 'Nothing has been changed yet.'
      }
      busy={save.isPending}
      problem={problems.top}
      onSubmit={() => save.mutate(changes)}
      onClose={onClose}
    >
      <NameAndSeasonFields {...fields} />
      <InstrumentField
        value={form.instrument}
        offered={offered}
        fixed={period?.instrument_fixed ?? false}
        error={problems.at('instrument')}
        onChange={(instrument) => onChange(withInstrument(form, instrument))}
      />
      <WindowFields {...fields} />
      <DueDateAndOpeningFields {...fields} />
      <ReminderFields {...fields} />
      <SettingFields {...fields} />
      <OmbFields {...fields} />
    </FormModal>
  );
}

/** What a new period cannot be without: its name and both days of each window. */
function toStillNeeded(form: PeriodForm): string | null {
  const windows = WINDOWS.map(({ group, label }) => {
    const days = [form[`${group}_reporting_period_start`], form[`${group}_reporting_period_stop`]];
    return [label, days.every((day) => day !== '')] as const;
  });
  return stillNeeded({ Name: form.name.trim() !== '', ...Object.fromEntries(windows) });
}
