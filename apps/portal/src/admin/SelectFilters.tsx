import { SelectField } from '../ui/inputs/SelectInput.tsx';

/** A filter of a list; each value is the query parameter that is sent. */
export type SelectFilter = {
  readonly name: string;
  readonly label: string;
  /** The text of the empty option. */
  readonly empty: string;
  readonly options: readonly { value: string; label: string }[];
};

export type SelectFiltersProps = {
  /** In the order on the page. */
  filters: readonly SelectFilter[];
  values: Readonly<Record<string, string>>;
  onChange: (changes: Readonly<Record<string, string>>) => void;
};

export function SelectFilters({ filters, values, onChange }: SelectFiltersProps) {
  return filters.map(({ name, label, empty, options }) => (
    <SelectField
      key={name}
      id={`filter-${name}`}
      label={label}
      emptyLabel={empty}
      options={options}
      value={values[name] ?? ''}
      onChange={(value) => onChange({ [name]: value })}
    />
  ));
}

/** Whether an account is active. */
export const ACCOUNT_FILTER: SelectFilter = {
  name: 'enabled',
  label: 'Account',
  empty: 'All',
  options: [
    { value: 'true', label: 'Active' },
    { value: 'false', label: 'Deactivated' },
  ],
};

/** For how long an account has not been used. */
export const UNUSED_DAYS: SelectFilter['options'] = ['90', '180', '365'].map((days) => ({
  value: days,
  label: `${days} days`,
}));
