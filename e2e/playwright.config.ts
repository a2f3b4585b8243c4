import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { PLACES, PORTS } from './test/place.ts';

const chromium = process.env['PLAYWRIGHT_CHROMIUM'] ?? '/usr/bin/chromium';

/** Journeys in a real browser against the built server with an embedded PostgreSQL and the demo, one of each per worker. */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'journeys', testMatch: '**/*.e2e.ts', teardown: 'traces' },
    // After every run, of one file as of all: what the journeys left behind.
    { name: 'traces', testMatch: '**/traces.last.ts' },
  ],
  // One file after the other in each of them.
  workers: PLACES.length,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // `npm test` names whatever needed it (decision 13).
  retries: 1,
  forbidOnly: true,
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${PORTS.portal}`,
    viewport: { width: 1280, height: 900 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // Traces slow every test down: E2E_TRACE=1 keeps those of tests that fail.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(existsSync(chromium) ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Letters stand where the font has them, in print too: a word stays one.
        '--font-render-hinting=none',
      ],
    },
  },
  webServer: PLACES.map(({ ports, dataDir, log }) => ({
    // The log is kept to be searched; the shell waits for the server's own end.
    command: `trap : TERM INT; node scripts/demo-data.mjs "${dataDir}" && node dist/server/main.js >"${log}" 2>&1 || cat "${log}" >&2`,
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    url: `http://localhost:${ports.portal}/healthz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      APP_ENV: 'local',
      PORT: String(ports.portal),
      DASHBOARD_PORT: String(ports.dashboard),
      OPERATOR_PORT: String(ports.operator),
      DATA_DIR: dataDir,
      ARGON2_MEMORY_KIB: '19456',
      ARGON2_PASSES: '2',
      LOG_LEVEL: 'trace',
    },
  })),
});
