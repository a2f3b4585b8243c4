/** An OpenID Connect provider, using openid-client; the library is loaded only here. */
import { isEmail } from '@srae/domain/identity/email';
import { DAY_MS } from '@srae/domain/period/calendar-date';
import { createPrivateKey } from 'node:crypto';
import type * as OpenIdClient from 'openid-client';
import type { OidcSettings } from '../../identity/oidc/settings.ts';
import {
  type OidcIdentity,
  type OidcProvider,
  OidcRefusal,
  OidcUnavailable,
} from '../../identity/oidc/provider.ts';

/** Opens the provider. `redirectUri` is where the browser returns to, also after signing out there. */
export async function openOidc(settings: OidcSettings, redirectUri: string): Promise<OidcProvider> {
  const client = await import('openid-client');
  const discovered = createDiscovery(client, settings);
  return {
    newChecks: () => ({
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
    }),

    async start({ state, nonce, codeVerifier }) {
      return client.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope: settings.scope,
        acr_values: settings.acrValues,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
    },

    async redeem(search, { state, nonce, codeVerifier }) {
      const config = await discovered();
      const back = new URL(redirectUri);
      back.search = search;
      try {
        const tokens = await client.authorizationCodeGrant(config, back, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new OidcRefusal('The provider sent no id token.');
        if (!SUBJECT.test(claims.sub)) throw new OidcRefusal('The subject of the id token is none.');
        return toIdentity(claims, await readEmail(client, config, tokens, claims));
      } catch (cause) {
        throw toFailure(client, cause);
      }
    },

    async signOutUrl() {
      try {
        const config = await discovered();
        if (config.serverMetadata().end_session_endpoint === undefined) return null;
        // Without id_token_hint, which Login.gov refuses; the client id identifies the client.
        return client.buildEndSessionUrl(config, { post_logout_redirect_uri: redirectUri });
      } catch {
        return null;
      }
    },
  };
}

/** 1 to 255 ASCII characters (OpenID Connect Core, section 2); control characters could not be stored. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
const TIMEOUT_SECONDS = 5;
/** A provider's endpoints and algorithms rarely change; its keys are refetched when a token names an unknown one. */
const DISCOVERY_CACHE_MS = DAY_MS;

function createDiscovery(
  client: typeof OpenIdClient,
  settings: OidcSettings,
): () => Promise<OpenIdClient.Configuration> {
  let found: { at: number; config: Promise<OpenIdClient.Configuration> } | null = null;
  const discover = async () => {
    const insecure = settings.issuer.protocol === 'http:';
    const config = await client.discovery(
      settings.issuer,
      settings.clientId,
      {},
      await toAuthentication(client, settings),
      {
        timeout: TIMEOUT_SECONDS,
        execute: [
          // Also verifies the id token that comes directly from the token endpoint.
          client.enableNonRepudiationChecks,
          ...(insecure ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    return config;
  };
  return async () => {
    if (found === null || Date.now() - found.at > DISCOVERY_CACHE_MS) {
      found = { at: Date.now(), config: discover() };
    }
    try {
      return await found.config;
    } catch (cause) {
      found = null;
      throw new OidcUnavailable('The provider of OpenID Connect does not answer.', { cause });
    }
  };
}

async function toAuthentication(
  client: typeof OpenIdClient,
  { credential, assertionAudience }: OidcSettings,
): Promise<OpenIdClient.ClientAuth> {
  if (credential.kind === 'secret') return client.ClientSecretBasic(credential.secret);
  const { importPKCS8 } = await import('jose');
  const key = createPrivateKey(credential.pem);
  const alg = key.asymmetricKeyType === 'ec' ? 'ES256' : 'RS256';
  const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString();
  const proof = await importPKCS8(pem, alg);
  const signing = credential.keyId === null ? proof : { key: proof, kid: credential.keyId };
  return (server, metadata, body, headers) =>
    client.PrivateKeyJwt(signing, {
      [client.modifyAssertion]: (_header, payload) => {
        if (assertionAudience === 'token-endpoint') payload['aud'] = server.token_endpoint ?? server.issuer;
      },
    })(server, metadata, body, headers);
}

/** From the id token, or from the same subject's userinfo if the token has no e-mail address. */
async function readEmail(
  client: typeof OpenIdClient,
  config: OpenIdClient.Configuration,
  tokens: OpenIdClient.TokenEndpointResponse,
  claims: OpenIdClient.IDToken,
): Promise<string | null> {
  const source =
    claims['email'] !== undefined || config.serverMetadata().userinfo_endpoint === undefined
      ? claims
      : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
  const { email, email_verified: verified } = source;
  return verified === true && typeof email === 'string' && isEmail(email) ? email : null;
}

function toIdentity(claims: OpenIdClient.IDToken, verifiedEmail: string | null): OidcIdentity {
  const texts = (value: unknown): string[] =>
    (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    verifiedEmail,
    acr: texts(claims['acr']),
    aal: texts(claims['aal']),
    amr: texts(claims['amr']),
  };
}

function toFailure(client: typeof OpenIdClient, cause: unknown): Error {
  if (cause instanceof OidcRefusal) return cause;
  if (cause instanceof client.ResponseBodyError && OF_PORTAL.has(cause.error)) {
    return new OidcUnavailable(`The provider does not accept the portal: ${cause.error}.`, { cause });
  }
  if (isOutage(cause)) {
    return new OidcUnavailable('The provider of OpenID Connect does not answer.', { cause });
  }
  return new OidcRefusal('The answer of the provider was refused.', { cause });
}

/** What a token endpoint says of its client: the key is not registered or has expired, or the clocks differ. */
const OF_PORTAL: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client']);

/**
 * The library sets the failure as the cause: no response, one that is not the provider's own, such as a page of what
 * stands before it, one that stops halfway, a timeout, or a server error of the provider.
 */
function isOutage(cause: unknown): boolean {
  if (cause instanceof Response) return cause.status >= 500;
  if (!(cause instanceof Error)) return false;
  const code = 'code' in cause ? cause.code : null;
  const failed = 'status' in cause && typeof cause.status === 'number' && cause.status >= 500;
  const isSilent = code === 'OAUTH_TIMEOUT' || cause.name === 'TimeoutError';
  const isBroken = code === 'OAUTH_RESPONSE_IS_NOT_JSON' || BROKEN_FETCH.has(cause.message);
  return failed || isSilent || isBroken || isOutage(cause.cause);
}

/** What fetch says when it gets no response, and when a response stops halfway. */
const BROKEN_FETCH: ReadonlySet<string> = new Set(['fetch failed', 'terminated']);
