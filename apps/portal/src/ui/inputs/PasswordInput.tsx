import { useState } from 'react';
import { TextInput, type TextInputProps } from './TextInput.tsx';
import { Field, type FieldOf } from './Field.tsx';

type PasswordInputProps = Omit<TextInputProps, 'type'> & {
  /** The label of the field, which names the toggle where there are several. */
  of: string;
};

/** A password with a show toggle; paste and password managers work (PW-5). */
export function PasswordInput({ of, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="password">
      <TextInput {...props} type={shown ? 'text' : 'password'} spellCheck={false} />
      <button
        type="button"
        className="password__toggle"
        aria-controls={props.id}
        onClick={() => setShown(!shown)}
      >
        {/* The words say the state, which aria-pressed would contradict: "Hide password, pressed". */}
        {shown ? 'Hide' : 'Show'}
        <span className="usa-sr-only">{of === 'Password' ? ' password' : ` password: ${of}`}</span>
      </button>
    </div>
  );
}

/** A labelled password. */
export function PasswordField({
  label,
  ...props
}: Omit<FieldOf<PasswordInputProps>, 'label' | 'of'> & { label: string }) {
  return (
    <Field {...props} label={label}>
      {(control) => <PasswordInput {...props} {...control} of={label} />}
    </Field>
  );
}
