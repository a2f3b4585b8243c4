/** A span per round trip to the database, only inside a span of its caller: statement texts, never values. */
import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Statement } from './prepared-client.ts';

/** A longer text is generated from its data. */
const TEXT_MAX = 2_000;

/** Runs the statements; no overhead when not tracing. */
export async function traceStatements<T>(
  statements: readonly Statement[],
  run: () => Promise<T>,
): Promise<T> {
  if (trace.getActiveSpan()?.isRecording() !== true) return run();
  const texts = statements.map(({ text }) => (text.length > TEXT_MAX ? toOperation(text) : text));
  const options = {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.text': texts.join('; '),
      'db.operation.batch.size': statements.length,
    },
  };
  const name = `sql ${toOperation(statements.at(-1)?.text ?? '')}`;
  return trace.getTracer('srae-portal').startActiveSpan(name, options, (span) => endAfter(span, run));
}

/** Runs the work and ends the span with it. */
async function endAfter<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The database's message may contain a value.
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

function toOperation(text: string): string {
  return (/^\s*([a-z]+)/i.exec(text)?.[1] ?? 'statement').toLowerCase();
}
