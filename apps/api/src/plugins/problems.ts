/**
 * The only writer of error bodies. Known problems include their code; an unavailable service is 503, anything else
 * 500 with only a request id (LG-4).
 */
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
  const headers = {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': request.id,
  };
  return send(reply.headers(headers), problem, productName);
}

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
  const { code, details } = problem;
  const message = problem.message.replace('{product}', productName);
  const error = details === undefined ? { message, code } : { message, code, details };
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ success: false, error }));
}
