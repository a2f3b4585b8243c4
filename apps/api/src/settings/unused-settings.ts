/** Settings of a service that is not chosen: they are accepted, so that they can be prepared, and said at the start. */
import type { Env } from './setting.ts';

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
