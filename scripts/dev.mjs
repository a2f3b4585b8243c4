// npm run dev: the server restarts when its sources change, the pages reload by themselves on Vite's own ports.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { SERVER_BUNDLE } from './build.mjs';
import { forgetBuild } from './checks/fresh.mjs';
import { checkNode, installPackages, ROOT } from './lib/setup.mjs';

checkNode();
installPackages();
forgetBuild(); // from here on dist/ is not a build to start from

const { createServer } = await import('vite');
// The server names these addresses, so that its links, the frame of the dashboard and its greeting lead to pages that reload.
const addresses = {
  PUBLIC_URL: await servePages('portal'),
  DASHBOARD_URL: await servePages('dashboard'),
};

let server;
const { context } = await import('esbuild');
const bundle = await context({ ...SERVER_BUNDLE, plugins: [{ name: 'restart', setup: restartOnEnd }] });
await bundle.watch();
console.log('The server starts; the first time this takes a minute or more.');

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void stopServer().then(() => process.exit(0)));
}

/** Serves an app's pages with reload; returns their origin. */
async function servePages(app) {
  const pages = await createServer({ configFile: join(ROOT, 'apps', app, 'vite.config.ts') });
  await pages.listen();
  return `http://localhost:${pages.httpServer.address().port}`;
}

function restartOnEnd(build) {
  build.onEnd(async ({ errors }) => {
    if (errors.length > 0) return;
    await stopServer();
    server = spawn(process.execPath, ['--enable-source-maps', join(ROOT, SERVER_BUNDLE.outdir, 'main.js')], {
      stdio: 'inherit',
      env: { APP_ENV: 'local', ...addresses, ...process.env },
    });
  });
}

async function stopServer() {
  const running = server;
  server = undefined;
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const gone = new Promise((resolve) => running.once('exit', resolve));
  running.kill('SIGTERM');
  await gone;
}
