/**
 * The only writer of error bodies. Known problems include their code; an unavailable service is 503, anything else
 * 500 with only a request id (LG-4).
 */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '@srae/contract/problems';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { SmsFailure } from '../identity/mail/senders.ts';
import { Problem, retryLater } from '../problem.ts';
import { constraintProblem } from './constraints.ts';
import { isBusy, isUnavailable } from './unavailable.ts';

/** Sends every thrown error in the envelope, and 404 for unknown routes. */
export function registerProblems(app: FastifyInstance, productName: string): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error);
    if (problem.status >= 500 && !isRefusal(error)) request.log.error({ err: error }, 'unexpected failure');
    return send(reply.headers({ ...problem.headers }), problem, productName);
  });
  app.setNotFoundHandler((_request, reply) => notFound(reply, productName));
}

/** Sends 404 in the envelope. */
export function notFound(reply: FastifyReply, productName: string): FastifyReply {
  return send(reply, new Problem('NOT_FOUND'), productName);
}

/**
 * Responds to requests that the router refuses before any hook runs, so without the headers set by hooks: a path
 * with invalid percent-encoding is 400, a parameter longer than any key is 404.
 */
export function refuseAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  productName: string,
): FastifyReply {
  const problem = new Problem(error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'NOT_FOUND' : 'BAD_REQUEST');
  return send(reply.headers({ ...WITHOUT_HOOKS, 'X-Request-Id': request.id }), problem, productName);
}

/**
 * Responds on the connection itself to what Node's parser refuses or has waited too long for, before there is a
 * request, and ends the connection.
 */
export function refuseUnparsed(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const problem = new Problem(UNPARSED[error.code ?? ''] ?? 'BAD_REQUEST');
  const body = toEnvelope(problem, problem.message);
  const headers = {
    ...WITHOUT_HOOKS,
    'Cache-Control': 'no-store',
    'Content-Type': JSON_TYPE,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}\r\n`;
  if (socket.writable) socket.write(`${status}${lines.join('')}\r\n${body}`);
  socket.destroy(error);
}

const UNPARSED: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEAD_TOO_LARGE',
};

/** Security headers of responses that no hook reaches. */
const WITHOUT_HOOKS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

const JSON_TYPE = 'application/json; charset=utf-8';

/** Whether a call was turned away because its place was taken: as expected as a 429, and like it only a `request` line. */
function isRefusal(error: FastifyError | Problem): boolean {
  return error instanceof Problem && error.code === 'BUSY';
}

function toProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A path with an impossible key is a missing resource, not a malformed call (reading rule 2).
    if (error.validationContext === 'params') return new Problem('NOT_FOUND');
    return new Problem('BAD_REQUEST', toFields(error.validation));
  }
  const constraint = constraintProblem(error);
  if (constraint) return new Problem(constraint);
  if (error.statusCode === 413) return new Problem('TOO_LARGE');
  if (error.statusCode === 415) return new Problem('UNSUPPORTED_TYPE');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem('BAD_REQUEST');
  if (error instanceof SmsFailure) return new Problem('SMS_UNAVAILABLE');
  if (isBusy(error)) return retryLater('BUSY');
  if (isUnavailable(error)) return retryLater('UNAVAILABLE');
  return new Problem('UNEXPECTED');
}

function toFields(validation: readonly { instancePath: string; message?: string }[]): unknown {
  return validation.slice(0, 20).map(({ instancePath, message = 'It cannot be accepted.' }) => ({
    field: instancePath,
    message: /[.?!]$/.test(message) ? message : `${message}.`,
  }));
}

function send(reply: FastifyReply, problem: Problem, productName: string): FastifyReply {
  const message = problem.message.replace('{product}', productName);
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(JSON_TYPE)
    .send(toEnvelope(problem, message));
}

function toEnvelope({ code, details }: Problem, message: string): string {
  const error = details === undefined ? { message, code } : { message, code, details };
  return JSON.stringify({ success: false, error });
}
