// npm run dev: the server restarts when its sources change, the pages reload by themselves on Vite's own ports.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SERVER_BUNDLE } from './build.mjs';
import { forgetBuild } from './checks/fresh.mjs';
import { checkNode, installPackages, ROOT } from './lib/setup.mjs';

checkNode();
installPackages();
forgetBuild(); // from here on dist/ is not a build to start from

let server;
const { context } = await import('esbuild');
const bundle = await context({ ...SERVER_BUNDLE, plugins: [{ name: 'restart', setup: restartOnEnd }] });
await bundle.watch();

const { createServer } = await import('vite');
for (const app of ['portal', 'dashboard']) {
  const configFile = join(ROOT, 'apps', app, 'vite.config.ts');
  if (!existsSync(configFile)) continue;
  const pages = await createServer({ configFile });
  await pages.listen();
  console.log(`${app}: ${pages.resolvedUrls?.local[0]}`);
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void stopServer().then(() => process.exit(0)));
}

function restartOnEnd(build) {
  build.onEnd(async ({ errors }) => {
    if (errors.length > 0) return;
    await stopServer();
    server = spawn(process.execPath, ['--enable-source-maps', join(ROOT, SERVER_BUNDLE.outdir, 'main.js')], {
      stdio: 'inherit',
      env: { APP_ENV: 'local', ...process.env },
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
