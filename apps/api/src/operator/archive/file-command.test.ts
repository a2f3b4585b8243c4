import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';
import { toAddress } from '../../../test/processes/main-process.ts';
import { createOperatorLog } from '../../log.ts';
import { readConfig } from '../../settings/config.ts';
import { toCall } from '../call.ts';
import { Refusal } from '../command.ts';
import { readFileArguments, runFileCommand } from './file-command.ts';

const [database, folder] = await Promise.all([emptyDatabase(), temporaryFolder()]);
const env = {
  APP_ENV: 'local',
  DATA_DIR: join(folder, 'none'),
  KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  DATABASE_URL: toAddress(database.owner),
  DATABASE_APP_URL: toAddress(database.app),
};
const config = readConfig(env, folder, { use: 'own' });
const file = join(folder, 'backup.zip');

async function run(line: string): Promise<readonly string[]> {
  const asked = readFileArguments(line.split(' '));
  if (!asked) throw new Error(`No command on a file: ${line}`);
  const ending = new AbortController().signal;
  return runFileCommand(asked, { config, log: createOperatorLog(undefined), ending });
}

beforeAll(async () => {
  await writeFile(join(folder, 'nothing'), '');
  await run(`backup ${file}`);
});

it.each([
  ['restore', `Name one file: ${toCall('restore', '<file>')}`],
  ['backup --all', `Name one file: ${toCall('backup', '<file>')}`],
  ['backup one two', `Name one file: ${toCall('backup', '<file>')}`],
  [`backup ${file}`, 'The file exists already. A backup never replaces another one: name a new file.'],
  [`backup ${join(folder, 'no-such-folder', 'a.zip')}`, /^The file cannot be written: ENOENT/],
  [`backup ${join(folder, 'nothing', 'a.zip')}`, /^The file cannot be written: ENOTDIR/],
  [`backup ${join(folder, 'a'.repeat(255))}`, /^The file cannot be written: ENAMETOOLONG/],
  [`restore ${folder}`, /^\S+ cannot be read as a backup: [^\n]+[^.]\.$/],
  [`restore ${join(folder, 'nothing')}`, /cannot be read as a backup/],
  [`restore ${import.meta.filename}`, /cannot be read as a backup: .*[^.]\.$/],
  [`restore ${file}`, /^The database is not empty: /],
])('refuses in one sentence, which the program prints: %s', async (line, sentence) => {
  const refusal = await run(line).catch((error: unknown) => error);
  if (!(refusal instanceof Refusal)) throw refusal;
  expect(refusal.message).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
  expect(refusal.message.split('\n')).toHaveLength(1);
});
