import type { ControlProps } from './control.ts';
import { SelectInput } from './SelectInput.tsx';

export type YesNoSelectProps = ControlProps & {
  value: boolean | null;
  onChange: (value: boolean | null) => void;
  /** The text of the empty option. */
  emptyLabel?: string;
  /** What is printed if it is not answered. */
  printedBlank?: string;
};

/** Yes, No or not yet answered. */
export function YesNoSelect({
  value,
  onChange,
  emptyLabel = 'Select an option',
  ...control
}: YesNoSelectProps) {
  return (
    <SelectInput
      {...control}
      className="select--yesno"
      emptyLabel={emptyLabel}
      options={OPTIONS}
      value={value === null ? '' : value ? 'yes' : 'no'}
      onChange={(choice) => onChange(choice === '' ? null : choice === 'yes')}
    />
  );
}

const OPTIONS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
