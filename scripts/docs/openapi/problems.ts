/** The catalogue's problems as responses: the possible statuses of a call, and the codes of each. */
import { PROBLEMS } from '@srae/contract/problems';
import { getRule } from '@srae/domain/access/policy';
import type { RegisteredCall } from '../../../apps/api/test/portal/registered-calls.ts';

/** Problems of the server itself, possible everywhere and documented once. */
const EVERYWHERE = [400, 408, 413, 429, 431, 500, 503];

/** Calls that return 404 to any other machine (BEY-178). */
const HIDDEN: ReadonlySet<string> = new Set(['outbox.read']);

/** References by status: those of every call, and those that its access and its input bring along. */
export function toProblems({ method, url, action, body }: RegisteredCall): Record<string, unknown> {
  const { credential } = getRule(action);
  const isPublicSignIn = credential === 'none' && url.startsWith('/api/auth/') && method !== 'GET';
  const statuses = [
    ...EVERYWHERE,
    ...(credential === 'none' && !isPublicSignIn ? [] : [401, 403, 409]),
    ...(credential !== 'none' || url.includes(':') || body || HIDDEN.has(action) ? [404] : []),
    ...(method === 'GET' ? [422] : [409, 415, 422]),
  ];
  const each = [...new Set(statuses)].toSorted((a, b) => a - b);
  return Object.fromEntries(
    each.map((status) => [status, { $ref: `#/components/responses/${toName(status)}` }]),
  );
}

/** Every status of the catalogue with its codes. */
export function problemResponses(): Record<string, unknown> {
  const statuses = new Set(Object.values(PROBLEMS).map(({ status }) => status));
  const each = [...statuses].toSorted((a, b) => a - b).map((status) => [toName(status), toResponse(status)]);
  return Object.fromEntries(each);
}

function toName(status: number): string {
  return `Problem${status}`;
}

function toResponse(status: number): unknown {
  const found = Object.entries(PROBLEMS).filter(([, problem]) => problem.status === status);
  const error = {
    type: 'object',
    properties: {
      message: { type: 'string' },
      code: { enum: found.map(([code]) => code) },
      details: { description: 'Which fields, by whom, or when; differs by code.' },
    },
    required: ['message', 'code'],
    additionalProperties: false,
  };
  const schema = {
    type: 'object',
    properties: { success: { const: false }, error },
    required: ['success', 'error'],
    additionalProperties: false,
  };
  return {
    description: found.map(([code, { message }]) => `${code}: ${message}`).join('\n'),
    content: { 'application/json': { schema } },
  };
}
