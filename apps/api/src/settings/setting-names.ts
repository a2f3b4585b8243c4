/**
 * Names in the environment that are a slip away from a setting: a misspelt limit would silently not apply. And settings
 * of a service that is not chosen: they are accepted, so that they can be prepared, and said at the start.
 */
import { countSlips } from '@srae/domain/survey/names';
import type { Env } from './setting.ts';
import { SettingProblem } from './setting-problem.ts';

/** The environment, and a function that returns the names that were read from it, set or not. */
export function withReadNames(env: Env): { readonly env: Env; readonly names: () => readonly string[] } {
  const names = new Set<string>();
  const get = (from: Env, name: string | symbol): string | undefined => {
    if (typeof name !== 'string') return undefined;
    names.add(name);
    return from[name];
  };
  return { env: new Proxy(env, { get }), names: () => [...names] };
}

/** Short names, such as PORT and HOST, are too near to other programs' own. */
const SHORTEST = 8;

/** Throws SettingProblem for a name that is nearly one of `known`, while that one is not set. */
export function refuseMisspelt(env: Env, known: readonly string[]): void {
  for (const name of Object.keys(env)) {
    if (name.length < SHORTEST || known.includes(name)) continue;
    const meant = known.find(
      (one) => one.length >= SHORTEST && env[one] === undefined && countSlips(name, one) !== null,
    );
    if (meant !== undefined)
      throw new SettingProblem(`${name} is no setting of the portal. Correct it to ${meant}, or remove it.`);
  }
}

/** The settings of the services between which each of these settings chooses. */
const SERVICE_SETTINGS = {
  AUTHENTICATOR: [
    'COGNITO_REGION',
    'COGNITO_USER_POOL_ID',
    'COGNITO_CLIENT_ID',
    'COGNITO_CLIENT_SECRET',
    'COGNITO_ENDPOINT',
    'OIDC_ISSUER',
    'OIDC_CLIENT_ID',
    'OIDC_PRIVATE_KEY',
    'OIDC_CLIENT_SECRET',
    'OIDC_KEY_ID',
    'OIDC_ASSERTION_AUDIENCE',
    'OIDC_SCOPE',
    'OIDC_ACR_VALUES',
    'OIDC_ACR_ACCEPTED',
    'OIDC_AAL_ACCEPTED',
    'OIDC_PROVIDER_NAME',
  ],
  KEY_SERVICE: ['KMS_KEY_ID', 'KMS_ENDPOINT'],
  SMS_SENDER: ['SNS_SENDER_ID', 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  MAIL_SENDER: ['SMTP_HOST', 'SMTP_PORT', 'SMTP_USER', 'SMTP_PASSWORD', 'MAIL_FROM'],
} as const;

/** Their names, also of those that are read only for the chosen service. */
export const NAMES_OF_SERVICES: readonly string[] = Object.values(SERVICE_SETTINGS).flat();

/** A sentence for each choice that leaves settings without use; `read` are the names read for the chosen services. */
export function listUnusedSettings(env: Env, read: readonly string[]): readonly string[] {
  return Object.entries(SERVICE_SETTINGS).flatMap(([chooser, names]) => {
    const unused = names.filter((name) => env[name] !== undefined && !read.includes(name));
    if (unused.length === 0) return [];
    const choice = env[chooser];
    const where = choice === undefined ? `while ${chooser} is not set` : `with ${chooser}=${choice}`;
    return [`set but not used ${where}: ${unused.join(', ')}`];
  });
}
