import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';
import { systemRandom } from '../../deps.ts';
import { localMasterKey } from './secrets.ts';

const folder = await temporaryFolder();

it('two processes that start at once have the same key, and nothing else is left in the folder', async () => {
  for (let round = 0; round < 20; round += 1) {
    const dataDir = join(folder, String(round));
    const keys = await Promise.all(Array.from({ length: 8 }, () => localMasterKey(dataDir, systemRandom)));
    const [first] = keys;
    expect(first).toHaveLength(32);
    expect(keys.every((key) => Buffer.compare(key, first ?? Buffer.alloc(0)) === 0)).toBe(true);
    expect(await readdir(dataDir)).toEqual(['key-encryption-key']);
  }
});

it.each([
  ['empty', ''],
  ['cut off', 'q83vEjRWeJCrze8'],
])('a key file that is %s is refused with what to do', async (kind, text) => {
  const dataDir = join(folder, kind);
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'key-encryption-key'), text);
  await expect(localMasterKey(dataDir, systemRandom)).rejects.toThrow(
    /^The key in .*key-encryption-key is damaged\. Put the file back from a copy, or/,
  );
});

it('a data folder that is a file is refused by the name of its setting', async () => {
  const dataDir = join(folder, 'file');
  await writeFile(dataDir, '');
  await expect(localMasterKey(dataDir, systemRandom)).rejects.toThrow(/^DATA_DIR is '.*file', .*EEXIST/);
});

it('a data folder that cannot be written is refused with what to do', async () => {
  // Nothing but a process can be in it, even for root.
  await expect(localMasterKey('/proc', systemRandom)).rejects.toThrow(
    /^The data folder \/proc cannot be written \(E[A-Z]+\); make it writable, free space on its disk, or name another one in DATA_DIR\.$/,
  );
});
