// Which tests name which rows of the specification, read from their titles in the source.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../lib/setup.mjs';

const FOLDERS = ['apps', 'bench', 'e2e', 'load', 'packages', 'scripts'];
const TEST_FILE = /\.(?:test\.(?:ts|tsx|mjs)|e2e\.ts|a11y\.ts)$/;
const ROW = /\[([A-Z]{2,3}\d?-\d{1,3})\]/g;

/** The files whose titles name a row in brackets, by row, in order. */
export function indexTests() {
  const index = new Map();
  for (const file of listTestFiles()) {
    for (const [, row] of readFileSync(join(ROOT, file), 'utf8').matchAll(ROW)) {
      if (!index.has(row)) index.set(row, new Set());
      index.get(row).add(file);
    }
  }
  return index;
}

/** Every file of tests, by its path in the checkout. */
export function listTestFiles() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && TEST_FILE.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
      .filter((file) => !file.includes('node_modules')),
  ).toSorted();
}

const TITLE = /(?:\b(?:it|test|describe)|\))\(\s*(['"`])(.+?)\1|\[\s*(['"])(.+?)\3/g;

/** The titles of a file's tests, and the first cells of its table rows, which are part of titles. */
export function listTitles(source) {
  return [...source.matchAll(TITLE)].map(([, , title, , row]) => title ?? row);
}
