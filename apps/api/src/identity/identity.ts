/** Dependencies of identity besides the common ones, assembled once at the start. */
import type { Deps } from '../deps.ts';
import { SettingProblem } from '../settings/setting-problem.ts';
import { type AfterAnswer, createAfterAnswer } from './passwords/after-answer.ts';
import type { Authenticator } from './authenticators/authenticator.ts';
import { createCognito } from './authenticators/cognito.ts';
import { createEmbedded } from './authenticators/embedded.ts';
import { createCognitoDirectory } from './directory/cognito.ts';
import type { UserDirectory } from './directory/directory.ts';
import { createEmbeddedDirectory } from './directory/embedded.ts';
import { withKeptKeys } from './keys/kept-keys.ts';
import type { KeyService } from './keys/key-service.ts';
import { createKeyring, type Keyring } from './keys/keyring.ts';
import { createHasher, type Hasher } from './passwords/passwords.ts';
import { deriveSecrets, localMasterKey, type Secrets } from './keys/secrets.ts';
import type { EmailSender, SmsSender } from './mail/senders.ts';
import type { OidcProvider } from './oidc/provider.ts';
import type { Pool } from './pool.ts';
import type { IdentitySettings } from './settings.ts';
import { createTokens, type Tokens } from './sessions/tokens.ts';

export type Identity = {
  readonly settings: IdentitySettings;
  readonly secrets: Secrets;
  readonly hasher: Hasher;
  readonly keyring: Keyring;
  readonly tokens: Tokens;
  readonly authenticator: Authenticator;
  readonly directory: UserDirectory;
  /** Null with another authenticator. */
  readonly oidc: OidcProvider | null;
  readonly sms: SmsSender;
  readonly email: EmailSender;
  readonly afterAnswer: AfterAnswer;
};

export type IdentityDeps = Deps & { readonly identity: Identity };

export type Senders = { readonly sms: SmsSender; readonly email: EmailSender };

/** External services, opened by their adapters; without a user pool the portal stores the passwords itself. */
export type Services = Senders & {
  readonly pool: Pool | null;
  readonly oidc?: OidcProvider | null;
  readonly secrets: Secrets;
};

/** Opens identity on a migrated database. Throws SettingProblem when a secret is missing. */
export async function openIdentity(
  deps: Deps,
  settings: IdentitySettings,
  { pool, oidc = null, sms, email, secrets: derived }: Services,
): Promise<IdentityDeps> {
  const { config, db, clock, random } = deps;
  const keyring = createKeyring(db, clock, random, derived);
  await keyring.signer().catch((cause: unknown) => {
    const isSealed = cause instanceof Error && cause.message.includes('unable to authenticate');
    throw isSealed ? new SettingProblem(SEALED_OTHERWISE, { cause }) : cause;
  });
  const secrets = await withKeptKeys(deps, derived);
  const hasher = await createHasher(settings.fips ? 'fips' : settings.argon2, settings.passwordPepper);
  const identity: Identity = {
    settings,
    secrets,
    hasher,
    keyring,
    tokens: createTokens(keyring, clock, random, config.publicUrl),
    authenticator: pool
      ? createCognito(
          { db, clock, random, hasher, secrets, oneTimePresets: settings.presetCodeOneTime },
          pool,
        )
      : createEmbedded({ ...deps, hasher, secrets, sms, email }),
    directory: pool ? createCognitoDirectory(deps, pool) : createEmbeddedDirectory(deps),
    oidc,
    sms,
    email,
    afterAnswer: createAfterAnswer(deps.log),
  };
  return { ...deps, identity };
}

const SEALED_OTHERWISE =
  'The signing keys of this database cannot be opened: they were sealed with another key. Use the ' +
  'KEY_ENCRYPTION_KEY or the data folder they were made with.';

/**
 * The keys of the server, from the master key of the settings or of the data folder; a key service unwraps those of the
 * settings. Throws SettingProblem.
 */
export async function openSecrets(
  { config, random }: Pick<Deps, 'config' | 'random'>,
  settings: IdentitySettings,
  service: KeyService | null,
): Promise<Secrets> {
  const open = async (key: Uint8Array | null) => key && (service ? service.unwrap(key) : key);
  const [current, other] = await Promise.all([
    open(settings.keyEncryptionKey),
    open(settings.keyEncryptionKeyOther),
  ]);
  if (current) return deriveSecrets(current, other);
  if (config.environment === 'local')
    return deriveSecrets(await localMasterKey(config.dataDir, random), other);
  throw new SettingProblem('KEY_ENCRYPTION_KEY is missing. Set it to 32 random bytes in base64.');
}
