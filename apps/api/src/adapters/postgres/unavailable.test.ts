import { expect, it } from 'vitest';
import { explainFailure } from './unavailable.ts';

it.each([
  ['a folder that others own', "EACCES: permission denied, mkdir '/data/postgres'"],
  ['a read-only file system', "EROFS: read-only file system, mkdir '/data/postgres.new-1'"],
  // Node reports a folder to be made as not there.
  ['a folder below a read-only file system', "ENOENT: no such file or directory, mkdir '/data'"],
])('says of %s that it cannot be written', (_what, said) => {
  expect(explainFailure(new Error(said), '/data', 'It failed').message).toBe(
    'The data folder /data cannot be written; make it writable or name another one in DATA_DIR.',
  );
});
