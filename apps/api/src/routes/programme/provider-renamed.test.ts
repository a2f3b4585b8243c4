// What a renamed provider keeps, and what changes (decision 32): submissions, figures, files with the former name.
import { machine, machineKeys } from '@srae/contract/accounts/machine-keys';
import { reporting } from '@srae/contract/reporting';
import type { FileAnswer, MadeKey } from '@srae/contract/schemas/accounts/machine-keys';
import type { PlacesRead } from '@srae/contract/schemas/dashboard/dashboard';
import type { InForce } from '@srae/contract/schemas/uploads';
import { uploads } from '@srae/contract/uploads';
import { easternDate } from '@srae/domain/period/calendar-date';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testDashboard } from '../../../test/portal/test-dashboard.ts';
import { surveyCsv } from '../../../test/portal/uploads/survey-csv.ts';

const { portal, open } = await testDashboard();
const { db, clock } = portal.deps;
const { summer, winter, first } = await demoPlaces(db);
const { grantId, pid } = first;
const grace = await portal.signIn('grace');
const viewer = await open('grace', grantId);

const NEW_NAME = 'Harbor Families';
const place = { params: { grantId, periodPk: winter } };

async function readSubmission(): Promise<string> {
  const history = await grace.call<readonly { number: number }[]>(reporting.listHistory, place);
  const number = history.data[0]?.number ?? 0;
  const { status, data } = await grace.call(reporting.readHistory, { params: { ...place.params, number } });
  expect(status).toBe(200);
  return JSON.stringify(data);
}

async function readPlaces(): Promise<PlacesRead['places']> {
  const asked = 'figure=experience&row=ex_interested_program&group=most';
  const { data } = await viewer.get<PlacesRead>(
    `/api/dashboard/places/responses?period=${winter}&grant=${grantId}&${asked}`,
  );
  return data.places;
}

/** The response to a data system about a file that it sends. */
async function send(call: 'validate' | 'upload', key: string, file: Buffer): Promise<FileAnswer> {
  const { method, path } = machine.entry[call];
  const response = await portal.app.inject({
    method: method === 'GET' ? 'GET' : 'POST',
    url: path.replace(':grantId', String(grantId)).replace(':periodPk', String(summer)),
    query: { file: 'spring.csv' },
    payload: file,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' },
  });
  const { data }: { data: FileAnswer } = response.json();
  expect(response.statusCode).toBe(200);
  return data;
}

describe('a renamed provider [BEY-156]', () => {
  let former = '';
  let submission = '';
  let figures: PlacesRead['places'] = [];

  beforeAll(async () => {
    submission = await readSubmission();
    figures = await readPlaces();
    former = figures.find(({ pk }) => pk === pid)?.name ?? '';
    await grace.call(reporting.renameProvider, { params: { pid }, body: { provider_name: NEW_NAME } });
  });

  it('has the name of its time in a report that was submitted before', async () => {
    expect(submission).toContain(`"${former}"`);
    expect(await readSubmission()).toBe(submission);
  });

  it('has its figures under the new name', async () => {
    const renamed = figures.map((one) => (one.pk === pid ? { ...one, name: NEW_NAME } : one));
    expect(figures.some(({ pk, value }) => pk === pid && value !== null)).toBe(true);
    expect(new Set(await readPlaces())).toEqual(new Set(renamed));
  });

  it('has a file with the former name warned and counted for it', async () => {
    const expiry = easternDate(new Date(clock.now().getTime() + 30 * 86_400_000));
    const { key } = (
      await grace.call<MadeKey>(machineKeys.create, {
        params: { grantId },
        body: {
          name: 'Data system',
          actions: ['validate', 'upload'],
          networks: [],
          expires_on: expiry,
        },
      })
    ).data;
    const old = surveyCsv('entry', [{ provider_name: former }, { provider_name: former }]);
    const renamed = surveyCsv('entry', [{ provider_name: NEW_NAME }, { provider_name: NEW_NAME }]);
    const warned = `2 rows carry the former name "${former}" of the provider that is now named "${NEW_NAME}".`;
    const listWarnings = ({ warnings }: FileAnswer) =>
      warnings.map(({ message }) => message).filter((text) => text.startsWith(warned));

    expect(listWarnings(await send('validate', key, old))).toHaveLength(1);
    expect(listWarnings(await send('validate', key, renamed))).toHaveLength(0);
    const saved = await send('upload', key, old);
    expect([saved.accepted, listWarnings(saved).length]).toEqual([true, 1]);
    const { providers } = (
      await grace.call<InForce>(uploads.entry.inForce, { params: { grantId, periodPk: summer } })
    ).data;
    expect(providers.filter(({ rows }) => rows > 0)).toMatchObject([
      { fk_providers: pid, provider_name: NEW_NAME, rows: 2 },
    ]);
  });
});
