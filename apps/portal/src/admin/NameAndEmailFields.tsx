import { isEmail, MAX_EMAIL } from '@srae/domain/identity/email';
import { TextField } from '../ui/inputs/TextInput.tsx';
import type { Problems } from './problems.ts';

export type TypedPerson = { readonly name: string; readonly family_name: string; readonly email: string };

export const NO_PERSON: TypedPerson = { name: '', family_name: '', email: '' };

/** The values to send, trimmed. */
export function toPerson({ name, family_name, email }: TypedPerson): TypedPerson {
  return { name: name.trim(), family_name: family_name.trim(), email: email.trim() };
}

/** Which of the three fields are filled in, by their labels. */
export function filledIn(person: TypedPerson): Readonly<Record<string, boolean>> {
  return {
    'First Name': person.name !== '',
    'Last Name': person.family_name !== '',
    Email: isEmail(person.email),
  };
}

export type NameAndEmailFieldsProps = {
  /** Prefix for the ids of the three inputs. */
  id: string;
  typed: TypedPerson;
  onChange: (typed: TypedPerson) => void;
  problems: Problems;
  /** Read-only e-mail: Admins cannot change their own sign-in name here (SELF_CHANGE). */
  fixedEmail?: boolean;
};

/** First name, last name and e-mail. */
export function NameAndEmailFields(props: NameAndEmailFieldsProps) {
  const { id, typed, onChange, problems, fixedEmail = false } = props;
  return (
    <>
      <TextField
        id={`${id}-name`}
        label="First Name"
        required
        error={problems.at('name')}
        maxLength={100}
        value={typed.name}
        onChange={(name) => onChange({ ...typed, name })}
      />
      <TextField
        id={`${id}-family-name`}
        label="Last Name"
        required
        error={problems.at('family_name')}
        maxLength={100}
        value={typed.family_name}
        onChange={(family_name) => onChange({ ...typed, family_name })}
      />
      <TextField
        id={`${id}-email`}
        label="Email"
        required={!fixedEmail}
        disabled={fixedEmail}
        error={problems.at('email')}
        type="email"
        maxLength={MAX_EMAIL}
        value={typed.email}
        onChange={(email) => onChange({ ...typed, email })}
      />
    </>
  );
}
