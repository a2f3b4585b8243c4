import { messageOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { RequiredLabel } from './RequiredLabel.tsx';
import type { TypedUser } from './provider-user.ts';

export type UserFieldsProps = {
  user: TypedUser;
  onChange: (user: TypedUser) => void;
  /** Why this e-mail cannot be added. */
  clash: string | null;
  /** The people of the grant, needed to tell; their load can fail. */
  users: { isError: boolean; isFetching: boolean; error: unknown; refetch: () => unknown };
};

/** First name, last name and e-mail of a provider-level user (PRV-013). */
export function UserFields({ user, onChange, clash, users }: UserFieldsProps) {
  return (
    <>
      {users.isError ? (
        <Notice tone="error" announce>
          <p>The users of this grant could not be loaded. {messageOf(users.error)}</p>
          <Button variant="secondary" small busy={users.isFetching} onClick={() => void users.refetch()}>
            Retry
          </Button>
        </Notice>
      ) : null}
      <Field id="user-name" label={<RequiredLabel>First Name</RequiredLabel>} required>
        {(control) => (
          <TextInput
            {...control}
            value={user.name}
            onChange={(name) => onChange({ ...user, name })}
            maxLength={100}
          />
        )}
      </Field>
      <Field id="user-family-name" label={<RequiredLabel>Last Name</RequiredLabel>} required>
        {(control) => (
          <TextInput
            {...control}
            value={user.familyName}
            onChange={(familyName) => onChange({ ...user, familyName })}
            maxLength={100}
          />
        )}
      </Field>
      <Field id="user-email" label={<RequiredLabel>Email</RequiredLabel>} required error={clash}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            value={user.email}
            onChange={(email) => onChange({ ...user, email })}
            maxLength={254}
          />
        )}
      </Field>
    </>
  );
}
