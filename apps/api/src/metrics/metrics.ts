/** Prometheus metrics of the process: route patterns and counts; no address, no key, no person (LG-3). */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { getPoolUse } from '../store/database/database.ts';
import { watchDatabase } from './database-gauges.ts';
import { exportGauges } from './export-gauges.ts';

export type AnsweredRequest = {
  readonly listener: 'portal' | 'dashboard';
  readonly method: string;
  /** The route's pattern. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

export type Metrics = {
  readonly contentType: string;
  countRequest(request: AnsweredRequest): void;
  /** All metrics as text, without those of the database when it is unavailable. */
  text(): Promise<string>;
  /** Stops the export to a collector. */
  close(): void;
};

/**
 * Starts measuring this process: requests, pool, event loop and memory, and the database on every scrape, over `readingDb`
 * where connections of `deps.db` may all be in use.
 */
export function createMetrics(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  readingDb: Deps['db'] = deps.db,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'srae_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['listener', 'method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'srae_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['listener', 'method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  watchPool(deps, registers);
  const readDatabase = watchDatabase({ db: readingDb, clock: deps.clock }, registers);
  return {
    contentType: registry.contentType,
    countRequest: ({ listener, method, route, status, seconds }) => {
      requests.inc({ listener, method, route, status });
      durations.observe({ listener, method, route }, seconds);
    },
    text: async () => {
      await readDatabase();
      return registry.metrics();
    },
    close: exportGauges(registry, readDatabase),
  };
}

function watchPool({ db, config }: Pick<Deps, 'db' | 'config'>, registers: Registry[]): void {
  const connections = new Gauge({
    name: 'srae_database_pool_connections',
    help: "Connections of this process's pool, by state.",
    labelNames: ['state'],
    registers,
    collect: (): void => {
      const { open, idle } = getPoolUse(db);
      connections.set({ state: 'busy' }, open - idle);
      connections.set({ state: 'idle' }, idle);
    },
  });
  const waiting: Gauge = new Gauge({
    name: 'srae_database_pool_waiting',
    help: 'Statements that wait for a connection.',
    registers,
    collect: (): void => waiting.set(getPoolUse(db).waiting),
  });
  new Gauge({
    name: 'srae_database_pool_size',
    help: 'The most connections this process opens (POOL_SIZE).',
    registers,
  }).set(config.poolSize);
}
