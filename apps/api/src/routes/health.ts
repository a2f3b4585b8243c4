/** Liveness check without any data. */
import type { Endpoint } from '@srae/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { route } from '../plugins/route.ts';

const health: Endpoint = { method: 'GET', path: '/healthz', action: 'health.read' };

export function healthRoutes(app: FastifyInstance): void {
  route(app, health, { response: z.literal('ok') }, () => 'ok' as const);
}
