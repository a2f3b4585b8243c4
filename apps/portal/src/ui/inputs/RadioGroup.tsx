import type { ReactNode } from 'react';

export type RadioGroupProps<Value extends string> = {
  id: string;
  legend: ReactNode;
  /** Hides the legend visually but not from screen readers, as in a table row. */
  legendHidden?: boolean;
  value: Value | null;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  disabled?: boolean;
};

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { id, legend, legendHidden, value, options, onChange, disabled } = props;
  return (
    <fieldset className="usa-fieldset group">
      <legend className={legendHidden ? 'usa-sr-only' : 'usa-legend'}>{legend}</legend>
      {options.map((option) => (
        <div className="usa-radio" key={option.value}>
          <input
            className="usa-radio__input"
            type="radio"
            id={`${id}-${option.value}`}
            name={id}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          <label className="usa-radio__label" htmlFor={`${id}-${option.value}`}>
            {option.label}
          </label>
        </div>
      ))}
    </fieldset>
  );
}
