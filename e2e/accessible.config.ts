import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run a11y`: the views of the journeys, and every page for every person (`*.a11y.ts`), at more widths. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'pages', testMatch: ['**/*.e2e.ts', '**/*.a11y.ts'] }],
  timeout: 900_000,
  // What a look finds is found: another one would begin with what the first left behind.
  retries: 0,
});
