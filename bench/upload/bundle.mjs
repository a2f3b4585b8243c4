// Bundles sources for a benchmark as the build does, into .cache/bench.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { SERVER_BUNDLE } from '../../scripts/build.mjs';
import { ROOT } from '../../scripts/lib/setup.mjs';

export const CACHE = join(ROOT, '.cache/bench');

/** The address of the bundle of bench/upload/<name>.mjs. */
export async function bundled(name) {
  const outfile = join(CACHE, `${name}.mjs`);
  await build({
    absWorkingDir: ROOT,
    entryPoints: [join(ROOT, 'bench/upload', `${name}.mjs`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: SERVER_BUNDLE.alias,
    logLevel: 'warning',
  });
  return pathToFileURL(outfile).href;
}

/** Bundles the current server; returns the program to run. `name` separates concurrent bundles. */
export async function bundledServer(name = 'server') {
  const outdir = join(CACHE, name);
  await build({ ...SERVER_BUNDLE, outdir });
  return join(outdir, 'main.js');
}
