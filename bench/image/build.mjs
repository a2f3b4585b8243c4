// The image of deploy/containers, built by buildah or podman, and its contents.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { installServers } from '../../scripts/lib/machine.mjs';
import { giveUp, ROOT } from '../../scripts/lib/setup.mjs';
import { makeBase } from './base.mjs';
import { must } from './must.mjs';

const CONTAINERFILE = join(ROOT, 'deploy/containers/Containerfile');
const NEEDED = {
  buildah: '/usr/bin/buildah',
  bubblewrap: '/usr/bin/bwrap',
  mmdebstrap: '/usr/bin/mmdebstrap',
};

/** Builds it and returns {tree, config, base, remove}: the mounted files and the image's own configuration. */
export function buildImage() {
  const absent = Object.keys(NEEDED).filter((name) => !existsSync(NEEDED[name]));
  if (absent.length > 0) installServers(absent);
  const missing = absent.filter((name) => !existsSync(NEEDED[name]));
  if (missing.length > 0)
    giveUp(`The image needs the Debian packages ${missing.join(', ')}: run this as root on Debian.`);
  const folder = mkdtempSync(join(tmpdir(), 'srae-image-'));
  const store = ['--root', join(folder, 'root'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
  const builder = (args) => ['buildah', [...store, ...args]];
  const remove = () => {
    spawnSync(...builder(['umount', '--all']));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const own = nameIn(CONTAINERFILE);
    const pulled = spawnSync(...builder(['pull', '--quiet', own])).status === 0;
    const base = pulled ? own : makeBase(builder);
    if (!pulled)
      console.log(
        `No registry answers for ${own}: built upon Debian's packages and Node 24 of the npm registry.`,
      );
    const options = [
      '--format',
      'docker',
      '--isolation',
      'chroot',
      '--network',
      'host',
      '--build-arg',
      `NODE_IMAGE=${base}`,
    ];
    must(...builder(['build', ...options, '-f', CONTAINERFILE, '-t', 'localhost/srae-portal', ROOT]), {
      timeout: 900_000,
    });
    const container = must(...builder(['from', '--pull-never', 'localhost/srae-portal'])).trim();
    const { Docker } = JSON.parse(must(...builder(['inspect', '--type', 'image', 'localhost/srae-portal'])));
    const tree = must(...builder(['mount', container])).trim();
    openTo(tree, folder);
    return { tree, config: Docker.config, base, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The store has no access for others; the account that starts the image must reach its files. */
function openTo(tree, folder) {
  for (let path = tree; path.startsWith(folder); path = dirname(path)) chmodSync(path, 0o755);
}

/** The default base image of the Containerfile. */
function nameIn(path) {
  return must('sed', ['-n', 's/^ARG NODE_IMAGE=//p', path]).trim();
}
