import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The dashboard's listener of `npm run dev`. */
const SERVER = `http://127.0.0.1:${process.env['DASHBOARD_PORT'] ?? 8081}`;

/** The dashboard's page, served on its own origin under the portal's content security policy: files only. */
export default defineConfig({
  root: here('.'),
  plugins: [react()],
  resolve: { alias: { '~uswds': here('../../node_modules/@uswds/uswds/dist') } },
  server: {
    host: '127.0.0.1',
    port: 5174,
    proxy: { '/api': SERVER, '/config.json': SERVER },
  },
  build: {
    outDir: here('../../dist/dashboard'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
});
