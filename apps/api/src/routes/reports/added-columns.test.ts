// What a submission froze has the columns of its time; instruments and releases of the portal add columns later.
import { admin } from '@srae/contract/admin';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../store/database/database.ts';
import { openReportPortal, SUBMIT } from '../../../test/portal/calls/report-portal.ts';

const { portal, places, ada, read, send, latestNumber, saveTarget, otherTarget } = await openReportPortal();

/** As a migration does, before the portal has read a report: a process that migrates begins without prepared plans. */
async function addColumns(): Promise<void> {
  const owner = openDatabase({ ...portal.database.owner, max: 1 });
  await sql`alter table grant_submissions add column gr_asked_later integer`.execute(owner);
  await sql`alter table program_cohorts add column prog_cohort_asked_later boolean`.execute(owner);
  await owner.destroy();
}

const changed = async () => (await read()).submission?.changed;
const makeCurrent = (pk: number) => ada.call(admin.updatePeriod, { params: { pk }, body: { current: true } });

it('leaves a report as it was submitted when an instrument adds columns [BEY-038] [BEY-143]', async () => {
  await addColumns();
  expect(await changed()).toBeNull();
  await makeCurrent(places.winter);
  expect(await changed()).toBeNull();
  await makeCurrent(places.summer);

  const number = await latestNumber();
  expect((await send([SUBMIT])).data.submission).toMatchObject({ submitted: true, number });
  await saveTarget(await otherTarget());
  expect(await changed()).toBe(`Changed since submission ${number}`);
});
