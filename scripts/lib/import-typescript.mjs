// Imports a TypeScript file of the checkout, bundled from current sources, so that scripts share its definitions.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { PACKAGE_ALIAS } from './package-alias.mjs';
import { ROOT } from './setup.mjs';

/** The exports of a file, by its path from the root of the checkout. */
export async function importTypeScript(path) {
  const outfile = join(ROOT, '.cache/scripts', path.replace(/\.ts$/, '.mjs'));
  await build({
    absWorkingDir: ROOT,
    entryPoints: [join(ROOT, path)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: PACKAGE_ALIAS,
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}
