/** Secrets from files instead of the environment: NAME_FILE names a file that others cannot read (SE-1). */
import { readFileSync, statSync } from 'node:fs';
import type { Env } from './setting.ts';
import { SettingProblem } from './setting-problem.ts';

const SECRETS = [
  'BACKUP_IDENTITY',
  'COGNITO_CLIENT_SECRET',
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'KEY_ENCRYPTION_KEY',
  'KEY_ENCRYPTION_KEY_OTHER',
  'OIDC_CLIENT_SECRET',
  'OIDC_PRIVATE_KEY',
  'PASSWORD_PEPPER',
  'SMTP_PASSWORD',
  'TWILIO_AUTH_TOKEN',
] as const;

/** Allowed permissions: none for others, at most read for the group. */
const FORBIDDEN_MODE = 0o027;

/** The environment with every NAME_FILE read into NAME. Throws SettingProblem for a missing or open file. */
export function withSecretFiles(env: Env): Env {
  const read = SECRETS.flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (!file) return [];
    if (env[name]) throw new SettingProblem(`Both ${name} and ${name}_FILE are set. Set one of them.`);
    return [[name, toContent(`${name}_FILE`, file)] as const];
  });
  return { ...env, ...Object.fromEntries(read) };
}

function toContent(name: string, file: string): string {
  try {
    return readClosed(name, file);
  } catch (cause) {
    if (cause instanceof SettingProblem) throw cause;
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new SettingProblem(
      `The file of ${name} cannot be read${code}. Give it to the account that this program runs as, or to its group.`,
      { cause },
    );
  }
}

function readClosed(name: string, file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile())
    throw new SettingProblem(`${name} names no file. Set it to the file that holds the secret.`);
  if ((found.mode & FORBIDDEN_MODE) !== 0) {
    throw new SettingProblem(`The file of ${name} is open to others. Close it with chmod 600.`);
  }
  return readFileSync(file, 'utf8').trim();
}

/** Common default and placeholder secrets. */
const DEFAULTS = new Set([
  '',
  'admin',
  'changeme',
  'change-me',
  'password',
  'postgres',
  'secret',
  'srae',
  'test',
]);

/** In production: no well-known secret. Throws SettingProblem. */
export function refuseWeakSecrets(env: Env): void {
  for (const name of ['SMTP_PASSWORD', 'TWILIO_AUTH_TOKEN'] as const) {
    if (env[name] && DEFAULTS.has(env[name].toLowerCase()))
      throw new SettingProblem(`${name} is a default. Change it.`);
  }
}

/** Throws SettingProblem for a blank or well-known password in a URL. */
export function refuseDefaultPassword(name: string, password: string): void {
  if (DEFAULTS.has(password.toLowerCase()))
    throw new SettingProblem(`The password in ${name} is missing or a default. Change it.`);
}
