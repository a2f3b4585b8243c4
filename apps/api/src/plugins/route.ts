/** Registers one call of the contract: its action, schemas and handler, and the envelope around the response. */
import type { Endpoint } from '@srae/contract/endpoint';
import type { Actor } from '@srae/domain/access/actor';
import { getRule } from '@srae/domain/access/policy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ResolvedTarget } from '../store/access/targets.ts';
import type { Access } from './access.ts';
import type { AheadQuery } from '../store/access/read-ahead.ts';
import { Problem } from '../problem.ts';

type Schemas<P, Q, B, R, A> = {
  readonly params?: z.ZodType<P>;
  readonly querystring?: z.ZodType<Q>;
  readonly body?: z.ZodType<B>;
  readonly response: z.ZodType<R>;
  /** Maximum body size in bytes; if absent the listener's limit, or that of public calls. */
  readonly bodyLimit?: number;
  /** The handler's first read, sent in one round trip with the caller's (decision 64). */
  readonly ahead?: AheadQuery<A>;
};

export type Call<P = unknown, Q = unknown, B = unknown, A = unknown> = {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly access: Omit<Access, 'ahead'> & { readonly ahead: readonly A[] | null };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** A public call takes an address, a password or a proof: whoever sends larger bodies has not even signed in. */
const PUBLIC_BODY_MAX = 16 * 1024;

const failure = z.object({
  success: z.literal(false),
  error: z.object({ message: z.string(), code: z.string(), details: z.unknown().optional() }),
});

/** A response already validated and serialized by `serializeAnswer`: sent unchanged. */
export type SerializedAnswer = { readonly serialized: string };

/** Returned by a handler that has sent the response itself, such as a file in place of the data. */
export const SENT = Symbol('sent');

/** The serialized envelope, for responses sent more than once. Throws if the data do not match the schema. */
export function serializeAnswer<R>(response: z.ZodType<R>, data: R): SerializedAnswer {
  return { serialized: JSON.stringify({ success: true, data: response.parse(data) }) };
}

/**
 * Registers an endpoint. The handler returns the envelope's data, or SENT after a response of its own; it throws Problem
 * for everything else.
 */
export function route<P, Q, B, R, A = never>(
  app: FastifyInstance,
  endpoint: Endpoint,
  schemas: Schemas<P, Q, B, R, A>,
  handler: (call: Call<P, Q, B, A>) => Promise<R | SerializedAnswer | typeof SENT> | R,
): void {
  const isPublic = getRule(endpoint.action).credential === 'none';
  const bodyLimit = schemas.bodyLimit ?? (isPublic ? PUBLIC_BODY_MAX : undefined);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      action: endpoint.action,
      ...(schemas.ahead ? { ahead: schemas.ahead } : {}),
      ...(endpoint.targetInBody ? { targetInBody: endpoint.targetInBody } : {}),
      ...(endpoint.narrowedBy ? { narrowedBy: endpoint.narrowedBy } : {}),
      ...(endpoint.byBody ? { byBody: endpoint.byBody } : {}),
    },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    schema: {
      ...(schemas.params ? { params: schemas.params } : {}),
      // Without a schema of its own, a call accepts no query: unknown keys are refused (reading rule 4).
      querystring: schemas.querystring ?? z.strictObject({}),
      ...(schemas.body ? { body: schemas.body } : {}),
      response: {
        200: z.object({ success: z.literal(true), data: schemas.response }),
        '4xx': failure,
        '5xx': failure,
      },
    },
    handler: async (request, reply) => {
      const data = await app.workInTurn(request, reply, async () => {
        if (!request.access) throw new Error(`${endpoint.action} ran without a decision.`);
        // The validator compiler has parsed these with the schemas above; Fastify's types do not reflect that.
        return handler({
          params: request.params as P,
          query: request.query as Q,
          body: request.body as B,
          // Rows have the type of the query that the route named.
          access: request.access as Call<P, Q, B, A>['access'],
          request,
          reply,
        });
      });
      if (reply.sent) return reply;
      if (isSerialized(data)) return reply.type('application/json; charset=utf-8').send(data.serialized);
      return { success: true as const, data };
    },
  });
}

function isSerialized(data: unknown): data is SerializedAnswer {
  return typeof data === 'object' && data !== null && 'serialized' in data;
}

/** The signed-in person of a call whose action needs one. */
export function requireActor(call: Pick<Call, 'access'>): Actor {
  if (!call.access.actor) throw new Problem('NOT_SIGNED_IN');
  return call.access.actor;
}

/** The grant, provider or program named by the path or body of a call. */
export function requireTarget(call: Pick<Call, 'access'>): ResolvedTarget {
  if (!call.access.target) throw new Problem('NOT_FOUND');
  return call.access.target;
}
