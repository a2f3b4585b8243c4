import { startEmbeddedPostgres } from './embedded.ts';
import { openExternalPostgres, type ExternalAddresses } from './external.ts';
import type { Log, Postgres } from './postgres.ts';

export type PostgresConfig = ExternalAddresses & { readonly dataDir: string; readonly log: Log };

/** The operator's database if a URL is configured, else the portal's own in `dataDir`. */
export function openPostgres({
  databaseUrl,
  databaseAppUrl,
  dataDir,
  log,
}: PostgresConfig): Promise<Postgres> {
  return databaseUrl || databaseAppUrl
    ? openExternalPostgres({ databaseUrl, databaseAppUrl })
    : startEmbeddedPostgres({ dataDir, log });
}
