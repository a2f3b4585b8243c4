import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { DATA_DIR, LOG_FILE, PORTS } from './test/place.ts';

const chromium = process.env['PLAYWRIGHT_CHROMIUM'] ?? '/usr/bin/chromium';

/** Journeys in a real browser against the built server with an embedded PostgreSQL and the demo, one after the other. */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'journeys', testMatch: '**/*.e2e.ts', teardown: 'traces' },
    // After every run, of one file as of all: what the journeys left behind.
    { name: 'traces', testMatch: '**/traces.last.ts' },
  ],
  workers: 1,
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
      ],
    },
  },
  webServer: {
    // The log is kept to be searched; the shell waits for the server's own end.
    command: `trap : TERM INT; node scripts/demo-data.mjs "${DATA_DIR}" && node dist/server/main.js >"${LOG_FILE}" 2>&1 || cat "${LOG_FILE}" >&2`,
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    url: `http://localhost:${PORTS.portal}/healthz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      APP_ENV: 'local',
      PORT: String(PORTS.portal),
      DASHBOARD_PORT: String(PORTS.dashboard),
      OPERATOR_PORT: String(PORTS.operator),
      DATA_DIR,
      ARGON2_MEMORY_KIB: '19456',
      ARGON2_PASSES: '2',
      LOG_LEVEL: 'trace',
    },
  },
});
