import type { ReactNode } from 'react';
import { FieldError } from './Field.tsx';

export type CheckboxProps = {
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

export type CheckboxGroupProps = {
  id: string;
  legend: ReactNode;
  help?: ReactNode;
  error?: string | null;
  disabled?: boolean;
  options: readonly { name: string; label: ReactNode; checked: boolean }[];
  onChange: (name: string, checked: boolean) => void;
};

/** Boxes under one question; each box has the id `{id}-{name}`. */
export function CheckboxGroup({ id, legend, help, error, disabled, options, onChange }: CheckboxGroupProps) {
  const describedBy =
    [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset
      id={id}
      className={`usa-fieldset group ${error ? 'field--error' : ''}`}
      aria-describedby={describedBy}
      tabIndex={-1}
    >
      <legend className="usa-legend">{legend}</legend>
      {help ? (
        <div className="usa-hint" id={`${id}-help`}>
          {help}
        </div>
      ) : null}
      <FieldError id={`${id}-error`} message={error} />
      {options.map((option) => (
        <Checkbox
          key={option.name}
          id={`${id}-${option.name}`}
          label={option.label}
          checked={option.checked}
          disabled={disabled}
          onChange={(checked) => onChange(option.name, checked)}
        />
      ))}
    </fieldset>
  );
}
