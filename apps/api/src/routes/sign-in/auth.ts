/** Signing in and out, and the session. */
import { auth } from '@srae/contract/accounts/auth';
import * as schema from '@srae/contract/schemas/accounts/auth';
import type { FastifyInstance } from 'fastify';
import { signOutEverywhere } from '../../identity/account.ts';
import { issueIdToken } from '../../identity/sign-in/finish.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { ID_TOKEN_SECONDS } from '../../identity/limits/limits.ts';
import { providerSignOut } from '../../identity/oidc/sign-in.ts';
import { rotateRefreshToken } from '../../identity/sessions/refresh.ts';
import { extendSession, loadActor } from '../../identity/sessions/sessions.ts';
import { getSession } from '../../store/sessions/sessions.ts';
import { readBearerToken } from '../../plugins/bearer.ts';
import { requireActor, route } from '../../plugins/route.ts';
import { accountRoutes } from './account.ts';
import { readCaller } from './authenticate.ts';
import { clearCookies, readRefreshToken, requireOwnOrigin, setRefreshToken } from './cookies.ts';
import { oidcRoutes } from './oidc.ts';
import { passkeyRoutes } from './passkeys.ts';
import { passwordRoutes } from './password.ts';
import { publicRoutes } from './public.ts';
import { outboxRoutes } from '../dev-outbox.ts';

export function authRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  const { config } = deps;
  publicRoutes(app, deps);
  accountRoutes(app, deps);
  if (config.environment === 'local') outboxRoutes(app, deps);
  // With an identity provider the portal has no passwords or second factors, so these calls do not exist.
  if (deps.identity.settings.authenticator === 'oidc') oidcRoutes(app, deps);
  else passwordRoutes(app, deps);
  if (deps.identity.settings.authenticator === 'embedded') passkeyRoutes(app, deps);

  route(app, auth.refresh, { body: schema.empty, response: schema.refreshed }, async (call) => {
    const actor = requireActor(call);
    const next = await rotateRefreshToken(
      deps,
      readRefreshToken(call.request, config) ?? '',
      readCaller(call.request, deps),
    );
    setRefreshToken(call.reply, config, next.refreshToken);
    const { authTime, amr } = await getSession(deps.db, next.sid);
    return {
      id_token: await issueIdToken(deps, next, authTime, amr),
      expires_in: ID_TOKEN_SECONDS,
      idle_expires_at: new Date(actor.idleExpiresAt).toISOString(),
    };
  });

  route(app, auth.activity, { body: schema.empty, response: schema.activity }, async (call) => {
    const until = await extendSession(deps, requireActor(call).sid);
    return { idle_expires_at: until.toISOString() };
  });

  route(app, auth.signOut, { body: schema.empty, response: schema.signedOut }, async (call) => {
    requireOwnOrigin(call.request, config);
    const token = readBearerToken(call.request);
    await signOutEverywhere(
      deps,
      readCaller(call.request, deps),
      token === null ? null : await loadActor(deps, token),
    );
    clearCookies(call.reply, config);
    void call.reply.header('Clear-Site-Data', '"cache", "storage"');
    const url = await providerSignOut(deps);
    return url === null ? {} : { url };
  });
}
