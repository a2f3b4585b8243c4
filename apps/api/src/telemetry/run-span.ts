/** Spans around work. Without a collector they are no-ops. */
import { type SpanOptions, SpanStatusCode, trace } from '@opentelemetry/api';

/** The name of the portal's tracer and meter. */
export const SCOPE = 'srae-portal';

/** Runs the work in a span, marked when it fails; not with the message, which may contain an address or a value. */
export function runSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return trace.getTracer(SCOPE).startActiveSpan(name, options, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
