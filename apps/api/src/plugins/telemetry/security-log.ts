/**
 * The log line of a security event: refusals and changes by Admins; identity logs those of sign-in. The person is
 * logged as a keyed digest, the IP address as its network (docs/logs.md).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { logSecurityEvent } from '../../identity/log-security-event.ts';
import type { IdentityDeps } from '../../identity/identity.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Registered on every listener that users can reach. */
export function logSecurityEvents(app: FastifyInstance, deps: IdentityDeps): void {
  app.addHook('onResponse', (request, reply, done) => {
    const outcome = toOutcome(reply.statusCode);
    if (request.actor && (outcome === 'refused' || isAdministration(request))) {
      logSecurityEvent(deps, {
        action: request.access?.action ?? request.routeOptions.config.action ?? 'unknown',
        outcome,
        person: request.actor.sub,
        ip: request.ip,
        requestId: request.id,
      });
    }
    done();
  });
}

function isAdministration(request: FastifyRequest): boolean {
  return !READS.includes(request.method) && request.access?.decision.as.includes('Admin') === true;
}

function toOutcome(status: number): 'done' | 'refused' | 'failed' {
  if (status >= 500) return 'failed';
  // Input errors are routine, not refusals.
  return [401, 403, 404, 429].includes(status) ? 'refused' : 'done';
}
