// The client of docs/machine-client against a listening portal, as run by a data system.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { machineKeys } from '@srae/contract/accounts/machine-keys';
import type { MadeKey } from '@srae/contract/schemas/accounts/machine-keys';
import { easternDate } from '@srae/domain/period/calendar-date';
import { afterAll, expect, it } from 'vitest';
import { demoPlaces } from '../portal/demo-places.ts';
import { surveyCsv } from '../portal/uploads/survey-csv.ts';
import { temporaryFolder } from '../portal/temporary-folder.ts';
import { testPortal } from '../portal/test-portal.ts';

const CLIENT = fileURLToPath(new URL('../../../../docs/machine-client/upload-survey.mjs', import.meta.url));

const portal = await testPortal();
const { grantId, pid } = (await demoPlaces(portal.deps.db)).first;
const grace = await portal.signIn('grace');
const body = {
  name: 'Client',
  actions: ['validate', 'upload'],
  networks: ['127.0.0.1', '::1'],
  expires_on: easternDate(new Date(Date.now() + 7 * 86_400_000)),
};
const { key } = (await grace.call<MadeKey>(machineKeys.create, { params: { grantId }, body })).data;
const origin = await portal.app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => portal.app.close());

const folder = await temporaryFolder();
async function run(name: string, rows: readonly Record<string, unknown>[], ...options: string[]) {
  const path = join(folder, name);
  await writeFile(path, surveyCsv('entry', rows));
  const env = { SRAE_PORTAL: origin, SRAE_KEY: key };
  return new Promise<{ code: number; output: string; problem: string }>((resolve) => {
    execFile(
      process.execPath,
      [CLIENT, path, '--survey', 'entry', ...options],
      { env },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout, problem: stderr }),
    );
  });
}

it('checks a file, then uploads it [BEY-176] [BEY-177]', async () => {
  const checked = await run('good.csv', [{}, {}], '--validate-only');
  expect(checked).toMatchObject({ code: 0, problem: '' });
  expect(checked.output).toContain('2 rows are ready.');
  expect(checked.output).not.toContain('Stored');
  const stored = await run('good.csv', [{}, {}]);
  expect(stored.output).toMatch(/Stored as upload \d+, 2 rows\./);
  const own = await run('own.csv', [{}], '--provider', String(pid));
  expect(own.output).toMatch(/Stored as upload \d+, 1 rows\./);
});

it('says what is wrong with a file, and why it could not be sent [BEY-177]', async () => {
  const bad = await run('bad.csv', [{ survey_version: 'XX' }]);
  expect(bad).toMatchObject({ code: 1, output: expect.stringContaining('Issue: ') });
  const other = await run('good.csv', [{}], '--period', 'Spring 1999');
  expect(other).toMatchObject({ code: 2, problem: expect.stringContaining('There is no such period.') });
});
