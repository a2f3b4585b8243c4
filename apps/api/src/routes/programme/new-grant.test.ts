import { admin } from '@srae/contract/admin';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openProgramme } from '../../../test/portal/calls/programme-portal.ts';
import { inScope, type Tx } from '../../store/database/database.ts';
import { listActiveGrants } from '../../store/figures/facts.ts';
import { listTrackedGrants } from '../../store/figures/tracker.ts';
import { listDeskRows } from '../../store/quality/desk.ts';

const { portal, db, places, ada } = await openProgramme();
const { winter, summer } = places;

const makeCurrent = async (pk: number) => {
  portal.passMinutes(1);
  await ada.call(admin.updatePeriod, { params: { pk }, body: { current: true } });
};

/** Whether tracker, desk and figures count the grant in the period. */
const counts = (grant: number, period: number) =>
  inScope(db, 'all', async (tx: Tx) =>
    (
      await Promise.all([
        listTrackedGrants(tx, period, 'active'),
        listDeskRows(tx, period),
        listActiveGrants(tx, period),
      ])
    ).map((rows) => rows.some(({ grantId }) => grantId === grant)),
  );

async function addGrant(): Promise<number> {
  const { pk: fk_grantees } = (
    await ada.call<{ pk: number }[]>(admin.createGrantee, { body: { grantee_name: 'Begun Later' } })
  ).data[0] ?? { pk: 0 };
  const { pk: fk_funding_streams } = await db
    .selectFrom('funding_streams')
    .select('pk')
    .limit(1)
    .executeTakeFirstOrThrow();
  const body = { fk_grantees, fk_funding_streams, gr_cohort: 'FY2020', gr_active: true };
  const { data } = await ada.call<{ pk: number }[]>(admin.createGrant, { body });
  return data[0]?.pk ?? 0;
}

const EVERYWHERE = [true, true, true];
const NOWHERE = [false, false, false];

it('counts a grant that begins later in no ended period until something is saved in it [BEY-001]', async () => {
  await makeCurrent(winter);
  await makeCurrent(summer);
  portal.passMinutes(1);
  const grant = await addGrant();

  expect(await counts(grant, summer)).toEqual(EVERYWHERE);
  expect(await counts(grant, winter)).toEqual(NOWHERE);
  expect(await counts(places.first.grantId, winter)).toEqual(EVERYWHERE);
  await inScope(db, 'all', (tx) =>
    sql`insert into grant_submissions (fk_grants, fk_reporting_periods) values (${grant}, ${winter})`.execute(
      tx,
    ),
  );
  expect(await counts(grant, winter)).toEqual(EVERYWHERE);
});
