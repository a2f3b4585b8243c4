import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * The suites in bench and load bundle the product's own code at run time (their files product.mjs) and access
 * the bundle by name, unseen by the type checker. These tests compare those names with the bundles' exports.
 */
const SUITES = ['bench', 'load'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => join(folder, file)),
);
const EXPORTS = new Set(
  SUITES.filter((file) => file.endsWith('product.mjs')).flatMap((file) =>
    exportedNames(readFileSync(file, 'utf8')),
  ),
);

test('a suite asks the bundle of the product for names that it exports', () => {
  const unknown = SUITES.flatMap((file) =>
    askedNames(readFileSync(file, 'utf8'))
      .filter((name) => !EXPORTS.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('finds the names of both forms', () => {
  const source =
    "const { one, two: other } = product;\nconst { three } = await import(await bundled('product'));\nproduct.four();";
  expect(askedNames(source)).toEqual(['one', 'two', 'three', 'four']);
  expect(
    exportedNames(
      "export { a, b } from 'x';\nexport * as c from 'y';\nexport const d = 1;\nexport function e() {}",
    ),
  ).toEqual(['a', 'b', 'c', 'd', 'e']);
});

function askedNames(source) {
  const destructured = [
    ...source.matchAll(/\{([^{}]*)\} = (?:product;|await import\(await bundled\()/g),
  ].flatMap(([, names]) => names.split(',').map((name) => name.split(':')[0].trim()));
  const read = [...source.matchAll(/\bproduct\.(?!mjs)(\w+)/g)].map(([, name]) => name);
  return [...destructured, ...read].filter((name) => name !== '');
}

function exportedNames(source) {
  return [
    ...[...source.matchAll(/export \{([^}]*)\}/g)].flatMap(([, names]) =>
      names.split(',').map((name) => name.trim()),
    ),
    ...[...source.matchAll(/export (?:\* as|const|function|class) (\w+)/g)].map(([, name]) => name),
  ].filter((name) => name !== '');
}
