/** Links deferred work to the trace of the call that queued it: the header `traceparent` of W3C Trace Context. */
import { isSpanContextValid, type Link, trace } from '@opentelemetry/api';

/** The header of the current call, or null when not tracing. */
export function findTraceparent(): string | null {
  const found = trace.getActiveSpan()?.spanContext();
  if (!found || !isSpanContextValid(found)) return null;
  return `00-${found.traceId}-${found.spanId}-${found.traceFlags.toString(16).padStart(2, '0')}`;
}

/** Links of a span to the call that queued its work; none if that was not traced. */
export function toLinks(traceparent: string | null): Link[] {
  const [, traceId = '', spanId = '', flags = ''] = PATTERN.exec(traceparent ?? '') ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(context) ? [{ context }] : [];
}

const PATTERN = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
