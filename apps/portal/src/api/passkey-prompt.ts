/** Calls of the browser's WebAuthn API through @simplewebauthn/browser, loaded on first use. */
import type {
  CreationOptions,
  NewPasskey,
  PasskeyAnswer,
  RequestOptions,
} from '@srae/contract/schemas/accounts/passkeys';

/** Nothing came of the dialog: it was closed, timed out, or there is no such passkey here. */
export class PasskeyCancelled extends Error {}

/** Whether this browser knows passkeys. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** Has a passkey sign what the server asked. Throws PasskeyCancelled. */
export async function requestPasskey(options: RequestOptions): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const answer = await startAuthentication({ optionsJSON: options }).catch((error: unknown) =>
    cancelled(error),
  );
  return { ...answer, clientExtensionResults: {} };
}

/** Has a new passkey made. Throws PasskeyCancelled. */
export async function createPasskey(options: CreationOptions): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const answer = await startRegistration({ optionsJSON: options }).catch((error: unknown) =>
    cancelled(error),
  );
  return { ...answer, clientExtensionResults: {} };
}

function cancelled(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  throw new PasskeyCancelled(
    name === 'InvalidStateError'
      ? 'This device has a passkey for your account already.'
      : 'No passkey was used. Try again when you are ready.',
    { cause: error },
  );
}
