import { useState } from 'react';
import { TextInput, type TextInputProps } from './TextInput.tsx';

/** A password with a show toggle; paste and password managers work (PW-5). */
export function PasswordInput(props: Omit<TextInputProps, 'type'>) {
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
