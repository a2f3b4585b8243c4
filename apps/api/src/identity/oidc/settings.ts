/** Settings of sign-in by a provider of OpenID Connect. */
import { createPrivateKey } from 'node:crypto';
import { isLoopbackUrl } from '../../settings/loopback.ts';
import { SettingProblem } from '../../settings/setting-problem.ts';

export type OidcSettings = {
  readonly issuer: URL;
  readonly clientId: string;
  /** How the portal proves itself to the provider. */
  readonly credential:
    | { readonly kind: 'secret'; readonly secret: string }
    | { readonly kind: 'key'; readonly pem: string; readonly keyId: string | null };
  /** To whom an assertion of the key is addressed: Login.gov asks for its token endpoint. */
  readonly assertionAudience: 'issuer' | 'token-endpoint';
  readonly scope: string;
  /** The assurance that is asked for, as the provider names it. */
  readonly acrValues: string;
  /** Of what the provider answers, one must be among these. */
  readonly acrAccepted: readonly string[];
  /** On the button. */
  readonly providerName: string;
};

/** Reads the settings. Throws SettingProblem. */
export function readOidcSettings(env: Record<string, string | undefined>): OidcSettings {
  const needed = (name: string): string => {
    const text = env[name];
    if (text) return text;
    throw new SettingProblem(`${name} is missing. The oidc authenticator needs it.`);
  };
  const issuer = readIssuer(needed('OIDC_ISSUER'), env['APP_ENV'] === 'local');
  const acrValues = needed('OIDC_ACR_VALUES');
  const audience = env['OIDC_ASSERTION_AUDIENCE'] || 'issuer';
  if (audience !== 'issuer' && audience !== 'token-endpoint') {
    throw new SettingProblem(`OIDC_ASSERTION_AUDIENCE is '${audience}'. Use issuer or token-endpoint.`);
  }
  return {
    issuer,
    clientId: needed('OIDC_CLIENT_ID'),
    credential: readCredential(env),
    assertionAudience: audience,
    scope: env['OIDC_SCOPE'] || 'openid email',
    acrValues,
    acrAccepted: (env['OIDC_ACR_ACCEPTED'] || acrValues).split(/\s+/),
    providerName: env['OIDC_PROVIDER_NAME'] || issuer.hostname,
  };
}

function readIssuer(text: string, local: boolean): URL {
  if (URL.canParse(text)) {
    const issuer = new URL(text);
    if (issuer.protocol === 'https:' || (local && isLoopbackUrl(text))) return issuer;
  }
  throw new SettingProblem(`OIDC_ISSUER is '${text}'. Use the https address of the provider.`);
}

function readCredential(env: Record<string, string | undefined>): OidcSettings['credential'] {
  const [secret, pem] = [env['OIDC_CLIENT_SECRET'], env['OIDC_PRIVATE_KEY']?.replaceAll('\\n', '\n')];
  if (Boolean(secret) === Boolean(pem)) {
    throw new SettingProblem('Set one of OIDC_PRIVATE_KEY and OIDC_CLIENT_SECRET.');
  }
  if (secret) return { kind: 'secret', secret };
  try {
    createPrivateKey(pem ?? '');
  } catch (cause) {
    throw new SettingProblem('OIDC_PRIVATE_KEY is no private key. Set it to one in PEM.', { cause });
  }
  return { kind: 'key', pem: pem ?? '', keyId: env['OIDC_KEY_ID'] || null };
}
