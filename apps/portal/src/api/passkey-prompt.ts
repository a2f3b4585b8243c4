/** Calls of the browser's WebAuthn API through @simplewebauthn/browser, loaded on first use. */
import type {
  CreationOptions,
  NewPasskey,
  PasskeyAnswer,
  RequestOptions,
} from '@srae/contract/schemas/accounts/passkeys';

/** The dialog ended without a result: it was closed, timed out, or has no matching passkey. */
export class PasskeyCancelled extends Error {}

/** Whether this browser supports passkeys. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** Signs the server's challenge with a passkey. Throws PasskeyCancelled. */
export async function requestPasskey(options: RequestOptions): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const answer = await startAuthentication({ optionsJSON: options }).catch((error: unknown) =>
    cancelled(error),
  );
  return { ...answer, clientExtensionResults: {} };
}

/** Creates a new passkey. Throws PasskeyCancelled. */
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
