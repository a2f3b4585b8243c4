/** Traces and metrics sent by OTLP over HTTP. The libraries are loaded only where an endpoint is set. */
import type { TelemetrySettings } from '../settings/telemetry-settings.ts';

export type Telemetry = {
  /** Flushes pending data and shuts down. */
  stop(): Promise<void>;
};

const METRICS_EVERY_MS = 60_000;

/** Registers the providers used through the OpenTelemetry API by all other files. */
export async function startTelemetry({ endpoint, ratio }: TelemetrySettings): Promise<Telemetry> {
  const [api, hooks, traces, measures, traceExport, metricExport, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/exporter-metrics-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const resource = resources.resourceFromAttributes({ 'service.name': 'srae-portal' });
  const tracing = new traces.BasicTracerProvider({
    resource,
    sampler: new traces.ParentBasedSampler({ root: new traces.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new traces.BatchSpanProcessor(new traceExport.OTLPTraceExporter({ url: `${endpoint}/v1/traces` })),
    ],
  });
  const measuring = new measures.MeterProvider({
    resource,
    readers: [
      new measures.PeriodicExportingMetricReader({
        exporter: new metricExport.OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }),
        exportIntervalMillis: METRICS_EVERY_MS,
      }),
    ],
  });
  api.context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  api.trace.setGlobalTracerProvider(tracing);
  api.metrics.setGlobalMeterProvider(measuring);
  return {
    stop: async () => {
      // An unresponsive collector does not prevent the process from exiting.
      await Promise.allSettled([tracing.shutdown(), measuring.shutdown()]);
      api.trace.disable();
      api.metrics.disable();
      api.context.disable();
    },
  };
}
