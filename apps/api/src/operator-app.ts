/** The operator's listener, on loopback only: readiness and metrics. No sessions, no personal data. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from './deps.ts';
import { createMetrics } from './metrics/metrics.ts';
import type { Metrics } from './metrics/metrics.ts';
import { registerAccess } from './plugins/access.ts';
import { limitCallsInFlight } from './plugins/limits/limit-calls-in-flight.ts';
import { createListener } from './plugins/listener.ts';
import { Problem } from './problem.ts';
import { route } from './plugins/route.ts';
import { inScope } from './store/database/database.ts';
import { listJobRuns } from './store/operations/job-runs.ts';
import { isReadOnly } from './store/operations/operations.ts';
import { countReplacedUploads } from './store/uploads/replaced-uploads.ts';
import { TIMED_OUT, withTimeout } from './with-timeout.ts';

const ready = z.object({
  ready: z.literal(true),
  /** Replaced and dropped uploads with rows queued for removal, and since when the oldest is queued. */
  leftovers: z.object({ waiting: z.int(), since: z.string().nullable() }),
  jobs: z.array(
    z.object({
      name: z.string(),
      started_at: z.string(),
      finished_at: z.string().nullable(),
      outcome: z.string().nullable(),
    }),
  ),
});

/** A check of readiness that is not answered within this time is one that fails. */
const ANSWER_MS = 2_000;

async function readState({ db }: Deps) {
  if (await isReadOnly(db)) throw new Error('The database only reads: it is a standby, or was set to.');
  const runs = await listJobRuns(db);
  const { waiting, since } = await inScope(db, 'all', countReplacedUploads);
  return { runs, waiting, since };
}

/** Without the process's `metrics`, only those of this listener are shown. */
export async function buildOperator(
  deps: Deps,
  log: FastifyBaseLogger,
  metrics: Metrics = createMetrics(deps),
): Promise<FastifyInstance> {
  const app = await createListener(deps.config, log);
  registerAccess(app, deps, async () => null);
  // Readiness does not wait behind callers of the public listeners.
  limitCallsInFlight(app, (_request, _person, work) => work(0));
  route(app, { method: 'GET', path: '/readyz', action: 'operator.ready' }, { response: ready }, async () => {
    try {
      const found = await withTimeout(readState(deps), ANSWER_MS);
      if (found === TIMED_OUT) throw new Error('The database did not answer in time.');
      const { runs, waiting, since } = found;
      return {
        ready: true as const,
        leftovers: { waiting, since: since?.toISOString() ?? null },
        jobs: runs.map((run) => ({
          name: run.name,
          started_at: run.started_at.toISOString(),
          finished_at: run.finished_at?.toISOString() ?? null,
          outcome: run.outcome,
        })),
      };
    } catch (error) {
      throw new Problem('UNAVAILABLE', undefined, {
        message: 'The database does not answer or takes no writes; the log says why.',
        cause: error,
      });
    }
  });
  // Prometheus reads its text format, not the envelope.
  app.get('/metrics', { config: { action: 'operator.metrics' } }, async (_request, reply) => {
    void reply.type(metrics.contentType);
    return metrics.text();
  });
  return app;
}
