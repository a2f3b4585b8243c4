// A Node of another release line than the running one: packages of the registry, cached in .cache.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, ROOT } from './setup.mjs';

/** The binary of a line's newest version, from the package that the package `node` would choose for this machine. */
export function installNode(line) {
  const folder = join(ROOT, '.cache', 'node', line);
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const binary = join(folder, 'node_modules', name, 'bin', 'node');
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync(
    'npm',
    [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `${name}@${line}`,
    ],
    { cwd: folder, stdio: 'inherit' },
  );
  if (status !== 0 || !existsSync(binary)) giveUp(`The registry has no ${name} of line ${line}.`);
  return binary;
}
