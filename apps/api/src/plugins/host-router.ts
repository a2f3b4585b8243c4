/** Virtual hosts on one port: a platform such as cloud.gov gives a program one port and routes by host name. */
import { createServer } from 'node:http';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import { toHostName } from './addressed-host.ts';

/** Server factory: routes requests for the host of `url` to `other` (must be ready), others to the own listener. */
export function createHostRouter(other: FastifyInstance, url: string): FastifyServerFactory {
  const host = new URL(url).hostname;
  return (own, { keepAliveTimeout, requestTimeout, connectionTimeout }) => {
    const server = createServer((request, response) => {
      if (toHostName(request.headers.host) === host) other.routing(request, response);
      else own(request, response);
    });
    // Without a factory the listener sets them itself.
    if (typeof keepAliveTimeout === 'number') server.keepAliveTimeout = keepAliveTimeout;
    if (typeof requestTimeout === 'number') server.requestTimeout = requestTimeout;
    if (typeof connectionTimeout === 'number') server.setTimeout(connectionTimeout);
    return server;
  };
}
