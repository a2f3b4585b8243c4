/** What every listener shares: limits, strict queries, JSON only, request ids that nobody outside chooses. */
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import { Problem } from '../problem.ts';
import { registerProblems } from './problems.ts';

/** A bare listener with the house's rules; routes are registered on it afterwards. */
export async function createListener(config: Config, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // Fastify's own lines carry addresses; the hook below writes the pattern instead.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ?? false,
    routerOptions: { querystringParser: parseQuery, maxParamLength: 300 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  await app.register(cookie);
  registerProblems(app, config.productName);
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never its address: addresses carry keys and searches (LG-3).
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
  return app;
}

/** A query as single values; a key given twice is refused (SE-9). */
function parseQuery(text: string): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    if (Object.hasOwn(query, name)) throw new Problem('BAD_REQUEST', { reason: `${name} was given twice.` });
    query[name] = value;
  }
  return query;
}
