import { admin } from '@srae/contract/admin';
import type { AdminPeriod, PeriodUpdate } from '@srae/contract/schemas/programme/periods';
import { findEntry, type InstrumentId } from '@srae/domain/instruments/registry';
import { useState } from 'react';
import { useAct } from '../../../admin/admin-lists.ts';
import { FormModal } from '../../../ui/overlays/FormModal.tsx';
import { toProblems } from '../../../admin/problems.ts';
import { call } from '../../../api/client.ts';
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx';
import { RadioGroup } from '../../../ui/inputs/RadioGroup.tsx';
import { TextField } from '../../../ui/inputs/TextInput.tsx';
import { InstrumentField } from './InstrumentField.tsx';
import { toBody, toChanges, toForm, type PeriodForm } from './period-form.ts';
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
  const set = (changes: Partial<PeriodForm>) => setForm((now) => ({ ...now, ...changes }));
  const save = useAct(
    (changes: PeriodUpdate) =>
      period === null
        ? call<unknown>(admin.createPeriod, { body: toBody(form) })
        : call<unknown>(admin.updatePeriod, { params: { pk: period.pk }, body: changes }),
    onDone,
  );
  const problems = toProblems(save.error, Object.keys(form));
  const changes = toChanges(before, form);
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
      blocked={Object.keys(changes).length > 0 ? null : 'Nothing has been changed yet.'}
      busy={save.isPending}
      problem={problems.top}
      onSubmit={() => save.mutate(changes)}
      onClose={onClose}
    >
      <TextField
        id="period-name"
        label="Name"
        help="A label, such as Summer 2023."
        required
        error={problems.at('name')}
        width="medium"
        maxLength={200}
        value={form.name}
        onChange={(name) => set({ name })}
      />
      <RadioGroup
        id="period-season"
        legend="Season"
        value={form.season}
        options={[
          { value: 'summer', label: 'Summer: the full set of questions' },
          { value: 'winter', label: 'Winter: the reduced set' },
        ]}
        onChange={(season) => set({ season })}
      />
      <InstrumentField
        value={form.instrument}
        offered={offered}
        fixed={period?.instrument_fixed ?? false}
        error={problems.at('instrument')}
        onChange={(instrument) =>
          set({ instrument, collect_covid: form.collect_covid && findEntry(instrument).hasCovidCounts })
        }
      />
      {WINDOWS.map(({ group, label }) => (
        <fieldset key={group} className="usa-fieldset group">
          <legend className="usa-legend">{label}</legend>
          <div className="date-pair">
            {(['start', 'stop'] as const).map((end) => {
              const name = `${group}_reporting_period_${end}` as const;
              return (
                <TextField
                  key={name}
                  id={`period-${name}`}
                  label={end === 'start' ? 'First day' : 'Last day'}
                  required
                  error={problems.at(name)}
                  type="date"
                  value={form[name]}
                  onChange={(value) => set({ [name]: value })}
                />
              );
            })}
          </div>
        </fieldset>
      ))}
      <div className="date-pair">
        <TextField
          id="period-due"
          label="Due date"
          help="Shown on every reporting page. It locks nothing."
          error={problems.at('due_date')}
          type="date"
          value={form.due_date}
          onChange={(due_date) => set({ due_date })}
        />
        <TextField
          id="period-dashboard"
          label="Dashboard opens"
          help="At midnight US Eastern. Blank: the first February 18 after the half-year."
          error={problems.at('dashboard_opens_at')}
          type="date"
          value={form.dashboard_opens_at}
          onChange={(dashboard_opens_at) => set({ dashboard_opens_at })}
        />
      </div>
      <Checkbox
        id="period-reminders"
        label="Send reminders by email to those who still owe something"
        checked={form.reminders_on}
        onChange={(reminders_on) => set({ reminders_on })}
      />
      <TextField
        id="period-reminder-days"
        label="Reminder days"
        help="Days before the due date, separated by commas; a day after it as '1 after'."
        error={problems.at('reminder_days')}
        width="medium"
        value={form.reminder_days}
        onChange={(reminder_days) => set({ reminder_days })}
      />
      <Checkbox
        id="period-lock"
        label="Lock the forms after submission until an Admin reopens them"
        checked={form.lock_after_submit}
        onChange={(lock_after_submit) => set({ lock_after_submit })}
      />
      <Checkbox
        id="period-covid"
        label={
          findEntry(form.instrument).hasCovidCounts
            ? 'Collect COVID counts and cohort extras'
            : 'Collect COVID counts and cohort extras (the instrument has none)'
        }
        disabled={!findEntry(form.instrument).hasCovidCounts}
        checked={form.collect_covid}
        onChange={(collect_covid) => set({ collect_covid })}
      />
      <Checkbox
        id="period-writing"
        label="Open for data entry although it is not the current period"
        checked={form.open_for_writing}
        onChange={(open_for_writing) => set({ open_for_writing })}
      />
      <div className="date-pair">
        <TextField
          id="period-omb"
          label="OMB control number"
          help="At the foot of the forms. Blank: not shown."
          error={problems.at('omb_number')}
          maxLength={100}
          value={form.omb_number}
          onChange={(omb_number) => set({ omb_number })}
        />
        <TextField
          id="period-omb-expires"
          label="OMB number expires"
          error={problems.at('omb_expires')}
          type="date"
          value={form.omb_expires}
          onChange={(omb_expires) => set({ omb_expires })}
        />
      </div>
    </FormModal>
  );
}
