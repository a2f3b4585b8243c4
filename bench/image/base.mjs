// The base of an image where no image registry responds: Debian from its packages, and a Node from the registry.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { installNode } from '../../scripts/lib/node-binary.mjs';
import { must } from './must.mjs';

const NAME = 'localhost/srae-node:24-slim';
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
const DEBIAN = ['bookworm', 'http://deb.debian.org/debian'];

/** Returns the name of an image with Node and npm on Debian, built with `builder`. */
export function makeBase(builder) {
  const folder = mkdtempSync(join(tmpdir(), 'srae-base-'));
  try {
    const tree = join(folder, 'tree');
    must('mmdebstrap', [
      '--quiet',
      '--variant=minbase',
      '--include=ca-certificates',
      '--format=directory',
      DEBIAN[0],
      tree,
      DEBIAN[1],
    ]);
    cpSync(installNode('24'), join(tree, 'usr/local/bin/node'));
    copyNpm(tree);
    // The registry may need the authorities trusted by this machine.
    cpSync(AUTHORITIES, join(tree, AUTHORITIES));
    const container = must(...builder(['from', 'scratch'])).trim();
    must(...builder(['copy', '--quiet', container, `${tree}/`, '/']));
    must(...builder(['config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', container]));
    must(...builder(['config', '--env', `NODE_EXTRA_CA_CERTS=${AUTHORITIES}`, container]));
    must(...builder(['commit', '--quiet', '--rm', container, NAME]));
    return NAME;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The running npm, which is a pure Node program. */
function copyNpm(tree) {
  const found = spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).stdout.trim();
  const npm = dirname(dirname(realpathSync(found)));
  if (!existsSync(join(npm, 'bin/npm-cli.js'))) throw new Error(`There is no npm in ${npm}.`);
  cpSync(npm, join(tree, 'usr/local/lib/node_modules/npm'), { recursive: true });
  must('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(tree, 'usr/local/bin/npm')]);
}
