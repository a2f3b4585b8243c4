import type { PoolConfig } from 'pg';

export type Log = { info(message: string): void; warn(message: string): void; error(message: string): void };

/**
 * The database of the portal: `owner` migrates, and is null where this process has no such credentials; `app` serves
 * requests, in the role `setRole` where the two share one login. `release` releases it when the process ends.
 */
export type Postgres = {
  owner: PoolConfig | null;
  app: PoolConfig & { setRole?: string };
  release(): Promise<void>;
};
