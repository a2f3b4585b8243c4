// Changes since the last fully tested state: the branch's base on main, or HEAD on main.
import { spawnSync } from 'node:child_process';
import { giveUp, ROOT } from './lib/setup.mjs';

/** The base commit of the changes; exits where there is none. */
export function changedBase(folder = ROOT) {
  const commit = (
    git(folder, ['merge-base', 'HEAD', 'main']) ??
    git(folder, ['rev-parse', 'HEAD']) ??
    ''
  ).trim();
  if (commit === '') giveUp('npm test -- --changed needs a git checkout; run npm test.');
  return commit;
}

/** The existing files that differ from the commit, committed or not, including new ones. */
export function changedFiles(base, folder = ROOT) {
  const listed = [
    git(folder, ['diff', '--name-only', '--diff-filter=d', '-z', base]),
    git(folder, ['ls-files', '--others', '--exclude-standard', '-z']),
  ];
  return [...new Set(listed.flatMap((text) => (text ?? '').split('\0')))].filter(Boolean);
}

/** The output of git; null where it fails or is missing. */
function git(folder, args) {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout : null;
}
