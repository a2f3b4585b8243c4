import purgecss from '@fullhuman/postcss-purgecss';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => new URL(path, import.meta.url).pathname;
const uswds = here('../../node_modules/@uswds/uswds');

/**
 * The portal's page is served under a content security policy without inline scripts, inline styles or eval:
 * everything the build writes is a file of its own. API calls of `vite` go to the local server.
 */
export default defineConfig(({ command }) => ({
  root: here('.'),
  plugins: [react()],
  resolve: { alias: { '~uswds': `${uswds}/dist` } },
  css: {
    preprocessorOptions: { scss: { loadPaths: [`${uswds}/packages`], quietDeps: true } },
    postcss: { plugins: command === 'build' ? [unusedRules()] : [] },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:8080', '/manual-pages': 'http://127.0.0.1:8080' },
  },
  build: {
    outDir: here('../../dist/portal'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes with the lockfile only, so it stays in caches from release to release.
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/]/,
            },
            // What every page needs, in one file instead of twenty.
            {
              name: 'shell',
              test: /portal[\\/]src[\\/](api|session|layouts|ui)[\\/]|portal[\\/]src[\\/]paths/,
            },
          ],
        },
      },
    },
    reportCompressedSize: false,
    // Fonts stay files, so that the style sheet is small and they are cached on their own.
    assetsInlineLimit: (file: string) => (file.endsWith('.svg') ? undefined : false),
  },
}));

/** 59 kB of design system shrink to what the sources name; the portal's own rules name themselves and all stay. */
function unusedRules() {
  const sources = [here('./src/**/*.tsx'), here('./src/**/*.ts'), here('./index.html')];
  return purgecss({
    content: sources,
    contentFunction: (file: string) =>
      file.endsWith('uswds.scss') ? sources : [...sources, here('./src/**/*.scss')],
    defaultExtractor: (text: string) => text.match(/[\w-]+/g) ?? [],
    // Built from a tone at run time.
    safelist: [/^usa-alert--/],
  });
}
