// Whether the build matches the sources: compared by content, so that copies and clones need no correct timestamps.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { giveUp, isRunning, ROOT, run } from '../lib/setup.mjs';

/** Whether dist/ was built from the current sources. */
export function buildIsFresh() {
  if (!existsSync(STAMP) || !existsSync(join(ROOT, 'dist/server/main.js'))) return false;
  return readFileSync(STAMP, 'utf8') === hashSources();
}

/** Builds unless dist/ was built from the current sources. Ends the process where that fails. */
export function ensureBuilt() {
  if (buildIsFresh()) return;
  console.log('Building …');
  const { status } = run(process.execPath, [join(ROOT, 'scripts/build.mjs')]);
  if (status !== 0) giveUp('The build failed; the messages above say why.');
}

/** Makes the next start build again. */
export function forgetBuild() {
  rmSync(STAMP, { force: true });
}

/**
 * Called before a build: an interrupted one never counts as complete. Ends the command while another one builds, for
 * both would write the same files.
 */
export function beginBuild() {
  const pid = Number(/^building (\d+)$/.exec(existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '')?.[1] ?? 0);
  if (isRunning(pid))
    giveUp(`Process ${pid} is building already; start again when it has finished, or delete ${STAMP}.`);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, `building ${process.pid}`);
}

export function rememberBuild(sources) {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, sources);
}

/** One hash of all inputs of a build. */
export function hashSources() {
  const hash = createHash('sha256').update(process.version);
  for (const path of SOURCES.flatMap(filesUnder))
    hash.update(`\n${path}\n`).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

const STAMP = join(ROOT, '.cache/built-sources');
const SOURCES = [
  'apps',
  'packages',
  'docs/manual',
  'scripts/build.mjs',
  'scripts/checks/first-load.mjs',
  'scripts/lib/package-alias.mjs',
  'scripts/manual',
  'package-lock.json',
  'tsconfig.base.json',
];

function filesUnder(path) {
  if (!existsSync(join(ROOT, path))) return [];
  if (path.includes('.')) return [path];
  return readdirSync(join(ROOT, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter((file) => !/(^|\/)(node_modules|dist)\/|\.test\.\w+$/.test(file))
    .toSorted();
}
