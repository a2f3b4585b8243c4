/** The second factor from an authenticator app, where the setting TOTP is on (OT-11). */
import { auth } from '@srae/contract/accounts/auth';
import * as schema from '@srae/contract/schemas/accounts/auth';
import type { FastifyInstance } from 'fastify';
import type { IdentityDeps } from '../../identity/identity.ts';
import { readMe } from '../../identity/me.ts';
import { confirmTotp, removeTotp, startTotp } from '../../identity/second-factor/totp.ts';
import { requireActor, route } from '../../plugins/route.ts';
import { readCaller } from './authenticate.ts';

export function totpRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  route(app, auth.startTotp, { body: schema.ownPassword, response: schema.totpStarted }, async (call) => {
    const caller = readCaller(call.request, deps);
    const { secret, uri } = await startTotp(deps, requireActor(call), call.body.password, caller);
    return { secret, otpauth_uri: uri };
  });

  route(app, auth.confirmTotp, { body: schema.ownCode, response: schema.me }, async (call) => {
    const actor = requireActor(call);
    await confirmTotp(deps, actor, call.body.code, readCaller(call.request, deps));
    return readMe(deps, actor);
  });

  route(app, auth.removeTotp, { body: schema.ownPassword, response: schema.me }, async (call) => {
    const actor = requireActor(call);
    await removeTotp(deps, actor, call.body.password, readCaller(call.request, deps));
    return readMe(deps, actor);
  });
}
