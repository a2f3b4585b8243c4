import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changedBase, changedFiles } from './changed.mjs';

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'srae-changed-'));
  git('init', '-q', '-b', 'main');
  for (const name of ['same.ts', 'edited.ts', 'committed.ts', 'deleted.ts', 'deleted-later.ts']) write(name);
  write('.gitignore', 'ignored.ts\n');
  commit();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('counts from where the branch left main, and lists what was committed, edited and added since', () => {
  const base = git('rev-parse', 'HEAD');
  git('switch', '-q', '-c', 'branch');
  write('committed.ts', 'two');
  write('new and committed.ts');
  rmSync(join(folder, 'deleted.ts'));
  commit();
  git('switch', '-q', 'main');
  write('of-main.ts');
  commit();
  git('switch', '-q', 'branch');
  write('edited.ts', 'two');
  write('staged.ts');
  git('add', 'staged.ts');
  write('new.ts');
  write('ignored.ts');
  rmSync(join(folder, 'deleted-later.ts'));
  expect(changedBase(folder)).toBe(base);
  expect(changedFiles(base, folder).toSorted()).toEqual([
    'committed.ts',
    'edited.ts',
    'new and committed.ts',
    'new.ts',
    'staged.ts',
  ]);
});

it('counts from HEAD on main, where nothing has changed after a commit', () => {
  write('committed.ts', 'two');
  commit();
  const base = changedBase(folder);
  expect(base).toBe(git('rev-parse', 'HEAD'));
  expect(changedFiles(base, folder)).toEqual([]);
  write('edited.ts', 'two');
  expect(changedFiles(base, folder)).toEqual(['edited.ts']);
});

it('counts from HEAD where there is no branch main', () => {
  git('branch', '-m', 'other');
  expect(changedBase(folder)).toBe(git('rev-parse', 'HEAD'));
});

it('ends the command outside a git checkout', () => {
  rmSync(join(folder, '.git'), { recursive: true });
  const program = `import { changedBase } from ${JSON.stringify(join(import.meta.dirname, 'changed.mjs'))};
    changedBase(process.argv[1]);`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program, folder], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('needs a git checkout')]);
});

function write(name, text = 'one') {
  writeFileSync(join(folder, name), text);
}

function commit() {
  git('add', '-A');
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.org', 'commit', '-q', '-m', 'change');
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}
