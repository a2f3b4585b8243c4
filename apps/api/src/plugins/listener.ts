/** Common settings of every listener: limits, strict queries, JSON only, server-generated request ids. */
import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { LogController } from 'fastify';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySerializerCompiler,
  FastifyServerFactory,
} from 'fastify';
import { ResponseSerializationError, validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Config } from '../settings/config.ts';
import { Problem } from '../problem.ts';
import { refuseForeignHosts } from './addressed-host.ts';
import { parseGuarded, UnsafeJson } from './body/json-guard.ts';
import { readInTurn } from './body/read-in-turn.ts';
import { type Listener, registerHeaders } from './headers.ts';
import { traceRequests } from './telemetry/trace-requests.ts';
import { refuseAddress, refuseUnparsed, registerProblems } from './problems.ts';
import { refuseUnstorable } from './body/stored-texts.ts';

type ListenerOptions = {
  /** Whose security headers it sends; the operator's listener has no pages and sends none. */
  readonly headers?: Listener;
  /** A server of its own if absent. */
  readonly serverFactory?: FastifyServerFactory | undefined;
};

/**
 * A connection on which nothing has moved for that long is closed: who asks and does not read the response would hold it
 * in memory without end. No call works this long.
 */
const STALLED_MS = 5 * 60_000;

/** A listener with the common rules; routes are registered on it afterwards. */
export async function createListener(
  config: Config,
  log: FastifyBaseLogger,
  { headers, serverFactory }: ListenerOptions = {},
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    ...(serverFactory && { serverFactory }),
    loggerInstance: log,
    // Fastify's own log lines contain URLs; the hook below logs the route pattern instead.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    requestTimeout: 60_000,
    connectionTimeout: STALLED_MS,
    // A call on a connection kept alive is still answered while the process ends; the connection then closes.
    return503OnClosing: false,
    keepAliveTimeout: 65_000,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ?? false,
    frameworkErrors: (error, request, reply) => {
      refuseAddress(error, request, reply, config.productName);
    },
    clientErrorHandler: refuseUnparsed,
    routerOptions: { querystringParser: parseQuery, maxParamLength: 300 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(compileSerializer);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (_request: FastifyRequest, body: Buffer) => readInTurn(body.length, () => readJson(Buffer.from(body))),
  );
  // Node knows the address of an open connection only, and keeps one that was read: calls are carried out, limited and
  // recorded although their caller has gone.
  app.server.on('connection', (socket) => void socket.remoteAddress);
  traceRequests(app);
  // Before the first hook that refuses: refusals have the headers too.
  if (headers) registerHeaders(app, config, headers);
  refuseForeignHosts(app, config);
  app.addHook('onRequest', async (request, reply) => refuseOddities(request, reply));
  await app.register(cookie);
  registerProblems(app, config.productName);
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never its URL: URLs contain keys and search terms (LG-3).
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

/**
 * Serializes a response that matches its schema. The type provider's compiler encodes instead of parsing, for schemas
 * with transforms; response schemas have none, and encoding a page took twice as long.
 */
const compileSerializer: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (answer) => {
    const { success, data, error } = schema.safeParse(answer);
    if (!success) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };

/** The methods the portal uses. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

/** Refuses unused methods (SE-7), duplicate keys (SE-9), and NUL, which PostgreSQL text cannot store. */
function refuseOddities(request: FastifyRequest, reply: FastifyReply): void {
  if (!METHODS.includes(request.method)) {
    void reply.header('Allow', METHODS.join(', '));
    throw new Problem('METHOD_NOT_ALLOWED');
  }
  const isAmbiguous =
    typeof request.query === 'object' && request.query !== null && ambiguous.has(request.query);
  if (isAmbiguous || request.url.includes('%00')) throw new Problem('BAD_REQUEST');
}

/** JSON without dangerous keys, deep nesting (UP-4) or characters that PostgreSQL text cannot store. */
function readJson(bytes: Buffer): unknown {
  // Invalid UTF-8 would be decoded to other characters than were sent.
  if (!isUtf8(bytes)) throw new Problem('BAD_REQUEST');
  const text = bytes.toString('utf8');
  try {
    const value = parseGuarded(text);
    refuseUnstorable(text, value);
    return value;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(error instanceof UnsafeJson ? 'UNSAFE_JSON' : 'BAD_REQUEST');
  }
}

/** Queries with a duplicate key: the router's parser must not throw, since nothing catches it there. */
const ambiguous = new WeakSet<object>();

/** A query as single values; the hook refuses duplicate keys (SE-9). */
function parseQuery(text: string): Record<string, string> {
  // Without a prototype, so that no key has a special meaning.
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    if (Object.hasOwn(query, name)) ambiguous.add(query);
    query[name] = value;
  }
  return query;
}
