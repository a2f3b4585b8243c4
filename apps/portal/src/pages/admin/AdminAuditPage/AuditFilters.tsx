import { ACTION_WORDS } from '@srae/domain/access/action-words';
import { SearchBox } from '../../../ui/inputs/SearchBox.tsx';
import { SelectField } from '../../../ui/inputs/SelectInput.tsx';
import { DayFilter } from './DayFilter.tsx';

export const FILTER_NAMES = ['actor', 'action', 'object', 'address', 'outcome', 'from', 'to'] as const;

export type AuditFiltersProps = {
  values: Readonly<Record<string, string>>;
  onChange: (changes: Readonly<Record<string, string>>) => void;
};

/** Whether the last day is before the first, so that no event matches. */
export function isReversed({ from, to }: Readonly<Record<string, string>>): boolean {
  return Boolean(from && to && to < from);
}

/** Filters by user, action, object, outcome and time range. */
export function AuditFilters({ values, onChange }: AuditFiltersProps) {
  return (
    <div className="admin-tools">
      <SelectField
        id="audit-words"
        label="Action"
        emptyLabel="All"
        options={ACTIONS}
        value={ACTIONS.some((one) => one.value === values['action']) ? (values['action'] ?? '') : ''}
        onChange={(action) => onChange({ action })}
      />
      {TEXTS.map(({ name, label }) => (
        <SearchBox
          key={name}
          id={`audit-${name}`}
          label={label}
          value={values[name] ?? ''}
          onSearch={(text) => onChange({ [name]: text })}
        />
      ))}
      <SelectField
        id="audit-outcome"
        label="Outcome"
        emptyLabel="All"
        options={['done', 'refused', 'failed'].map((outcome) => ({ value: outcome, label: outcome }))}
        value={values['outcome'] ?? ''}
        onChange={(outcome) => onChange({ outcome })}
      />
      {DAYS.map(({ name, label }) => (
        <DayFilter
          key={name}
          id={`audit-${name}`}
          label={label}
          value={values[name] ?? ''}
          onChange={(day) => onChange({ [name]: day })}
        />
      ))}
    </div>
  );
}

const ACTIONS = Object.entries(ACTION_WORDS)
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en-US'));
const TEXTS = [
  { name: 'actor', label: 'Person or email' },
  { name: 'action', label: 'Action code begins with' },
  { name: 'object', label: 'Object contains' },
  { name: 'address', label: 'Network address begins with' },
] as const;
const DAYS = [
  { name: 'from', label: 'From (UTC)' },
  { name: 'to', label: 'To (UTC)' },
] as const;
