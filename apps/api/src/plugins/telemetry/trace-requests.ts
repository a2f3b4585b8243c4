/** A span and a measurement per request, by route pattern (LG-3). Without a collector both are no-ops. */
import { context, metrics, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SCOPE } from '../../telemetry/run-span.ts';

/** Registered before every other hook, so that their reads are part of the request's trace. */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  const durations = metrics.getMeter(SCOPE).createHistogram('http.server.request.duration', { unit: 's' });

  app.addHook('onRequest', (request, _reply, done) => {
    // The caller's trace headers are ignored, since anybody may send them.
    const span = trace.getTracer(SCOPE).startSpan(`${request.method} ${toRoute(request)}`, {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': request.method, 'http.route': toRoute(request) },
    });
    span.setAttribute('srae.request_id', request.id);
    spans.set(request, span);
    context.with(trace.setSpan(context.active(), span), done);
  });
  // The body arrives in the connection's async context; this restores the request's context afterwards.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) context.with(trace.setSpan(context.active(), span), done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const attributes = {
      'http.request.method': request.method,
      'http.route': toRoute(request),
      'http.response.status_code': reply.statusCode,
    };
    durations.record(reply.elapsedTime / 1000, attributes);
    const span = spans.get(request);
    span?.setAttributes(attributes);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

function toRoute(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown';
}
