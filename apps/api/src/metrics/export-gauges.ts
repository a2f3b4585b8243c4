/** The gauges of /metrics as OpenTelemetry instruments. Without a collector nothing is read. */
import { metrics } from '@opentelemetry/api';
import type { BatchObservableResult } from '@opentelemetry/api';
import { Gauge, type Registry } from 'prom-client';
import { SCOPE } from '../telemetry/run-span.ts';

/** Our own gauges, and those of the process's event loop. */
const EXPORTED = /^(?:srae_|nodejs_eventloop_)/;

/** Exports the registry's gauges to the collector; `prepare` fills the database gauges. Returns the stop function. */
export function exportGauges(registry: Registry, prepare: () => Promise<void>): () => void {
  const meter = metrics.getMeter(SCOPE);
  const pairs = registry.getMetricsAsArray().flatMap(({ name, help }) => {
    const source = registry.getSingleMetric(name);
    if (!EXPORTED.test(name) || !(source instanceof Gauge)) return [];
    return [{ source, offered: meter.createObservableGauge(name, { description: help }) }];
  });
  const observe = async (result: BatchObservableResult): Promise<void> => {
    await prepare();
    for (const { source, offered } of pairs) {
      const { values } = await source.get();
      for (const { value, labels } of values) result.observe(offered, value, labels);
    }
  };
  const all = pairs.map(({ offered }) => offered);
  meter.addBatchObservableCallback(observe, all);
  return () => meter.removeBatchObservableCallback(observe, all);
}
