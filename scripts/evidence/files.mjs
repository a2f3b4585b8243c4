// The files of the repository, found without git: a copy of the source may have none.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/setup.mjs';

/** Excluded by .gitignore, plus git's own folder. */
const LEFT_OUT = new Set([
  '.git',
  '.cache',
  'node_modules',
  'dist',
  'data',
  'test-results',
  'playwright-report',
]);

/** Paths below the checkout, with slashes. */
export function sourceFiles(folder = '') {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !LEFT_OUT.has(name) && !name.endsWith('.log'))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return sourceFiles(path);
      return entry.isFile() ? [path] : [];
    });
}
