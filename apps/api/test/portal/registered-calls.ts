/** The calls registered by a listener, with the schemas of their routes. */
import diagnostics from 'node:diagnostics_channel';
import type { Action } from '@srae/domain/access/policy';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { z } from 'zod';

export type RegisteredCall = {
  readonly method: string;
  /** With :names for parameters. */
  readonly url: string;
  readonly action: Action;
  readonly bodyLimit: number | undefined;
  readonly params?: z.ZodType;
  readonly querystring?: z.ZodType;
  readonly body?: z.ZodType;
  /** Of the complete success response, with its envelope. */
  readonly answer?: z.ZodType;
};

/** Builds the listener, closes it again, and returns its calls in registration order. */
export async function registeredCalls(
  build: (log: FastifyBaseLogger) => Promise<FastifyInstance>,
): Promise<readonly RegisteredCall[]> {
  const calls: RegisteredCall[] = [];
  const watch = (message: unknown): void => {
    // The framework's own notice of a new instance (its documented channel).
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, config, schema, bodyLimit }) => {
      if (!config?.action) return;
      for (const one of [method].flat()) {
        // Every GET route also serves HEAD, with the same handler and action.
        if (one === 'HEAD') continue;
        const answer = Object(schema?.response)[200];
        calls.push({
          method: one,
          url,
          action: config.action,
          bodyLimit,
          ...schemaAt('params', schema?.params),
          ...schemaAt('querystring', schema?.querystring),
          ...schemaAt('body', schema?.body),
          ...schemaAt('answer', answer),
        });
      }
    });
  };
  diagnostics.subscribe('fastify.initialization', watch);
  try {
    const app = await build(pino({ level: 'silent' }));
    await app.ready();
    await app.close();
  } finally {
    diagnostics.unsubscribe('fastify.initialization', watch);
  }
  return calls;
}

/** The input or output of a schema as JSON Schema; undefined for a call without one. */
export function toJsonSchema(schema: z.ZodType | undefined, io: 'input' | 'output'): Record<string, unknown> {
  if (!schema) return {};
  const { $schema: _, ...bare } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    // Omitted by the library for a value parsed from a string, as in every query.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue;
    },
  });
  return bare;
}

function schemaAt(name: string, schema: unknown): Record<string, z.ZodType> {
  return schema instanceof z.ZodType ? { [name]: schema } : {};
}
