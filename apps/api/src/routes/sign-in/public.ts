/** Public before sign-in: the settings of the sign-in page and the public keys. */
import { auth } from '@srae/contract/accounts/auth';
import * as schema from '@srae/contract/schemas/accounts/auth';
import type { PublicConfig } from '@srae/contract/schemas/accounts/auth';
import { COUNTRIES } from '@srae/domain/identity/phone';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { IdentityDeps } from '../../identity/identity.ts';
import { ID_TOKEN_SECONDS } from '../../identity/limits/limits.ts';
import { route } from '../../plugins/route.ts';

/** The lifetime of a token: new keys are published a day ahead, and a key retired in an emergency expires with them. */
const KEYS_CACHED = `public, max-age=${ID_TOKEN_SECONDS}`;

export function publicRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  route(app, auth.readConfig, { response: schema.publicConfig }, () => publicConfig(deps));

  // Other programs read the key set, so it has the standard JWKS form, without the envelope.
  app.route({
    method: auth.readKeys.method,
    url: auth.readKeys.path,
    config: { action: auth.readKeys.action },
    schema: { querystring: z.strictObject({}), response: { 200: schema.jwks } },
    handler: async (_request, reply) => {
      void reply.header('Cache-Control', KEYS_CACHED);
      return { keys: await deps.identity.keyring.published() };
    },
  });
}

function publicConfig({ config, identity }: IdentityDeps): PublicConfig {
  const { passwordPolicy: policy, authenticator, totp } = identity.settings;
  return {
    product_name: config.productName,
    branding: {
      study_title: config.branding.studyTitle,
      logos: config.branding.logos.map(({ name, src }) => ({ name, src })),
    },
    environment: config.environment,
    authenticator,
    provider_name: identity.settings.oidc?.providerName ?? null,
    totp,
    countries: [...COUNTRIES],
    password_policy: { min_length: policy.minLength, max_length: policy.maxLength, classes: policy.classes },
    help_desk: {
      email: config.helpDesk.email,
      phone: config.helpDesk.phone,
      guidance_url: config.helpDesk.guidanceUrl,
    },
    notices: {
      government_banner: config.notices.governmentBanner,
      system_use: config.notices.systemUse,
      privacy_url: config.notices.privacyUrl,
      accessibility_url: config.notices.accessibilityUrl,
    },
  };
}
