/** The host that a call is addressed to, which tells apart portal and dashboard on one port, and the local portal. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../settings/config.ts';
import { isLoopbackHost } from '../settings/loopback.ts';
import { Problem } from '../problem.ts';

/** The name in a Host header, without the port, normalized as in a URL; null without one. */
export function toHostName(header: string | undefined): string | null {
  const address = `http://${header ?? ''}`;
  return URL.canParse(address) ? new URL(address).hostname : null;
}

/**
 * In the local environment calls to another host than this machine get 404: a page elsewhere, whose name its owner lets
 * point here, would reach the demo's people with their published passwords (decision 41).
 */
export function refuseForeignHosts(app: FastifyInstance, { environment }: Config): void {
  if (environment !== 'local') return;
  app.addHook('onRequest', async (request) => {
    const name = toHostName(request.headers.host);
    if (name === null || !isLoopbackHost(name)) throw new Problem('NOT_FOUND');
  });
}
