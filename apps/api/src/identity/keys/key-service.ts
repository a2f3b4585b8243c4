/** A key service holds the wrapping key of the master key: the setting then is ciphertext, unwrapped at startup. */
import { readRegion } from '../../settings/setting.ts';
import { SettingProblem } from '../../settings/setting-problem.ts';

export type KeyService = {
  /** The master key. Throws SettingProblem when the service refuses or cannot be reached. */
  unwrap(wrapped: Uint8Array): Promise<Uint8Array>;
};

export type KeyServiceSettings = {
  readonly kind: 'aws-kms';
  readonly region: string;
  /** The key that must have wrapped it: its id, ARN or alias. */
  readonly keyId: string;
  /** A local emulator. */
  readonly endpoint: string | null;
};

type Env = Readonly<Record<string, string | undefined>>;

/** Reads KEY_SERVICE and its settings; null where the settings contain the keys themselves. Throws SettingProblem. */
export function readKeyService(env: Env, local: boolean): KeyServiceSettings | null {
  const kind = env['KEY_SERVICE'] ?? 'none';
  if (kind === 'none') return null;
  if (kind !== 'aws-kms') throw new SettingProblem(`KEY_SERVICE is '${kind}'. Use none or aws-kms.`);
  const keyId = env['KMS_KEY_ID'];
  if (!keyId) throw new SettingProblem('KMS_KEY_ID is missing. The key service aws-kms needs it.');
  const endpoint = env['KMS_ENDPOINT'] ?? null;
  // A custom endpoint could supply its own key.
  if (endpoint !== null && !local)
    throw new SettingProblem('KMS_ENDPOINT is for the local environment alone. Remove it.');
  return { kind, keyId, endpoint, region: readRegion(env, 'AWS_REGION') };
}
