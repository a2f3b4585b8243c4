/** Counts a listener's responses and measures their duration by route pattern, never by URL (LG-3). */
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../metrics/metrics.ts';
import { METHODS } from '../listener.ts';

/** Instruments every route, including unknown URLs, of a listener that is not yet listening. */
export function measureRequests(
  app: FastifyInstance,
  metrics: Pick<Metrics, 'countRequest'>,
  listener: 'portal' | 'dashboard',
): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.countRequest({
      listener,
      // Unknown methods are mapped to one label value to bound the number of series.
      method: METHODS.includes(request.method) ? request.method : 'other',
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
}
