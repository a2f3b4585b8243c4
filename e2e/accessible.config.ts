import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run a11y`: the views of the journeys, and every page as every persona (`*.a11y.ts`), at more widths. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'pages', testMatch: ['**/*.e2e.ts', '**/*.a11y.ts'] }],
  timeout: 900_000,
  // No retries: findings are final, and a retry would start from the state left by the first run.
  retries: 0,
});
