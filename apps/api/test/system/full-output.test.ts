// A portal whose output goes to a file on a full disk.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testDatabase } from '../cluster/test-database.ts';
import { layPages } from '../portal/static-pages.ts';
import { temporaryFolder } from '../portal/temporary-folder.ts';
import { bundleProgram } from '../processes/bundle-program.ts';
import { freePort } from '../processes/main-process.ts';
import { portalSettings } from '../processes/running-portal.ts';

it('answers and ends as usual while nothing it prints can be written [LG-3]', async () => {
  const [program, folder, database] = await Promise.all([
    bundleProgram('main'),
    temporaryFolder(),
    testDatabase(),
  ]);
  await layPages(folder);
  const [port, dashboardPort, operatorPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: '/usr/bin:/bin',
      ...portalSettings(database, folder),
      LOG_LEVEL: 'info',
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      DASHBOARD_PORT: String(dashboardPort),
      OPERATOR_PORT: String(operatorPort),
    },
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr?.on('data', (chunk) => (said += String(chunk)));
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${operatorPort}/readyz`, {
      signal: AbortSignal.timeout(2_000),
    });
    return answer.status;
  };
  await vi.waitFor(async () => expect(await ask()).toBe(200), { timeout: 60_000, interval: 250 });
  for (let count = 0; count < 5; count += 1) expect(await ask()).toBe(200);
  child.kill('SIGTERM');
  await once(child, 'exit', { signal: AbortSignal.timeout(20_000) });
  expect({ code: child.exitCode, said }).toEqual({ code: 0, said: '' });
}, 120_000);
