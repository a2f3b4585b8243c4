/** Identity settings of the operator, read from the environment by config.ts. */
import { NIST_POLICY, type PasswordPolicy, SPECIFIED_POLICY } from '@srae/domain/identity/password';
import { readNumber, readRegion, readWord } from '../settings/setting.ts';
import { SettingProblem } from '../settings/setting-problem.ts';
import { DEFAULT_LIMITS, type Limits } from './limits/limits.ts';
import { type KeyServiceSettings, readKeyService } from './keys/key-service.ts';
import { type OidcSettings, readOidcSettings } from './oidc/settings.ts';
import type { CognitoSettings } from './pool.ts';
import type { GroupName } from '../store/tables/identity.ts';

export type Argon2Cost = { memoryKiB: number; passes: number; parallelism: number };

export type IdentitySettings = {
  readonly authenticator: 'embedded' | 'cognito' | 'oidc';
  /** The user pool; null with the embedded authenticator. */
  readonly cognito: CognitoSettings | null;
  /** The provider of OpenID Connect; null with another authenticator. */
  readonly oidc: OidcSettings | null;
  /** Seals signing keys and keys the hashes of codes; null: local, with a key generated in the data folder. */
  readonly keyEncryptionKey: Uint8Array | null;
  /** During a rotation of the master key: the key used only for opening sealed values. */
  readonly keyEncryptionKeyOther: Uint8Array | null;
  /** Unwraps the keys above; null if they are not wrapped. */
  readonly keyService: KeyServiceSettings | null;
  /** Only approved algorithms. */
  readonly fips: boolean;
  /** A key mixed into every password before it is hashed (PW-2). */
  readonly passwordPepper: Uint8Array | null;
  readonly argon2: Argon2Cost;
  readonly passwordPolicy: PasswordPolicy;
  /** A preset code works only once. */
  readonly presetCodeOneTime: boolean;
  /** Users may use an authenticator app instead of text messages. */
  readonly totp: boolean;
  /** Groups whose members must have a passkey. */
  readonly requirePasskey: readonly GroupName[];
  /** Accounts may be marked for a security scan in production too. */
  readonly scanAccounts: boolean;
  readonly limits: Limits;
};

/** The cost of a password hash: the default, and the floor below which no setting goes (PW-1). */
export const DEFAULT_COST: Argon2Cost = { memoryKiB: 65_536, passes: 3, parallelism: 1 };
export const LEAST_COST: Argon2Cost = { memoryKiB: 19_456, passes: 2, parallelism: 1 };

/** Reads the settings. Throws SettingProblem. */
export function readIdentitySettings(
  env: Record<string, string | undefined>,
  local: boolean,
): IdentitySettings {
  const keyEncryptionKey = readKey(env, 'KEY_ENCRYPTION_KEY');
  if (keyEncryptionKey === null && !local) {
    throw new SettingProblem('KEY_ENCRYPTION_KEY is missing. Set it to 32 random bytes in base64.');
  }
  return {
    ...readAuthenticator(env),
    keyEncryptionKey,
    keyEncryptionKeyOther: readKey(env, 'KEY_ENCRYPTION_KEY_OTHER'),
    keyService: readKeyService(env, local),
    fips: isSwitched(env, 'FIPS', { on: 'on', off: 'off' }),
    passwordPepper: readKey(env, 'PASSWORD_PEPPER'),
    argon2: readCost(env),
    passwordPolicy: isSwitched(env, 'PASSWORD_POLICY', { on: 'nist', off: 'specified' })
      ? NIST_POLICY
      : SPECIFIED_POLICY,
    presetCodeOneTime: isSwitched(env, 'PRESET_CODE_ONE_TIME', { on: '1', off: '0' }),
    totp: isSwitched(env, 'TOTP', { on: 'on', off: 'off' }),
    requirePasskey: readRequirePasskey(env),
    scanAccounts: isSwitched(env, 'ALLOW_SCAN_ACCOUNTS', { on: '1', off: '0' }),
    limits: {
      ...DEFAULT_LIMITS,
      failedPerIp: limited(DEFAULT_LIMITS.failedPerIp, env, 'FAILED_SIGN_INS_PER_MINUTE'),
      signInsPerIp: limited(DEFAULT_LIMITS.signInsPerIp, env, 'SIGN_INS_PER_MINUTE'),
      failureAlarm: limited(DEFAULT_LIMITS.failureAlarm, env, 'FAILED_SIGN_INS_ALARM'),
      sendsADay: limited(DEFAULT_LIMITS.sendsADay, env, 'SMS_PER_DAY'),
      invitationsADay: limited(DEFAULT_LIMITS.invitationsADay, env, 'INVITATIONS_PER_DAY'),
    },
  };
}

/** Off if not set. Any other value is refused, since treating it as off would silently weaken the portal. */
function isSwitched(
  env: Record<string, string | undefined>,
  name: string,
  { on, off }: { readonly on: string; readonly off: string },
): boolean {
  return readWord(env, name, [on, off], off) === on;
}

function readAuthenticator(
  env: Record<string, string | undefined>,
): Pick<IdentitySettings, 'authenticator' | 'cognito' | 'oidc'> {
  const authenticator = env['AUTHENTICATOR'] || 'embedded';
  if (authenticator === 'embedded') return { authenticator, cognito: null, oidc: null };
  if (authenticator === 'oidc') return { authenticator, cognito: null, oidc: readOidcSettings(env) };
  if (authenticator !== 'cognito') {
    throw new SettingProblem(`AUTHENTICATOR is '${authenticator}'. Use embedded, cognito or oidc.`);
  }
  const needed = (name: string): string => {
    const text = env[name];
    if (text) return text;
    throw new SettingProblem(`${name} is missing. The cognito authenticator needs it.`);
  };
  const endpoint = env['COGNITO_ENDPOINT'] || null;
  // A custom endpoint could impersonate the pool.
  if (endpoint !== null && env['APP_ENV'] !== 'local') {
    throw new SettingProblem('COGNITO_ENDPOINT is for the local environment alone. Remove it.');
  }
  const cognito = {
    region: readRegion(env, 'COGNITO_REGION'),
    userPoolId: needed('COGNITO_USER_POOL_ID'),
    clientId: needed('COGNITO_CLIENT_ID'),
    clientSecret: needed('COGNITO_CLIENT_SECRET'),
    endpoint,
  };
  return { authenticator, cognito, oidc: null };
}

function readRequirePasskey(env: Record<string, string | undefined>): GroupName[] {
  const names = (env['REQUIRE_PASSKEY'] ?? '').split(',').map((name) => name.trim().toLowerCase());
  const groups = names
    .filter((name) => name !== '')
    .map((name) => {
      if (name === 'admin') return 'Admin';
      if (name === 'acf') return 'acf';
      throw new SettingProblem(`REQUIRE_PASSKEY names '${name}'. Use admin, acf or both: admin,acf.`);
    });
  if (groups.length > 0 && (env['AUTHENTICATOR'] || 'embedded') !== 'embedded') {
    throw new SettingProblem('REQUIRE_PASSKEY needs AUTHENTICATOR=embedded. Remove one of them.');
  }
  return groups;
}

const KEY_BYTES = 32;

function readKey(env: Record<string, string | undefined>, name: string): Uint8Array | null {
  const text = env[name];
  if (text === undefined || text === '') return null;
  const key = Buffer.from(text, 'base64');
  if (key.length < KEY_BYTES || new Set(key).size < 8) {
    throw new SettingProblem(`${name} is too weak. Set it to at least 32 random bytes in base64.`);
  }
  return key;
}

function readCost(env: Record<string, string | undefined>): Argon2Cost {
  // More memory than a machine has would let nobody sign in.
  const asked = (name: string, standard: number, [least, most]: readonly [number, number]) =>
    Math.max(least, readNumber(env, name, standard, [1, most]));
  return {
    memoryKiB: asked('ARGON2_MEMORY_KIB', DEFAULT_COST.memoryKiB, [LEAST_COST.memoryKiB, 2 ** 20]),
    passes: asked('ARGON2_PASSES', DEFAULT_COST.passes, [LEAST_COST.passes, 100]),
    parallelism: DEFAULT_COST.parallelism,
  };
}

const MOST = 1_000_000;

function limited<L extends { max: number }>(
  limit: L,
  env: Record<string, string | undefined>,
  name: string,
): L {
  return { ...limit, max: readNumber(env, name, limit.max, [1, MOST]) };
}
