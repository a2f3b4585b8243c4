/** WebAuthn relying party on @simplewebauthn/server: options and verification (decision 50). */
import type {
  CreationOptions,
  NewPasskey,
  PasskeyAnswer,
  RequestOptions,
} from '@srae/contract/schemas/accounts/passkeys';
import type { Config } from '../../settings/config.ts';
import type { Passkey } from '../../store/credentials/passkeys.ts';
import { CHALLENGE_MS } from '../limits/limits.ts';

/** Requested of authenticators, in this order; all approved (FIPS 186-5). */
const ALGORITHMS = [
  ['ES256', -7],
  ['RS256', -257],
  ['EdDSA', -8],
] as const;
const ALGORITHM_IDS = ALGORITHMS.map(([, id]) => id);

type Party = Pick<Config, 'publicUrl' | 'productName'>;
type Known = Pick<Passkey, 'credential_id' | 'transports'>;

/** Authentication options for the browser; without `known` any passkey of the portal. */
export function toRequestOptions(party: Party, challenge: string, known?: readonly Known[]): RequestOptions {
  return {
    challenge,
    rpId: rpId(party),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    ...(known ? { allowCredentials: known.map(toDescriptor) } : {}),
  };
}

/** Registration options for the browser: a discoverable (resident) credential with user verification. */
export function toCreationOptions(
  party: Party,
  challenge: string,
  person: { readonly username: string; readonly email: string; readonly known: readonly Known[] },
): CreationOptions {
  return {
    challenge,
    rp: { id: rpId(party), name: party.productName },
    user: { id: toUserHandle(person.username), name: person.email, displayName: person.email },
    pubKeyCredParams: ALGORITHM_IDS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_MS,
    excludeCredentials: person.known.map(toDescriptor),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

export type Enrolled = {
  readonly id: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
};

/** The passkey created by a browser; throws if any part of the response does not match the request. */
export async function readNewPasskey(
  party: Party,
  challenge: string,
  response: NewPasskey,
): Promise<Enrolled | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...withoutNull(response), response: toAttestation(response) },
    expectedChallenge: challenge,
    expectedOrigin: party.publicUrl,
    expectedRPID: rpId(party),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHM_IDS,
  });
  if (!verified) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { id, publicKey, counter, transports: response.response.transports ?? [] };
}

/**
 * The counter of a valid signature; null for an invalid one. Throws if any other part of the response does not match
 * the request. The counter is not validated here: the library would validate it before the signature, so that anyone
 * who knows the id of a passkey could have it blocked.
 */
export async function readAnswer(
  party: Party,
  challenge: string,
  response: PasskeyAnswer,
  passkey: Passkey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { userHandle, ...signed } = response.response;
  if (userHandle && userHandle !== toUserHandle(passkey.username)) return null;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...withoutNull(response), response: signed },
    expectedChallenge: challenge,
    expectedOrigin: party.publicUrl,
    expectedRPID: rpId(party),
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: 0,
    },
  });
  return verified ? authenticationInfo.newCounter : null;
}

/** The host of the portal: dashboard and operator are other origins and never count. */
function rpId({ publicUrl }: Party): string {
  return new URL(publicUrl).hostname;
}

function toUserHandle(username: string): string {
  return Buffer.from(username).toString('base64url');
}

function toDescriptor({ credential_id: id, transports }: Known) {
  return { id, type: 'public-key' as const, transports };
}

function toAttestation({ response }: NewPasskey) {
  const { clientDataJSON, attestationObject } = response;
  return { clientDataJSON, attestationObject };
}

function withoutNull({ id, rawId, type }: Pick<PasskeyAnswer, 'id' | 'rawId' | 'type'>) {
  return { id, rawId, type, clientExtensionResults: {} };
}
