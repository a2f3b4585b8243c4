/** Cluster folders with the templates of a test run, cached on disk until any of their sources changes. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { PACKAGE_ALIAS } from '../../../../scripts/lib/package-alias.mjs';
import type { Binaries } from '../../src/adapters/postgres/binaries.ts';

/** Path of the cached folder for these binaries, whether or not it exists; the name encodes its sources. */
export async function keptClusterPath(name: string, binaries: Binaries): Promise<string> {
  const hash = createHash('sha256');
  // The demo has no fixed date, but rows with columns that default to now.
  hash.update(new Date().toISOString().slice(0, 10)).update(process.version);
  for (const part of [
    await bundledSeed(),
    await readFile(join(ROOT, 'package-lock.json')),
    await readFile(join(binaries.bin, 'postgres')),
  ])
    hash.update(createHash('sha256').update(part).digest());
  return join(ROOT, '.cache/test-clusters', `${name}-${hash.digest('hex').slice(0, 32)}`);
}

/** Whether a cluster is cached there. */
export function isKept(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Caches a copy of a stopped cluster's folder, replacing former ones of the same name. */
export async function keepCluster(folder: string, path: string): Promise<void> {
  const [kept, name] = [dirname(path), basename(path).replace(/-[^-]+$/, '')];
  await mkdir(kept, { recursive: true });
  // Copied next to its target and renamed: a killed run leaves no partial folder; of two concurrent ones one wins.
  const draft = join(kept, `.${name}-${process.pid}`);
  await copyCluster(folder, draft);
  for (const old of await readdir(kept))
    if (old.startsWith(`${name}-`)) await rm(join(kept, old), { recursive: true, force: true });
  await rename(draft, path).catch(async (cause: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!(await isKept(path))) throw cause;
  });
}

/** Copies a stopped cluster with file ownership, which Node's copy does not preserve. */
export async function copyCluster(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await mkdir(dirname(to), { recursive: true });
  if (process.platform === 'win32') await cp(from, to, { recursive: true });
  else await promisify(execFile)('cp', ['-a', from, to]);
}

const ROOT = join(import.meta.dirname, '../../../..');

/** The source code that builds the templates: migrations, seeds, and the server and rules that they call. */
async function bundledSeed(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [join(import.meta.dirname, 'template.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: PACKAGE_ALIAS,
    logLevel: 'error',
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}
