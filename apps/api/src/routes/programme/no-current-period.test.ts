import { reporting } from '@srae/contract/reporting';
import { beforeAll, expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const places = await demoPlaces(portal.deps.db);
const grace = await portal.signIn('grace');
const { grantId, pid } = places.first;

beforeAll(async () => {
  await portal.deps.db.updateTable('reporting_periods').set({ current: false }).execute();
});

const REFUSED = { status: 409, code: 'NO_CURRENT_PERIOD' };

it('what is about the current period is refused in words while no period is current', async () => {
  const answers = [
    await grace.call(reporting.listProviders, { params: { grantId } }),
    await grace.call(reporting.createProvider, {
      body: { grantee_id: grantId, provider_name: 'Early Bird Youth' },
    }),
    await grace.call(reporting.createProgram, { params: { pid }, body: { program_name: 'Early' } }),
  ];
  expect(answers.map(({ status, error }) => ({ status, code: error.code }))).toEqual([
    REFUSED,
    REFUSED,
    REFUSED,
  ]);
});
