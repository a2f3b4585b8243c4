/** A real OpenID Connect provider on this machine, with sign-in without a page and tokens that a test can forge. */
import type { Readable } from 'node:stream';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CryptoKey,
  decodeProtectedHeader,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  type ProtectedHeaderParameters,
} from 'jose';
import { type ClientMetadata, type Configuration, Provider } from 'oidc-provider';

export const ACR = 'urn:test:aal2';
export const CLIENT_ID = 'portal';

export type Person = {
  readonly subject: string;
  readonly email: string;
  readonly emailVerified?: boolean;
  readonly acr?: string;
  /** In addition to acr, as Login.gov returns the authentication level. */
  readonly aal?: string;
};

export type TokenAnswer = { id_token?: string; access_token?: string };

/** How the client authenticates. */
export type ClientAuthentication = 'RS256' | 'ES256' | 'client_secret';

export type ClientProof = {
  readonly type: string;
  /** Of the assertion; null without one. */
  readonly header: ProtectedHeaderParameters | null;
  readonly claims: JWTPayload | null;
};

export type TestProvider = {
  readonly issuer: string;
  /** The settings of a portal that this provider serves. */
  readonly env: Record<string, string>;
  /** The key that signs id tokens at present. */
  signing(): { readonly kid: string; readonly key: CryptoKey };
  /** The person who signs in from now on. */
  person: Person;
  /** Changes the response of the token endpoint, or sends it piece by piece. */
  forge: ((answer: TokenAnswer) => TokenAnswer | Promise<TokenAnswer> | Readable) | null;
  /** Changes the response of the userinfo endpoint. */
  forgeUserinfo: ((answer: JWTPayload) => JWTPayload) | null;
  /** The client authentications at the token endpoint. */
  readonly proofs: ClientProof[];
  /** Signs with another key from now on, and publishes only that key. */
  rotate(): Promise<void>;
  /** A browser at the provider: follows redirects to the portal's URL, and returns the callback query. */
  visit(url: string): Promise<string>;
  /** Follows the logout URL to the portal's URL. */
  leave(url: string): Promise<string>;
  close(): Promise<void>;
};

const SECRET = 'a client secret of the test provider, long enough';

/** Starts a provider. `redirectUri` is the portal's URL. */
export async function startProvider(
  redirectUri: string,
  authentication: ClientAuthentication = 'RS256',
): Promise<TestProvider> {
  const alg = authentication === 'client_secret' ? 'RS256' : authentication;
  const client = await generateKeyPair(alg, { extractable: true });
  const clientJwk = { ...(await exportJWK(client.publicKey)), kid: 'client', use: 'sig', alg };
  const clientProves: Partial<ClientMetadata> =
    authentication === 'client_secret'
      ? { token_endpoint_auth_method: 'client_secret_basic', client_secret: SECRET }
      : {
          token_endpoint_auth_method: 'private_key_jwt',
          token_endpoint_auth_signing_alg: alg,
          jwks: { keys: [clientJwk] },
        };
  let inner: Provider;
  let signing: { kid: string; key: CryptoKey };
  const people = new Map<string, Person>();
  const cookies = new Map<string, string>();
  const server = createServer((request, response) => {
    void inner.callback()(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // The server of this process listens on a port.
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;

  const rotate = async (): Promise<void> => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    const kid = crypto.randomUUID();
    signing = { kid, key: pair.privateKey };
    inner = new Provider(issuer, toConfiguration({ ...(await exportJWK(pair.privateKey)), kid }));
    inner.use(async (ctx, next) => {
      if (ctx.path.startsWith('/interaction/')) {
        const details = await inner.interactionDetails(ctx.req, ctx.res);
        const { subject, acr = ACR } = provider.person;
        people.set(subject, provider.person);
        const grant = new inner.Grant({ accountId: subject, clientId: CLIENT_ID });
        grant.addOIDCScope('openid email');
        const result =
          details.prompt.name === 'login'
            ? { login: { accountId: subject, acr, amr: ['otp'], remember: false } }
            : { consent: { grantId: await grant.save() } };
        ctx.redirect(await inner.interactionResult(ctx.req, ctx.res, result));
        return;
      }
      await next();
      if (ctx.path === '/token') {
        const { body } = ctx as { body: TokenAnswer };
        if (provider.forge) ctx.body = await provider.forge(body);
      }
      if (ctx.path === '/me' && provider.forgeUserinfo) {
        const { body } = ctx as { body: JWTPayload };
        ctx.body = provider.forgeUserinfo(body);
      }
    });
    inner.on('grant.success', (ctx) => {
      const { client_assertion_type: type, client_assertion: assertion } = ctx.oidc.params ?? {};
      provider.proofs.push(
        typeof assertion === 'string'
          ? { type: String(type), header: decodeProtectedHeader(assertion), claims: readClaims(assertion) }
          : { type: 'none', header: null, claims: null },
      );
    });
  };

  function toConfiguration(key: JWK): Configuration {
    return {
      clients: [
        {
          client_id: CLIENT_ID,
          redirect_uris: [redirectUri],
          post_logout_redirect_uris: [redirectUri],
          response_types: ['code'],
          grant_types: ['authorization_code'],
          ...clientProves,
        },
      ],
      jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256' }] },
      acrValues: [ACR, 'urn:test:aal1'],
      claims: { openid: ['sub', 'acr', 'amr', 'aal'], email: ['email', 'email_verified'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
      findAccount: (_ctx, subject) => ({
        accountId: subject,
        claims: () => {
          const { email = '', emailVerified = true, aal } = people.get(subject) ?? {};
          return { sub: subject, email, email_verified: emailVerified, ...(aal ? { aal } : {}) };
        },
      }),
      pkce: { required: () => true },
    };
  }

  /** Follows redirects, with a browser's cookies, until they leave the provider. */
  async function follow(url: string, init: RequestInit = {}): Promise<{ left: URL | null; page: string }> {
    let next = new URL(url);
    let options = init;
    for (let hops = 0; hops < 12; hops += 1) {
      const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(next, {
        ...options,
        redirect: 'manual',
        headers: { ...(options.body ? FORM : {}), cookie: jar },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      if (location === null) return { left: null, page: await answer.text() };
      next = new URL(location, next);
      options = {};
      if (next.origin !== issuer) return { left: next, page: '' };
    }
    throw new Error('The provider sends the browser round in circles.');
  }

  const provider: TestProvider = {
    issuer,
    env: {
      AUTHENTICATOR: 'oidc',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      ...(authentication === 'client_secret'
        ? { OIDC_CLIENT_SECRET: SECRET }
        : { OIDC_PRIVATE_KEY: await exportPKCS8(client.privateKey), OIDC_KEY_ID: 'client' }),
      OIDC_ACR_VALUES: ACR,
      OIDC_PROVIDER_NAME: 'Agency Sign-in',
    },
    signing: () => signing,
    person: { subject: 'nobody', email: 'nobody@people.example' },
    forge: null,
    forgeUserinfo: null,
    proofs: [],
    rotate,
    async visit(url) {
      // Every sign-in requires authentication again.
      cookies.clear();
      const { left, page } = await follow(url);
      if (!left) throw new Error(`The provider shows a page: ${page}`);
      return left.search;
    },
    async leave(url) {
      const { page } = await follow(url);
      const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
      const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
      const { left } = await follow(action, {
        method: 'POST',
        body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
      });
      return left?.href ?? '';
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await rotate();
  return provider;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** The claims of a token, unverified. */
export function readClaims(token: string | undefined): JWTPayload {
  const [, payload = ''] = (token ?? '').split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as JWTPayload;
}
