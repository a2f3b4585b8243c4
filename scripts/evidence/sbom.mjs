// Writes docs/sbom.json, the bill of materials of the delivered product, in CycloneDX, from the lockfile alone.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/setup.mjs';
import { deliveredData, deliveredPackages } from './packages.mjs';

/**
 * Writes the file and returns the number of its components. It contains no time, serial number or path: the same
 * lockfile gives the same file. Undelivered packages are removed here, for npm's `--omit dev` also omits delivered
 * packages that a development tool needs too.
 */
export function writeSbom() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const text = execFileSync('npm', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 100_000_000,
  });
  const sbom = JSON.parse(text);
  const refs = new Set(deliveredPackages().map(({ name, version }) => `${name}@${version}`));
  const isKept = (ref) =>
    refs.has(ref) || ref.startsWith('@srae/') || ref === sbom.metadata.component['bom-ref'];
  const { serialNumber: _, ...kept } = sbom;
  const { timestamp: _at, tools: _by, ...metadata } = sbom.metadata;
  const written = {
    ...kept,
    metadata: { ...metadata, component: { ...metadata.component, name: 'srae-performance-measures-portal' } },
    components: [...sbom.components.filter((one) => isKept(one['bom-ref'])), ...deliveredData().map(toData)],
    dependencies: sbom.dependencies
      .filter(({ ref }) => isKept(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
  };
  writeFileSync(join(ROOT, 'docs/sbom.json'), `${JSON.stringify(written, null, 1)}\n`);
  return written.components.length;
}

/** A file of others in the bundle, as a component without a package. */
function toData({ name, by, licence, source, path }) {
  return {
    type: 'data',
    'bom-ref': path,
    name,
    author: by,
    licenses: [{ license: { id: licence } }],
    externalReferences: [{ type: 'distribution', url: source }],
  };
}
