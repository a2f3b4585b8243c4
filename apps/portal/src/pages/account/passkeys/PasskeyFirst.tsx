import { LoginFrame } from '../../../layouts/LoginFrame.tsx';
import { paths } from '../../../paths.ts';
import { usePortalConfig } from '../../../session/portal-config.ts';
import { SignInScreen } from '../../../session/sign-in/SignInScreen.tsx';
import { AddPasskey } from './AddPasskey.tsx';

/** Replaces every page for users whose role requires a passkey they do not have (BEY-175). */
export function PasskeyFirst({ onAdded }: { onAdded: () => void }) {
  const config = usePortalConfig();
  return (
    <LoginFrame title="Add a passkey" announcements={null}>
      <SignInScreen config={config}>
        <div className="sign-in">
          <h1 className="sign-in__heading">Add a passkey</h1>
          <p className="sign-in__instruction">
            Your role requires a passkey. With it you sign in with your fingerprint, face or PIN, and a page
            that only looks like the portal cannot steal it. Add a passkey to continue.
          </p>
          <AddPasskey onAdded={onAdded} />
          <div className="sign-in__links">
            <a href={paths.logout()}>Sign out</a>
          </div>
        </div>
      </SignInScreen>
    </LoginFrame>
  );
}
