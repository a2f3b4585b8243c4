import type { Me } from '../../../session/types.ts';
import { Card } from '../../../ui/Card.tsx';

/** The destination of sign-in codes; the number is masked except for its last digits. */
export function CodeDestination({ me }: { me: Me }) {
  if (me.phone_masked === null || me.mfa === 'EXTERNAL') return null;
  return (
    <Card
      id="code-destination"
      title="Codes for signing in"
      help="To change the phone number, ask the help desk."
    >
      <p>{toText(me.mfa, me.phone_masked)}</p>
    </Card>
  );
}

function toText(mfa: Me['mfa'], phone: string): string {
  if (mfa === 'TOTP') return `Your codes come from an authenticator app. Your phone number is ${phone}.`;
  if (mfa === 'PRESET') return `You use a preset code. No codes are sent to ${phone}.`;
  return `Your codes are sent by text message to ${phone}.`;
}
