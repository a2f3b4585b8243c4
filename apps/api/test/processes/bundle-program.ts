/** The server's own programs, bundled as for production. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll } from 'vitest';
import { PACKAGE_ALIAS } from '../../../../scripts/lib/package-alias.mjs';

const ROOT = join(import.meta.dirname, '../../../..');
const PROGRAMS = join(ROOT, '.cache/test');

const PARTS = { main: ['main', 'start'], operator: ['operator'] };

/** Bundles apps/api/src/{name}.ts and returns its path. */
export async function bundleProgram(name: 'main' | 'operator'): Promise<string> {
  // Inside the checkout, so that the bundle finds the installed packages; a separate folder, so that no other test
  // file overwrites it while a program is loaded from it.
  await mkdir(PROGRAMS, { recursive: true });
  const folder = await mkdtemp(join(PROGRAMS, `${name}-`));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const outdir = join(folder, 'server');
  await build({
    entryPoints: PARTS[name].map((part) => join(ROOT, `apps/api/src/${part}.ts`)),
    external: ['./start.js'],
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: PACKAGE_ALIAS,
    logLevel: 'error',
  });
  return join(outdir, `${name}.js`);
}
