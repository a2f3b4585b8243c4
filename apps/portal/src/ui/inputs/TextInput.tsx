import type { InputHTMLAttributes, Ref } from 'react';
import { type ControlProps, controlAttributes, controlClass } from './control.ts';
import { Field, type FieldOf } from './Field.tsx';

export type TextInputProps = ControlProps & {
  value: string;
  onChange: (text: string) => void;
  type?: 'text' | 'email' | 'tel' | 'search' | 'password' | 'date' | 'datetime-local';
  /** Width in characters; full width if absent. */
  width?: 'short' | 'medium';
  className?: string;
  ref?: Ref<HTMLInputElement>;
} & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'name' | 'spellCheck' | 'onBlur' | 'readOnly'
  >;

export function TextInput(props: TextInputProps) {
  const { value, onChange, type = 'text', width, className = '', ref } = props;
  return (
    <input
      {...controlAttributes(props)}
      ref={ref}
      type={type}
      className={controlClass('usa-input', props, `${width ? `input--${width}` : ''} ${className}`)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={props.onBlur}
      autoComplete={props.autoComplete ?? 'off'}
      inputMode={props.inputMode}
      maxLength={props.maxLength}
      placeholder={props.placeholder}
      name={props.name}
      spellCheck={props.spellCheck}
      readOnly={props.readOnly}
    />
  );
}

/** A labelled text input. */
export function TextField({ label, ...props }: FieldOf<TextInputProps>) {
  return (
    <Field {...props} label={label}>
      {(control) => <TextInput {...props} {...control} />}
    </Field>
  );
}
