/** Sign-in through an OpenID Connect provider, where AUTHENTICATOR is oidc. */
import { auth } from '@srae/contract/accounts/auth';
import * as schema from '@srae/contract/schemas/accounts/auth';
import type { FastifyInstance } from 'fastify';
import type { IdentityDeps } from '../../identity/identity.ts';
import { finishOidc, linkOidc, startOidc } from '../../identity/oidc/sign-in.ts';
import { route } from '../../plugins/route.ts';
import { readCaller } from './authenticate.ts';
import { clearOidcToken, readOidcToken, requireOwnOrigin, setOidcToken } from './cookies.ts';
import { presentSignedIn } from './present.ts';

export function oidcRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  const { config } = deps;

  route(app, auth.startOidc, { body: schema.empty, response: schema.oidcStarted }, async (call) => {
    requireOwnOrigin(call.request, config);
    const { url, token } = await startOidc(deps, readCaller(call.request, deps));
    setOidcToken(call.reply, config, token);
    return { url };
  });

  route(app, auth.finishOidc, { body: schema.finishOidc, response: schema.oidcResult }, async (call) => {
    requireOwnOrigin(call.request, config);
    const back = { token: readOidcToken(call.request, config), search: call.body.search };
    const outcome = await finishOidc(deps, back, readCaller(call.request, deps));
    clearOidcToken(call.reply, config);
    return outcome.step === 'done' ? presentSignedIn(outcome, call.reply, deps) : outcome;
  });

  route(app, auth.linkOidc, { body: schema.linkOidc, response: schema.oidcResult }, async (call) => {
    requireOwnOrigin(call.request, config);
    const outcome = await linkOidc(deps, call.body, readCaller(call.request, deps));
    return presentSignedIn(outcome, call.reply, deps);
  });
}
