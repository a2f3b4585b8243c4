/** The value of the latest earlier period that asked a question, beside its input (Q139). */
import { admin } from '@srae/contract/admin';
import { reporting } from '@srae/contract/reporting';
import type { PageRead } from '@srae/contract/schemas/reporting';
import { expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import { inScope } from '../../store/database/database.ts';

const portal = await testPortal();
const { db } = portal.deps;
const { first, summer } = await demoPlaces(db);
const ada = await portal.signIn('ada');
const grace = await portal.signIn('grace');
const { grantId } = first;

async function makePeriod(name: string, season: 'winter' | 'summer', year: number): Promise<number> {
  const groups = ['gr', 'prov', 'prog', 'prog_reach', 'en', 'ex'];
  const dates = groups.flatMap((group) => [
    [`${group}_reporting_period_start`, `${year}-01-01`],
    [`${group}_reporting_period_stop`, `${year}-06-30`],
  ]);
  const body = { name, season, instrument: '2021', ...Object.fromEntries(dates) };
  const { data } = await ada.call<{ pk: number }[]>(admin.createPeriod, { body });
  return data[0]?.pk ?? 0;
}

/** Saves answers of the grantee page in a period. */
async function answer(periodPk: number, answers: Readonly<Record<string, number | null>>): Promise<void> {
  await inScope(db, [grantId], (tx) =>
    tx
      .insertInto('grant_submissions')
      .values({ fk_grants: grantId, fk_reporting_periods: periodPk, ...answers })
      .onConflict((on) => on.columns(['fk_grants', 'fk_reporting_periods']).doUpdateSet(answers))
      .execute(),
  );
}

async function previousIn(periodPk: number) {
  const params = { grantId, periodPk };
  const { data } = await grace.call<PageRead>(reporting.readGrantee, { params });
  const { gr_num_providers_funded: funded, gr_srae_grant_funding: funds } = data.previous;
  return { funded, funds };
}

it('is none where that period left it blank, and skips periods that did not ask [BEY-108]', async () => {
  const winter = await makePeriod('Winter 2051', 'winter', 2051);
  const never = await makePeriod('Winter 2052', 'winter', 2052);
  const last = await makePeriod('Summer 2053', 'summer', 2053);
  await answer(summer, { gr_num_providers_funded: 5, gr_srae_grant_funding: 400_000 });
  await answer(winter, { gr_num_providers_funded: 7 });
  const funds = { period: 'Summer 2023', value: 400_000 };
  // The funds are asked in summer alone.
  expect(await previousIn(never)).toEqual({ funded: { period: 'Winter 2051', value: 7 }, funds });
  // The page of the second winter was never saved.
  expect(await previousIn(last)).toEqual({ funded: undefined, funds });
  await answer(never, { gr_num_providers_funded: 8 });
  expect(await previousIn(last)).toEqual({ funded: { period: 'Winter 2052', value: 8 }, funds });
  await answer(never, { gr_num_providers_funded: null });
  expect(await previousIn(last)).toEqual({ funded: undefined, funds });
});
