import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/setup.mjs';
import { listFullFolders, listLongFiles } from './sizes.mjs';

const PATHS = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .stdout.split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)));

const line = 'export const one = 1;\n';

describe('a file of code', () => {
  it('has at most 300 lines', () => {
    const files = PATHS.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path));
    expect(files.length).toBeGreaterThan(1_000);
    expect(
      listLongFiles(files.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))),
    ).toEqual([]);
  });

  it('is found when it has one more', () => {
    const files = [
      { path: 'apps/api/src/app.ts', text: line.repeat(300) },
      { path: 'apps/api/src/app.test.ts', text: line.repeat(301) },
    ];
    expect(listLongFiles(files)).toEqual(['apps/api/src/app.test.ts has 301 lines']);
  });
});

describe('a folder', () => {
  it('has at most 16 files beside its tests', () => {
    expect(listFullFolders(PATHS)).toEqual([]);
  });

  it('is found when it has one more', () => {
    const sources = Array.from({ length: 16 }, (_, index) => `apps/api/src/${index}.ts`);
    const tests = sources.map((path) => path.replace('.ts', '.test.ts'));
    expect(listFullFolders([...sources, ...tests])).toEqual([]);
    expect(listFullFolders([...sources, ...tests, 'apps/api/src/one-more.ts'])).toEqual([
      'apps/api/src has 17 files',
    ]);
  });
});
