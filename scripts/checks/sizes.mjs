// Size limits of files and folders (style.md): as much as a reader can survey.

const LINES = 300;
const FILES_OF_A_FOLDER = 16;
const IS_CODE = /\.(?:ts|tsx|mjs)$/;
const IS_TEST = /\.(?:test|e2e|a11y|last)\.(?:ts|tsx|mjs)$/;

/** Lists of definitions, which are not read as a whole, and migrations, which never change after running. */
const LISTS = [
  /^packages\/domain\/access\/policy\.ts$/,
  /^packages\/domain\/records\/schedule\.ts$/,
  /^packages\/domain\/instruments\/.+\/forms\//,
  /^apps\/api\/test\/matrix\/cases\//,
  /^apps\/api\/migrations\//,
];

/** Folders that grow by nature: numbered files, the root, and one file per program, call or page. */
const GROWING = [
  '.',
  'docs',
  'docs/decisions',
  'docs/manual',
  'apps/api/migrations',
  'apps/api/migrations/schemas',
  'packages/contract',
  'apps/api/test/portal/calls',
  'bench',
];

/** The code files that are too long, including tests. `files` are paths with their texts. */
export function listLongFiles(files) {
  return files
    .filter(({ path }) => IS_CODE.test(path) && !LISTS.some((list) => list.test(path)))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines`);
}

/** The folders with too many files; tests are beside what they test and are not counted. */
export function listFullFolders(paths) {
  const counts = new Map();
  for (const path of paths.filter((one) => !IS_TEST.test(one))) {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > FILES_OF_A_FOLDER && !GROWING.includes(folder))
    .map(([folder, count]) => `${folder} has ${count} files`);
}
