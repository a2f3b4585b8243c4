/** The master key unwrapped by AWS KMS. The library is loaded only where this service is chosen. */
import type { KMSClientConfig } from '@aws-sdk/client-kms';
import type { KeyService, KeyServiceSettings } from '../../identity/keys/key-service.ts';
import { SettingProblem } from '../../settings/setting-problem.ts';
import { AWS_REQUESTS } from '../aws-requests.ts';

/** Bound to the ciphertext: KMS does not unwrap it under another encryption context. */
export const ENCRYPTION_CONTEXT = { application: 'srae-portal' };

/**
 * The configured key service, or null where the settings contain the key itself. The library takes credentials from
 * the machine's role or environment, unless `client` specifies them.
 */
export async function openKeyService(
  settings: KeyServiceSettings | null,
  client: Pick<KMSClientConfig, 'credentials'> = {},
): Promise<KeyService | null> {
  if (settings === null) return null;
  const { DecryptCommand, KMSClient } = await import('@aws-sdk/client-kms');
  const { region, keyId, endpoint } = settings;
  const kms = new KMSClient({
    region,
    maxAttempts: 3,
    requestHandler: AWS_REQUESTS,
    ...(endpoint === null ? {} : { endpoint }),
    ...client,
  });
  return {
    unwrap: async (wrapped) => {
      const command = new DecryptCommand({
        CiphertextBlob: wrapped,
        KeyId: keyId,
        EncryptionContext: ENCRYPTION_CONTEXT,
      });
      const { Plaintext: key } = await kms.send(command).catch(refuse);
      if (key?.length !== KEY_BYTES)
        throw new SettingProblem('The key service unwrapped something else than a key of 32 bytes.');
      return key;
    },
  };
}

const KEY_BYTES = 32;

function refuse(cause: unknown): never {
  const why = cause instanceof Error ? cause.name : 'failed';
  throw new SettingProblem(
    `The key service did not unwrap KEY_ENCRYPTION_KEY (${why}). Look at KMS_KEY_ID, AWS_REGION and the machine's role.`,
    { cause },
  );
}
