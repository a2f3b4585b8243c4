/** Portals running as separate processes on one test database, as behind a proxy. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { bundleProgram } from './bundle-program.ts';
import { toAddress, type Ended, freePort, startProgram } from './main-process.ts';
import { layPages } from '../portal/static-pages.ts';
import { temporaryFolder } from '../portal/temporary-folder.ts';
import type { TestDatabase } from '../cluster/test-database.ts';

export type RunningPortal = {
  readonly port: number;
  readonly origin: string;
  readonly dashboardOrigin: string;
  /** Of /readyz and /metrics. */
  readonly operatorOrigin: string;
  /** Stops gracefully, as on SIGTERM by systemd. */
  readonly stop: () => Promise<Ended>;
  /** kill -9: without cleanup. */
  readonly kill: () => Promise<Ended>;
  /** After either kind of stop: starts a new process with the same settings. */
  readonly again: () => Promise<void>;
};

/** Common origin of all of them, required as the Origin of requests. */
export const PUBLIC_URL = 'http://localhost:8080';

/** Settings of a portal on a test database that serves the pages in a folder; ports and data folder are not set. */
export function portalSettings(database: TestDatabase, folder: string): Record<string, string> {
  return {
    APP_ENV: 'local',
    KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    DATABASE_URL: toAddress(database.owner),
    DATABASE_APP_URL: toAddress(database.app),
    ARGON2_MEMORY_KIB: '19456',
    ARGON2_PASSES: '2',
    STATIC_DIR: folder,
  };
}

/** The portals share their key, as required for processes of one portal. `start` accepts further settings. */
export async function portalsOn(
  database: TestDatabase,
): Promise<{ start: (settings?: Record<string, string>) => Promise<RunningPortal> }> {
  const [program, folder] = await Promise.all([bundleProgram('main'), temporaryFolder()]);
  await layPages(folder);
  const shared = { ...portalSettings(database, folder), PUBLIC_URL };
  return {
    start: async (settings = {}) => {
      const [port, dashboardPort, operatorPort] = await Promise.all([freePort(), freePort(), freePort()]);
      const launch = () =>
        startProgram(program, [], {
          ...shared,
          PORT: String(port),
          DASHBOARD_PORT: String(dashboardPort),
          OPERATOR_PORT: String(operatorPort),
          DATA_DIR: join(folder, `data-${port}`),
          ...settings,
        });
      let process = launch();
      await process.said('is running');
      return {
        port,
        origin: `http://127.0.0.1:${port}`,
        dashboardOrigin: `http://127.0.0.1:${dashboardPort}`,
        operatorOrigin: `http://127.0.0.1:${operatorPort}`,
        stop: () => process.stop(),
        kill: () => process.kill(),
        again: async () => {
          process = launch();
          await process.said('is running');
        },
      };
    },
  };
}
