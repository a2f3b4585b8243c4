/** The server's own programs, bundled as for production; the operator's with its largest packages inside. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll } from 'vitest';
import { PACKAGE_ALIAS } from '../../../../scripts/lib/package-alias.mjs';

const ROOT = join(import.meta.dirname, '../../../..');
const PROGRAMS = join(ROOT, '.cache/test');

const PARTS = { main: ['main', 'start'], operator: ['operator'] };

/** Of hundreds of files: to read them takes half the start of a program that ends after one command. */
const INLINED = ['kysely', 'zod', 'jose', 'ml-matrix', 'nodemailer'];
const INLINED_ALIAS = Object.fromEntries(
  INLINED.map((name) => [name, fileURLToPath(import.meta.resolve(name))]),
);

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
    alias: name === 'operator' ? { ...PACKAGE_ALIAS, ...INLINED_ALIAS } : PACKAGE_ALIAS,
    logLevel: 'error',
  });
  return join(outdir, `${name}.js`);
}
