import { Client, type PoolConfig } from 'pg';
import type { Postgres } from './postgres.ts';
import { APP } from './roles.ts';
import { PostgresUnavailable } from './unavailable.ts';

export type ExternalAddresses = {
  readonly databaseUrl?: string | undefined;
  readonly databaseAppUrl?: string | undefined;
};

/**
 * Uses the operator's PostgreSQL as its owner, as the application, or as both; refuses with one sentence when it does
 * not respond or is too old. Without a URL of its own the application sets its role on the owner's login.
 */
export async function openExternalPostgres({
  databaseUrl,
  databaseAppUrl,
}: ExternalAddresses): Promise<Postgres> {
  const owner: PoolConfig | null = databaseUrl ? { connectionString: databaseUrl } : null;
  if (owner) await checkServer(owner, 'DATABASE_URL');
  if (!databaseAppUrl) return { owner, app: { ...owner, setRole: APP }, release: () => Promise.resolve() };
  const app = { connectionString: databaseAppUrl };
  await checkServer(app, 'DATABASE_APP_URL');
  return { owner, app, release: () => Promise.resolve() };
}

const OLDEST_MAJOR = 15;

async function checkServer(config: PoolConfig, variable: string): Promise<void> {
  let version: number;
  try {
    version = await serverVersion(config);
  } catch (cause) {
    const reason =
      cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : String(cause);
    throw new PostgresUnavailable(`The database named by ${variable} cannot be reached: ${reason}.`, {
      cause,
    });
  }
  if (version < OLDEST_MAJOR * 10_000) {
    const major = Math.floor(version / 10_000);
    throw new PostgresUnavailable(
      `The database named by ${variable} is PostgreSQL ${major}; the portal needs ${OLDEST_MAJOR} or newer.`,
    );
  }
}

/** As PostgreSQL counts: 150004 is 15.4. */
async function serverVersion(config: PoolConfig): Promise<number> {
  const client = new Client({ ...config, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    );
    return Number(rows[0]?.version);
  } finally {
    await client.end().catch(() => undefined);
  }
}
