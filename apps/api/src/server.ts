/** One running portal process: its database, its three listeners and its jobs. */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildPortal } from './app.ts';
import type { Config } from './settings/config.ts';
import { releaseRules } from './commands/releases/release-report.ts';
import { buildDashboard } from './dashboard-app.ts';
import type { IdentityDeps } from './identity/identity.ts';
import { createMetrics } from './metrics/metrics.ts';
import { measureRequests } from './plugins/telemetry/measure-requests.ts';
import { createHostRouter } from './plugins/host-router.ts';
import { sharesPort } from './settings/shares-port.ts';
import { listJobs } from './jobs/list-jobs.ts';
import { JOBS_AT_ONCE, startJobs } from './jobs/run-jobs.ts';
import { LAST_STATEMENT_MS, openDeps } from './open-deps.ts';
import type { OpenedDeps } from './open-deps.ts';
import { buildOperator } from './operator-app.ts';
import { openStopDeadline, waitUntil } from './stop/stop-deadline.ts';
import type { StopDeadline } from './stop/stop-deadline.ts';
import { stopListener } from './stop/stop-listener.ts';
import { recordEvent } from './store/audit/audit.ts';
import { openDatabase } from './store/database/database.ts';
import { listJobRuns } from './store/operations/job-runs.ts';
import { connectKeyHolder, keyHolderOptions } from './store/sessions/key-holders.ts';
import { startTelemetry } from './telemetry/start-telemetry.ts';
import { withTimeout } from './with-timeout.ts';
import { findUser } from './store/accounts/users.ts';
import type { Demo } from './demo.ts';

/** A start that cannot succeed; the message says what to change. */
export class StartProblem extends Error {}

export type RunningServer = {
  /** For whoever starts the local environment: URLs and personas. Elsewhere a line of the log says it. */
  readonly greeting: readonly string[];
  stop(): Promise<void>;
};

/** How much longer than a statement may run its answer is waited for. */
const SILENCE_MS = 10_000;

/**
 * How long a call waits for a connection, to be opened or to come free; then it is BUSY or the database is unavailable.
 */
const CONNECTION_MS = 10_000;

/** Of readiness and metrics, whose readers wait two seconds: a statement without an answer holds its connection no longer. */
const WATCH_LIMITS = { statement_timeout: 2_000, connectionTimeoutMillis: 2_000, silentMs: 3_000 };

/** Time for closing what is left of a database that hangs. */
const SILENT_CLOSE_MS = 2 * LAST_STATEMENT_MS;

/**
 * Starts everything; stops what was started when a later step fails. `ending` ends the filling with the demo, and with it
 * the start, by throwing its reason.
 */
export async function startServer(
  config: Config,
  log: Logger,
  demo: Demo,
  ending: AbortSignal,
): Promise<RunningServer> {
  // Listeners and jobs stop first and together; the resources they use are closed after them.
  const workers: ((signal: AbortSignal) => Promise<unknown>)[] = [];
  const resources: ((deadline: StopDeadline) => Promise<unknown>)[] = [];
  let askDatabase: () => Promise<unknown> = async () => {};
  const stop = async (): Promise<void> => {
    const deadline = openStopDeadline(config.stopSeconds * 1000, () => askDatabase());
    try {
      const ended = await Promise.allSettled(workers.splice(0).map((end) => end(deadline.signal)));
      for (const end of resources.splice(0).toReversed()) await end(deadline);
      const failed = ended.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
    } finally {
      deadline.close();
    }
  };
  try {
    const telemetry = config.telemetry && (await startTelemetry(config.telemetry));
    if (telemetry) resources.push(() => withTimeout(telemetry.stop(), LAST_STATEMENT_MS));
    const limits = {
      statement_timeout: config.statementSeconds * 1000,
      lock_timeout: config.lockSeconds * 1000,
      connectionTimeoutMillis: CONNECTION_MS,
      // The server itself ends a statement earlier; only one that does not answer at all takes this long.
      silentMs: config.statementSeconds * 1000 + SILENCE_MS,
    };
    const { deps, smtp, database, close } = await openDeps(config, log, limits);
    // A database that hangs is not waited for; the server of the local one is left to the next start.
    resources.push(({ isSilent }) => (isSilent() ? withTimeout(close(), SILENT_CLOSE_MS) : close()));
    askDatabase = () => askAnew(database);
    // Work scheduled after responses finishes before the database closes.
    resources.push(({ signal }) => waitUntil(signal, deps.identity.afterAnswer.settled()));
    await fillDatabase(deps, database, demo, ending);

    // Jobs have no statement timeout, and a separate pool so that they take no connections from requests.
    const jobsDb = openDatabase({
      ...database,
      ...keyHolderOptions(deps.identity.secrets.sealing),
      max: 2 * JOBS_AT_ONCE,
      lock_timeout: limits.lock_timeout,
    });
    resources.push(() => withTimeout(jobsDb.destroy(), LAST_STATEMENT_MS));
    await connectKeyHolder(jobsDb);

    // Neither do requests take those of readiness and metrics, which would report a busy pool as a database that is down.
    const watchDb = openDatabase({ ...database, ...WATCH_LIMITS, max: 2 });
    resources.push(() => withTimeout(watchDb.destroy(), LAST_STATEMENT_MS));

    const metrics = createMetrics(deps, watchDb);
    // Before the database closes, so that it is not reported to a collector as unavailable.
    resources.push(async () => metrics.close());
    const dashboard = await buildDashboard(deps, log);
    measureRequests(dashboard, metrics, 'dashboard');
    const isShared = sharesPort(config);
    if (isShared) await dashboard.ready();
    else await listen(dashboard, config.host, config.dashboardPort, 'DASHBOARD_PORT');
    workers.push((signal) => stopListener(dashboard, signal));
    const shared = isShared ? createHostRouter(dashboard, config.dashboardUrl) : undefined;
    const portal = await buildPortal(deps, log, shared);
    measureRequests(portal, metrics, 'portal');
    await listen(portal, config.host, config.port, 'PORT');
    workers.push((signal) => stopListener(portal, signal));
    const operator = await buildOperator({ ...deps, db: watchDb }, log, metrics);
    await listen(operator, '127.0.0.1', config.operatorPort, 'OPERATOR_PORT');
    resources.push(() => stopListener(operator, AbortSignal.abort()));
    const jobDeps = { ...deps, db: jobsDb };
    const jobs = startJobs(jobDeps, listJobs(jobDeps, smtp));
    workers.push((signal) => waitUntil(signal, jobs.stop()));
    await recordStart(deps);
    const stopAndLog = async (): Promise<void> => {
      log.info('stopping');
      await stop();
      log.info('stopped');
    };
    const isLocal = config.environment === 'local';
    if (!isLocal) log.info(toRunning(config));
    for (const unused of config.unusedSettings) log.warn(unused);
    return { greeting: isLocal ? toGreeting(config, demo) : [], stop: stopAndLog };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Settles when the database answers on a new connection: those in use may be busy. */
async function askAnew(database: OpenedDeps['database']): Promise<void> {
  const db = openDatabase({ ...database, max: 1 });
  try {
    await listJobRuns(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Seeds the database before the first call: the demo with its releases, in the local environment. Concurrently
 * starting processes wait for the first of them without a timeout.
 */
async function fillDatabase(
  deps: IdentityDeps,
  database: OpenedDeps['database'],
  demo: Demo,
  signal: AbortSignal,
): Promise<void> {
  const db = openDatabase({ ...database, max: 2 });
  try {
    const unlimited = { ...deps, db };
    if (deps.config.environment !== 'local') await refuseDemo(unlimited, demo);
    else await demo.seed({ db, hash: deps.identity.hasher.hash, release: releaseRules(unlimited), signal });
  } finally {
    await db.destroy();
  }
}

/** The demo's users have a published password: they must never be in a database that others can reach (AU-7). */
async function refuseDemo({ db }: IdentityDeps, { people }: Demo): Promise<void> {
  for (const { username } of people) {
    if (!(await findUser(db, username))) continue;
    throw new StartProblem(
      "The database holds the demo's people, whose password is public. Outside the local environment, use another one.",
    );
  }
}

/** Records the configured adapters with the start; no secrets (LG-2). */
async function recordStart({ db, clock, config }: IdentityDeps): Promise<void> {
  const { environment, identity, senders } = config;
  await recordEvent(db, {
    at: clock.now(),
    actor: null,
    action: 'server.start',
    outcome: 'done',
    details: {
      environment,
      authenticator: identity.authenticator,
      sms: senders.sms.kind,
      mail: senders.mail.kind,
    },
  });
}

const notHere = (host: string) =>
  `HOST is '${host}', which is no address of this machine. Use 127.0.0.1 behind a proxy on it, or one of its addresses.`;

/** What to change, by the system's code for a listener that cannot be opened. */
const LISTEN_PROBLEMS: Readonly<Record<string, (host: string, port: number, setting: string) => string>> = {
  EADDRINUSE: (_host, port, setting) =>
    `Port ${port} is already in use. Stop the other program, or set ${setting} to another port.`,
  EACCES: (_host, port, setting) =>
    `This account may not listen on port ${port}. Set ${setting} to a port from 1024 on.`,
  EADDRNOTAVAIL: notHere,
  ENOTFOUND: notHere,
  EAI_AGAIN: notHere,
};

async function listen(app: FastifyInstance, host: string, port: number, setting: string): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    const problem = typeof code === 'string' ? LISTEN_PROBLEMS[code]?.(host, port, setting) : undefined;
    throw problem === undefined ? error : new StartProblem(problem, { cause: error });
  }
}

const toRunning = ({ productName }: Config): string => `${productName} is running.`;

function toGreeting(config: Config, { people, password }: Demo): readonly string[] {
  return [
    '',
    toRunning(config),
    `  Portal     ${config.publicUrl}`,
    `  Dashboard  ${config.dashboardUrl} (shown inside the portal)`,
    `  SMS codes  ${config.publicUrl}/dev/outbox`,
    '',
    `Sign in as one of these, password ${password}:`,
    ...people.map((person) => `  ${person.email.padEnd(20)} ${person.about}`),
    '',
    'Ctrl-C stops everything.',
  ];
}
