/** Settings of sign-in through an OpenID Connect provider. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { isLoopbackUrl } from '../../settings/loopback.ts';
import { SettingProblem } from '../../settings/setting-problem.ts';

export type OidcSettings = {
  readonly issuer: URL;
  readonly clientId: string;
  /** How the portal authenticates to the provider. */
  readonly credential:
    | { readonly kind: 'secret'; readonly secret: string }
    | { readonly kind: 'key'; readonly pem: string; readonly keyId: string | null };
  /** The audience of the client assertion: Login.gov requires its token endpoint. */
  readonly assertionAudience: 'issuer' | 'token-endpoint';
  readonly scope: string;
  /** The requested assurance, in the provider's terms. */
  readonly acrValues: string;
  /** Accepted values of acr; empty: not checked. Never empty with aalAccepted. */
  readonly acrAccepted: readonly string[];
  /** The same for the authentication level, which Login.gov returns in aal. */
  readonly aalAccepted: readonly string[];
  /** Label of the button. */
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
    ...readAccepted(env, acrValues),
    providerName: env['OIDC_PROVIDER_NAME'] || issuer.hostname,
  };
}

/** If several are requested, any may be returned, so the sufficient ones must be configured. */
function readAccepted(
  env: Record<string, string | undefined>,
  acrValues: string,
): Pick<OidcSettings, 'acrAccepted' | 'aalAccepted'> {
  const list = (text: string | undefined) => (text ?? '').split(/\s+/).filter((one) => one !== '');
  const aalAccepted = list(env['OIDC_AAL_ACCEPTED']);
  const acrAccepted = list(env['OIDC_ACR_ACCEPTED']);
  if (acrAccepted.length > 0 || aalAccepted.length > 0) return { acrAccepted, aalAccepted };
  const asked = list(acrValues);
  if (asked.length === 1) return { acrAccepted: asked, aalAccepted };
  throw new SettingProblem(
    'OIDC_ACR_VALUES asks for several. Say in OIDC_ACR_ACCEPTED (what comes back in acr) or OIDC_AAL_ACCEPTED (in aal) which are enough.',
  );
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
  let key: KeyObject;
  try {
    key = createPrivateKey(pem ?? '');
  } catch (cause) {
    throw new SettingProblem('OIDC_PRIVATE_KEY is no private key. Set it to one in PEM.', { cause });
  }
  // The assertion is signed with RS256 or ES256.
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type !== 'rsa' && !(type === 'ec' && details?.namedCurve === 'prime256v1')) {
    throw new SettingProblem('OIDC_PRIVATE_KEY is neither an RSA key nor one of P-256. Use one of them.');
  }
  return { kind: 'key', pem: pem ?? '', keyId: env['OIDC_KEY_ID'] || null };
}
