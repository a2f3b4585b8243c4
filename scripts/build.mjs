// Builds the pages, the manual and the server into dist/: portal/ and dashboard/ are served, manual/ contains the
// PDF, server/ is the program, maps/ stays private.
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { holdToBudget } from './checks/first-load.mjs';
import { beginBuild, hashSources, rememberBuild } from './checks/fresh.mjs';
import { PACKAGE_ALIAS } from './lib/package-alias.mjs';
import { checkNode, installPackages, ROOT } from './lib/setup.mjs';

/** Bundler options of the server: our own packages are bundled, installed ones stay external. */
export const SERVER_BUNDLE = {
  absWorkingDir: ROOT,
  entryPoints: ['apps/api/src/main.ts', 'apps/api/src/start.ts', 'apps/api/src/operator.ts'],
  // Loaded by main.js, which has to run before it.
  external: ['./start.js'],
  outdir: 'dist/server',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'linked',
  packages: 'external',
  alias: PACKAGE_ALIAS,
  logLevel: 'warning',
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  checkNode();
  installPackages();
  const sources = hashSources();
  beginBuild();
  try {
    // The manual's pages are written among the portal's, so they are built after them.
    await Promise.all([buildPages('portal').then(buildManual), buildPages('dashboard'), buildServer()]);
    rememberBuild(sources);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

async function buildPages(name) {
  const configFile = join(ROOT, 'apps', name, 'vite.config.ts');
  if (!existsSync(configFile)) return;
  const { build } = await import('vite');
  const { output } = await build({
    configFile,
    root: dirname(configFile),
    logLevel: 'warn',
    build: { sourcemap: 'hidden', rolldownOptions: { checks: { pluginTimings: false } } },
  });
  holdToBudget(name, output);
  const served = join(ROOT, 'dist', name);
  await moveMaps(served, join(ROOT, 'dist/maps', name));
  await Promise.all((await filesIn(served)).filter(isWorthPacking).map(pack));
}

async function buildManual() {
  const { writeManual } = await import('./manual/write-manual.mjs');
  const served = await writeManual();
  await Promise.all((await filesIn(served)).filter(isWorthPacking).map(pack));
}

async function buildServer() {
  if (!existsSync(join(ROOT, SERVER_BUNDLE.entryPoints[0]))) return;
  const { build } = await import('esbuild');
  await build(SERVER_BUNDLE);
}

/** The source text is for our error traces, not for visitors. */
async function moveMaps(served, maps) {
  await rm(maps, { recursive: true, force: true });
  for (const file of (await filesIn(served)).filter((path) => path.endsWith('.map'))) {
    const target = join(maps, relative(served, file));
    await mkdir(dirname(target), { recursive: true });
    await cp(file, target);
    await rm(file);
  }
}

async function filesIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function isWorthPacking(file) {
  return /\.(js|css|html|svg|json|txt|webmanifest)$/.test(file);
}

async function pack(file) {
  const bytes = await readFile(file);
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
