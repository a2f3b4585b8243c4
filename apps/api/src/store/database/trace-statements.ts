/** A span per round trip to the database, only inside a span of its caller: statement texts, never values. */
import { SpanKind, trace } from '@opentelemetry/api';
import { runSpan } from '../../telemetry/run-span.ts';
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
  return runSpan(name, options, run);
}

function toOperation(text: string): string {
  return (/^\s*([a-z]+)/i.exec(text)?.[1] ?? 'statement').toLowerCase();
}
