import { ApiProblem, toMessage } from '../../../api/problem.ts';
import { PasswordField } from '../../../ui/inputs/PasswordInput.tsx';

type Props = { id: string; value: string; onChange: (password: string) => void };

/** The label of the field. */
export const OWN_PASSWORD = 'Your password';

/** The person's own password, asked again before a security setting is changed. */
export function OwnPassword({ id, value, onChange }: Props) {
  return (
    <PasswordField
      id={id}
      label={OWN_PASSWORD}
      autoComplete="current-password"
      value={value}
      onChange={onChange}
    />
  );
}

/** A wrong password has a message of this page. */
export function toPasswordMessage(error: unknown): string {
  const wrong = error instanceof ApiProblem && error.code === 'BAD_CREDENTIALS';
  return wrong ? 'The password is not correct.' : toMessage(error);
}
