/** Opens the dependencies of every program of the server: database at its newest schema, senders, identity. */
import { openKeyService } from './adapters/kms/open-key-service.ts';
import { openPool } from './adapters/cognito/pool.ts';
import { openOidc } from './adapters/oidc/open-oidc.ts';
import { openSenders, refuseOutbox } from './adapters/open-senders.ts';
import type { OpenedSenders } from './adapters/open-senders.ts';
import { openPostgres } from './adapters/postgres/open-postgres.ts';
import type { Postgres } from './adapters/postgres/postgres.ts';
import type { Config } from './settings/config.ts';
import { systemClock, systemRandom } from './deps.ts';
import type { Deps } from './deps.ts';
import { enableFipsProvider } from './identity/fips-provider.ts';
import { openIdentity, openSecrets } from './identity/identity.ts';
import type { IdentityDeps } from './identity/identity.ts';
import { openDatabase } from './store/database/database.ts';
import type { StatementLimits } from './store/database/database.ts';
import { migrateToLatest } from './store/database/migrate.ts';
import { refuseOwnerRights, refuseCreation, requireNewestSchema } from './store/database/schema-state.ts';
import { withTimeout } from './with-timeout.ts';

export type OpenedDeps = {
  readonly deps: IdentityDeps;
  readonly smtp: OpenedSenders['smtp'];
  /** Connection settings of the database, for a separate pool. */
  readonly database: Postgres['app'];
  close(): Promise<void>;
};

/** Time for statements of aborted requests to finish; longer ones are rolled back when their connection closes. */
export const LAST_STATEMENT_MS = 2_000;

/** Throws SettingProblem, SchemaProblem, PostgresUnavailable; closes what was opened when a later step fails. */
export async function openDeps(
  config: Config,
  log: Deps['log'],
  limits: StatementLimits = {},
): Promise<OpenedDeps> {
  refuseOutbox(config);
  if (config.identity.fips && !enableFipsProvider()) {
    log.warn('OpenSSL of this machine has no FIPS provider: approved algorithms are used without it');
  }
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const one of closers.splice(0).toReversed()) await one();
  };
  try {
    const postgres = await openPostgres({ ...servingAddresses(config, log), dataDir: config.dataDir, log });
    closers.push(() => postgres.release());
    if (postgres.owner) await migrateToLatest(postgres.owner);
    const db = openDatabase({ ...postgres.app, max: config.poolSize, ...limits });
    closers.push(() => withTimeout(db.destroy(), LAST_STATEMENT_MS));
    await requireNewestSchema(db);
    if (config.environment === 'production') {
      await refuseOwnerRights(db);
      await refuseCreation(db);
    }
    const bare: Deps = { config, db, clock: systemClock, random: systemRandom, log };
    const secrets = await openSecrets(
      bare,
      config.identity,
      await openKeyService(config.identity.keyService),
    );
    const senders = await openSenders(bare, secrets);
    closers.push(async () => senders.smtp?.close());
    const { cognito, oidc: oidcSettings } = config.identity;
    const pool = cognito && (await openPool(cognito));
    const oidc = oidcSettings && (await openOidc(oidcSettings, `${config.publicUrl}/`));
    return {
      deps: await openIdentity(bare, config.identity, { ...senders, pool, oidc, secrets }),
      smtp: senders.smtp,
      database: postgres.app,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** In production a serving process never uses the owner's credentials, even if they are configured (BEY-179). */
function servingAddresses(
  { environment, databaseUrl, databaseAppUrl }: Config,
  log: Deps['log'],
): Pick<Config, 'databaseUrl' | 'databaseAppUrl'> {
  if (environment !== 'production') return { databaseUrl, databaseAppUrl };
  if (databaseUrl !== undefined) {
    log.warn(
      'DATABASE_URL is set for a process that does not use it; keep it for migrate, backup and restore',
    );
  }
  return { databaseUrl: undefined, databaseAppUrl };
}
