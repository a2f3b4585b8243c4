import { Invitations } from '../../invitations/Invitations.tsx';
import { useSignedIn } from '../../session/session-context.ts';
import { AuthenticatorApp } from './ProfilePage/AuthenticatorApp.tsx';
import { ChangePassword } from './ProfilePage/ChangePassword.tsx';
import { CodeDestination } from './ProfilePage/CodeDestination.tsx';
import { NameAndEmail } from './ProfilePage/NameAndEmail.tsx';
import { Passkeys } from './ProfilePage/Passkeys.tsx';
import { Reminders } from './ProfilePage/Reminders.tsx';
import { SessionList } from './ProfilePage/SessionList.tsx';

/** The user's account: name, e-mail, reminders, password, second factor and active sessions. */
export function Component() {
  const { me } = useSignedIn();
  return (
    <div className="page page--narrow">
      <h1>My profile</h1>
      <Invitations />
      <NameAndEmail me={me} />
      <CodeDestination me={me} />
      <Reminders me={me} />
      {me.mfa === 'EXTERNAL' ? null : (
        <div className="no-print">
          <ChangePassword />
        </div>
      )}
      <Passkeys />
      <AuthenticatorApp me={me} />
      <SessionList />
    </div>
  );
}
