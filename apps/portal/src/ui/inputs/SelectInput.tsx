import type { ReactElement } from 'react';
import { type ControlProps, controlAttributes, controlClass } from './control.ts';
import { Field, type FieldOf } from './Field.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectInputProps = ControlProps & {
  /** '' if nothing is selected. */
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  /** The text of the empty option; omitted if absent. */
  emptyLabel?: string | undefined;
  onBlur?: (() => void) | undefined;
  /** Called before the list opens, by mouse, touch or keyboard; its options must exist when this returns. */
  onOpening?: (() => void) | undefined;
  className?: string;
  /** What is printed if nothing is selected, instead of the empty option, which asks for a selection. */
  printedBlank?: string | undefined;
};

export function SelectInput(props: SelectInputProps) {
  const { value, onChange, options, emptyLabel, onBlur, onOpening, className = '', printedBlank } = props;
  const blank = value === '' ? printedBlank : undefined;
  return (
    <>
      <select
        {...controlAttributes(props)}
        className={controlClass(
          'usa-select',
          props,
          blank === undefined ? className : `${className} no-print`,
        )}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        onFocus={onOpening}
        onPointerDown={onOpening}
      >
        {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
        {options.map(toElement)}
      </select>
      {blank === undefined ? null : <span className="print-only">{blank}</span>}
    </>
  );
}

// React passes over an element that it has rendered before: of the thousands of options of a page with many selects,
// only those that are new objects are compared.
const elements = new WeakMap<SelectOption, ReactElement>();

function toElement(option: SelectOption): ReactElement {
  const known = elements.get(option);
  if (known) return known;
  const { value, label, disabled } = option;
  const element = (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
  elements.set(option, element);
  return element;
}

/** A labelled select. */
export function SelectField({ label, ...props }: FieldOf<SelectInputProps>) {
  return (
    <Field {...props} label={label}>
      {(control) => <SelectInput {...props} {...control} />}
    </Field>
  );
}
