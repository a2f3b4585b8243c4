import type { TypedPerson } from '../../../admin/NameAndEmailFields.tsx';
import { FailedLoad, type FailedLoadProps } from '../../../api/FailedLoad.tsx';
import { TextField } from '../../../ui/inputs/TextInput.tsx';
import { RequiredLabel } from './RequiredLabel.tsx';

export type UserFieldsProps = {
  user: TypedPerson;
  onChange: (user: TypedPerson) => void;
  /** Why this e-mail cannot be added. */
  clash: string | null;
  /** Query of the grant's users, needed for this check; it may fail. */
  users: FailedLoadProps['query'];
};

/** First name, last name and e-mail of a provider-level user (PRV-013). */
export function UserFields({ user, onChange, clash, users }: UserFieldsProps) {
  return (
    <>
      <FailedLoad query={users}>The users of this grant could not be loaded.</FailedLoad>
      <TextField
        id="user-name"
        label={<RequiredLabel>First Name</RequiredLabel>}
        required
        value={user.name}
        onChange={(name) => onChange({ ...user, name })}
        maxLength={100}
      />
      <TextField
        id="user-family-name"
        label={<RequiredLabel>Last Name</RequiredLabel>}
        required
        value={user.family_name}
        onChange={(family_name) => onChange({ ...user, family_name })}
        maxLength={100}
      />
      <TextField
        id="user-email"
        label={<RequiredLabel>Email</RequiredLabel>}
        required
        error={clash}
        type="email"
        value={user.email}
        onChange={(email) => onChange({ ...user, email })}
        maxLength={254}
      />
    </>
  );
}
