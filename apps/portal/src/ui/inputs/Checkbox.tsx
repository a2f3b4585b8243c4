import type { ReactNode } from 'react';

type CheckboxProps = {
  id: string;
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  describedBy?: string;
};

export function Checkbox({ id, label, checked, onChange, disabled, describedBy }: CheckboxProps) {
  return (
    <div className="usa-checkbox">
      <input
        className="usa-checkbox__input"
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label className="usa-checkbox__label" htmlFor={id}>
        {label}
      </label>
    </div>
  );
}
