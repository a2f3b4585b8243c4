// The packages delivered with the product, from the lockfile; every command runs in the checkout.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Licences that a delivered package may have without review. */
export const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** Packages whose licence is not an identifier of the list, with its contents. */
export const READ_LICENCES = {
  '@uswds/uswds':
    'Works of the United States government, in the public domain; fonts under OFL-1.1, icons Apache-2.0',
  'png-js': 'MIT by its LICENSE file; its package.json names none',
  '@visx/vendor': 'MIT and ISC, of the parts it holds',
};

/** Name, version and licence of every delivered package, sorted; our own workspaces are excluded. */
export function deliveredPackages() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const found = new Map();
  for (const [place, { version, license, dev, devOptional, link }] of Object.entries(packages)) {
    if (!place.includes('node_modules/') || dev || link || devOptional) continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    found.set(`${name}@${version}`, { name, version, licence: license ?? 'none named' });
  }
  return [...found.values()].toSorted((a, b) => compare(`${a.name}@${a.version}`, `${b.name}@${b.version}`));
}

/** Third-party files in the bundle that are not packages, with the header of each. */
const DATA_FILES = ['apps/api/src/identity/passwords/breached/breached-passwords.json'];

/** Name, authors, licence, source and path of every such file. */
export function deliveredData() {
  return DATA_FILES.map((path) => {
    const { by, licence: text, source } = JSON.parse(readFileSync(path, 'utf8'));
    // The file states its licence; the SPDX identifier comes first.
    const [licence = ''] = text.split(',');
    return { name: basename(path, '.json'), by, licence, source: source.split(': ')[0], path };
  });
}

/** Whether each licence of an expression is allowed, or one of those to choose from. */
export function isAllowed({ name, licence }) {
  if (name in READ_LICENCES) return true;
  const bare = licence.replaceAll(/[()]/g, '');
  if (bare.includes(' OR ')) return bare.split(' OR ').some((one) => ALLOWED_LICENCES.has(one));
  return bare.split(' AND ').every((one) => ALLOWED_LICENCES.has(one));
}

function compare(a, b) {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
