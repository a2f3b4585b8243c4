/** The fields of the period dialog, in the order of its sections. */
import { getEntry } from '@srae/domain/instruments/registry';
import type { Problems } from '../../../admin/problems.ts';
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx';
import { RadioGroup } from '../../../ui/inputs/RadioGroup.tsx';
import { TextField } from '../../../ui/inputs/TextInput.tsx';
import type { PeriodForm } from './period-form.ts';
import { WINDOWS } from './windows.ts';

export type PeriodFieldsProps = {
  form: PeriodForm;
  problems: Problems;
  onChange: (changes: Partial<PeriodForm>) => void;
};

export function NameAndSeasonFields({ form, problems, onChange }: PeriodFieldsProps) {
  return (
    <>
      <TextField
        id="period-name"
        label="Name"
        help="A label, such as Summer 2023."
        required
        error={problems.at('name')}
        width="medium"
        maxLength={200}
        value={form.name}
        onChange={(name) => onChange({ name })}
      />
      <RadioGroup
        id="period-season"
        legend="Season"
        value={form.season}
        options={[
          { value: 'summer', label: 'Summer: the full set of questions' },
          { value: 'winter', label: 'Winter: the reduced set' },
        ]}
        onChange={(season) => onChange({ season })}
      />
    </>
  );
}

/** First and last day of each of the six windows. */
export function WindowFields({ form, problems, onChange }: PeriodFieldsProps) {
  return WINDOWS.map(({ group, label }) => (
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
              onChange={(value) => onChange({ [name]: value })}
            />
          );
        })}
      </div>
    </fieldset>
  ));
}

export function DueDateAndOpeningFields({ form, problems, onChange }: PeriodFieldsProps) {
  return (
    <div className="date-pair">
      <TextField
        id="period-due"
        label="Due date"
        help="Shown on every reporting page. It locks nothing."
        error={problems.at('due_date')}
        type="date"
        value={form.due_date}
        onChange={(due_date) => onChange({ due_date })}
      />
      <TextField
        id="period-dashboard"
        label="Dashboard opens"
        help="At midnight US Eastern. Blank: the first February 18 after the half-year."
        error={problems.at('dashboard_opens_at')}
        type="date"
        value={form.dashboard_opens_at}
        onChange={(dashboard_opens_at) => onChange({ dashboard_opens_at })}
      />
    </div>
  );
}

export function ReminderFields({ form, problems, onChange }: PeriodFieldsProps) {
  return (
    <>
      <Checkbox
        id="period-reminders"
        label="Send reminders by email to those who still owe something"
        checked={form.reminders_on}
        onChange={(reminders_on) => onChange({ reminders_on })}
      />
      <TextField
        id="period-reminder-days"
        label="Reminder days"
        help="Days before the due date, separated by commas; a day after it as '1 after'."
        error={problems.at('reminder_days')}
        width="medium"
        value={form.reminder_days}
        onChange={(reminder_days) => onChange({ reminder_days })}
      />
    </>
  );
}

/** Locking, COVID counts, and data entry outside the current period. */
export function SettingFields({ form, onChange }: Omit<PeriodFieldsProps, 'problems'>) {
  const { hasCovidCounts } = getEntry(form.instrument);
  return (
    <>
      <Checkbox
        id="period-lock"
        label="Lock the forms after submission until an Admin reopens them"
        checked={form.lock_after_submit}
        onChange={(lock_after_submit) => onChange({ lock_after_submit })}
      />
      <Checkbox
        id="period-covid"
        label={
          hasCovidCounts
            ? 'Collect COVID counts and cohort extras'
            : 'Collect COVID counts and cohort extras (the instrument has none)'
        }
        disabled={!hasCovidCounts}
        checked={form.collect_covid}
        onChange={(collect_covid) => onChange({ collect_covid })}
      />
      <Checkbox
        id="period-writing"
        label="Open for data entry although it is not the current period"
        checked={form.open_for_writing}
        onChange={(open_for_writing) => onChange({ open_for_writing })}
      />
    </>
  );
}

export function OmbFields({ form, problems, onChange }: PeriodFieldsProps) {
  return (
    <div className="date-pair">
      <TextField
        id="period-omb"
        label="OMB control number"
        help="At the foot of the forms. Blank: not shown."
        error={problems.at('omb_number')}
        maxLength={100}
        value={form.omb_number}
        onChange={(omb_number) => onChange({ omb_number })}
      />
      <TextField
        id="period-omb-expires"
        label="OMB number expires"
        error={problems.at('omb_expires')}
        type="date"
        value={form.omb_expires}
        onChange={(omb_expires) => onChange({ omb_expires })}
      />
    </div>
  );
}
