import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/setup.mjs';
import { deliveredData, deliveredPackages, isAllowed } from './packages.mjs';

const delivered = deliveredPackages();
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

describe('the packages that the product is delivered with', () => {
  it('have licences of the allowed set', () => {
    expect(delivered.length).toBeGreaterThan(100);
    expect(delivered.filter((one) => !isAllowed(one))).toEqual([]);
  });

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND ISC', true],
    ['MIT AND GPL-3.0', false],
    ['GPL-3.0', false],
    ['AGPL-3.0-only', false],
    ['none named', false],
    ['SEE LICENSE IN LICENSE.md', false],
  ])('%s is allowed: %s', (licence, allowed) => {
    expect(isAllowed({ name: 'any', licence })).toBe(allowed);
  });

  it('stand in the list of licences, each with its version', () => {
    const listed = read('docs/licences.md');
    const missing = delivered.filter(
      ({ name, version, licence }) => !listed.includes(`| ${name} | ${version} | ${licence} |`),
    );
    expect(missing).toEqual([]);
  });

  it('stand in the bill of materials, each with its version, and nothing else does [SE-6]', () => {
    const { bomFormat, components } = JSON.parse(read('docs/sbom.json'));
    expect(bomFormat).toBe('CycloneDX');
    const named = components
      .filter(({ purl }) => purl)
      .map(({ purl }) => decodeURIComponent(purl).replace(/^pkg:npm\//, ''));
    const ours = named.filter((name) => name.startsWith('@srae/'));
    expect(named.filter((name) => !ours.includes(name)).toSorted()).toEqual(
      delivered.map(({ name, version }) => `${name}@${version}`).toSorted(),
    );
  });

  it('and the lists in the bundle that others have made, each with its makers and its licence', () => {
    expect(deliveredData().map(({ name, licence }) => [name, licence])).toEqual([
      ['breached-passwords', 'CC-BY-SA-3.0'],
    ]);
    const listed = read('docs/licences.md');
    const { components } = JSON.parse(read('docs/sbom.json'));
    for (const { name, by, licence, source } of deliveredData()) {
      expect(listed).toContain(`| ${name} | ${by} | ${licence} | <${source}> |`);
      expect(components.filter(({ type }) => type === 'data')).toContainEqual(
        expect.objectContaining({ name, author: by, licenses: [{ license: { id: licence } }] }),
      );
    }
  });

  it('are locked to one place and one content each [SE-6]', () => {
    const { packages } = JSON.parse(read('package-lock.json'));
    const loose = Object.entries(packages).filter(
      ([place, { integrity, link }]) => place.includes('node_modules/') && !link && !integrity,
    );
    expect(loose.map(([place]) => place)).toEqual([]);
  });
});
