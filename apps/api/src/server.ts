/** One running portal process: its database, its three listeners and its jobs. */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { openPostgres } from './adapters/postgres/open-postgres.ts';
import { buildPortal } from './app.ts';
import type { Config } from './config.ts';
import { buildDashboard } from './dashboard-app.ts';
import { systemClock, systemRandom } from './deps.ts';
import type { Deps } from './deps.ts';
import { outboxMail } from './adapters/mail/outbox.ts';
import { outboxSms } from './adapters/sms/outbox.ts';
import { openIdentity } from './identity/identity.ts';
import type { Senders } from './identity/identity.ts';
import { startJobs } from './jobs/run-jobs.ts';
import { buildOperator } from './operator-app.ts';
import { openDatabase } from './store/database.ts';
import { migrateToLatest } from './store/migrate.ts';
import { PASSWORD, PERSONAS } from '../seeds/personas.ts';
import { seedDemo } from '../seeds/seed-demo.ts';

/** A start that cannot succeed; the message says what to change. */
export class StartProblem extends Error {}

export type RunningServer = {
  /** What the start prints: addresses and, in the local environment, the personas. */
  readonly greeting: readonly string[];
  stop(): Promise<void>;
};

/** Starts everything; what has been started is stopped again when a later step fails. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const one of stops.splice(0).toReversed()) await one();
  };
  try {
    const postgres = await openPostgres({
      ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
      ...(config.databaseAppUrl ? { databaseAppUrl: config.databaseAppUrl } : {}),
      dataDir: config.dataDir,
      log,
    });
    stops.push(() => postgres.release());
    await migrateToLatest(postgres.owner);
    const db = openDatabase({ ...postgres.app, max: config.poolSize });
    stops.push(() => db.destroy());
    const bare: Deps = { config, db, clock: systemClock, random: systemRandom, log };
    const deps = await openIdentity(bare, config.identity, sendersOf(bare));
    if (config.environment === 'local') await seedDemo({ db, hash: deps.identity.hasher.hash });

    const portal = await buildPortal(deps, log);
    await listen(portal, config.host, config.port, 'PORT');
    stops.push(() => portal.close());
    const dashboard = await buildDashboard(deps, log);
    await listen(dashboard, config.host, config.dashboardPort, 'DASHBOARD_PORT');
    stops.push(() => dashboard.close());
    const operator = await buildOperator(deps, log);
    await listen(operator, '127.0.0.1', config.operatorPort, 'OPERATOR_PORT');
    stops.push(() => operator.close());
    const jobs = startJobs(deps);
    stops.push(() => jobs.stop());
    return { greeting: greetingOf(config), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What sends codes and letters; outside the local environment a real sender has to be chosen. */
function sendersOf({ config, db, clock }: Deps): Senders {
  if (config.environment === 'local') return { sms: outboxSms(db, clock), email: outboxMail(clock) };
  throw new StartProblem(
    'No SMS and mail senders are configured. This version serves the local environment alone: set APP_ENV=local.',
  );
}

async function listen(app: FastifyInstance, host: string, port: number, setting: string): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new StartProblem(
        `Port ${port} is already in use. Stop the other program, or set ${setting} to another port.`,
      );
    }
    throw error;
  }
}

function greetingOf(config: Config): readonly string[] {
  const lines = [
    '',
    `${config.productName} is running.`,
    `  Portal     ${config.publicUrl}`,
    `  Dashboard  ${config.dashboardUrl} (shown inside the portal)`,
  ];
  if (config.environment !== 'local') return lines;
  return [
    ...lines,
    `  SMS codes  ${config.publicUrl}/dev/outbox`,
    '',
    `Sign in as one of these, password ${PASSWORD}:`,
    ...PERSONAS.map((person) => `  ${person.email.padEnd(20)} ${person.about}`),
    '',
    'Ctrl-C stops everything.',
  ];
}
