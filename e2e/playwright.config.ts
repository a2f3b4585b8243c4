import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { TEST_SERVERS, PORTS } from './test/test-servers.ts';

const chromium = process.env['PLAYWRIGHT_CHROMIUM'] ?? '/usr/bin/chromium';

/** Browser journeys against the built server with embedded PostgreSQL and demo data, one server per worker. */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'journeys', testMatch: '**/*.e2e.ts', teardown: 'traces' },
    // After every run, even of a single file: checks what the journeys left behind.
    { name: 'traces', testMatch: '**/traces.last.ts' },
  ],
  // Each worker runs its files sequentially.
  workers: TEST_SERVERS.length,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // `npm test` reports tests that needed a retry (decision 13).
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
    // Traces slow down every test: E2E_TRACE=1 keeps those of failed tests.
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
        // Positions glyphs by font metrics, also in print, so that words are extracted whole from PDFs.
        '--font-render-hinting=none',
      ],
    },
  },
  webServer: TEST_SERVERS.map(({ ports, dataDir, log }) => ({
    // The log is kept for searching; the shell waits for the server to exit.
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
