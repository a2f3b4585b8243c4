import { useState } from 'react';
import { TextInput, type TextInputProps } from './TextInput.tsx';
import { Field, type FieldOf } from './Field.tsx';

type PasswordInputProps = Omit<TextInputProps, 'type'>;

/** A password with a show toggle; paste and password managers work (PW-5). */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="password">
      <TextInput {...props} type={shown ? 'text' : 'password'} spellCheck={false} />
      <button
        type="button"
        className="password__toggle"
        aria-controls={props.id}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide' : 'Show'}
        <span className="usa-sr-only"> password</span>
      </button>
    </div>
  );
}

/** A labelled password. */
export function PasswordField({ label, ...props }: FieldOf<PasswordInputProps>) {
  return (
    <Field {...props} label={label}>
      {(control) => <PasswordInput {...props} {...control} />}
    </Field>
  );
}
