/** Authentication of the portal's listener: id token, machine key on machine calls, or cookie on the refresh call. */
import { getRule } from '@srae/domain/access/policy';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../identity/caller.ts';
import { authenticateKey } from '../../identity/machine-keys/authenticate-key.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { readCookieActor } from '../../identity/sessions/refresh.ts';
import { loadActor, recordActivity } from '../../identity/sessions/sessions.ts';
import type { Authenticate } from '../../plugins/access.ts';
import { readBearerToken } from '../../plugins/bearer.ts';
import { Problem } from '../../problem.ts';
import type { ReadAs } from '../../store/database/database.ts';
import { readRefreshToken, requireOwnOrigin } from './cookies.ts';

/** For `registerAccess`. A write by the person also extends the inactivity deadline (TK-7). */
export function authenticatePortal(deps: IdentityDeps): Authenticate {
  return async (request, readAs, run) => {
    const action = request.routeOptions.config.action;
    if (action && getRule(action).credential === 'refresh-cookie') return byCookie(deps, request, readAs);
    const token = readBearerToken(request);
    if (action && getRule(action).credential === 'machine-key') {
      const caller = readCaller(request, deps);
      return token === null
        ? null
        : authenticateKey(
            deps,
            { token, action, caller, isAgain: request.callerReadAt !== null },
            { read: readAs(null), run },
          );
    }
    const actor = token === null ? null : await loadActor(deps, token, readAs);
    if (actor && isActivity(request.method, action ?? ''))
      await run(actor.sub, () => recordActivity(deps, actor));
    return actor;
  };
}

/** The caller's metadata for identity. */
export function readCaller(request: FastifyRequest, deps: IdentityDeps): Caller {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    requestId: request.id,
    refreshToken: readRefreshToken(request, deps.config),
  };
}

async function byCookie(deps: IdentityDeps, request: FastifyRequest, readAs: ReadAs) {
  requireOwnOrigin(request, deps.config);
  const token = readRefreshToken(request, deps.config);
  if (token === null) return null;
  const actor = await readCookieActor(readAs(null), token, deps.clock.now());
  if (!actor) throw new Problem('SESSION_EXPIRED');
  return actor;
}

/**
 * Only user actions extend the inactivity deadline (BEY-180). The page itself saves drafts and renews the dashboard's
 * token; the activity call returns its own deadline.
 */
function isActivity(method: string, action: string): boolean {
  if (method === 'GET' || method === 'HEAD' || action.includes('-draft.')) return false;
  return action !== 'auth.activity' && action !== 'dashboard.session';
}
