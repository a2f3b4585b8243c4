import { admin } from '@srae/contract/admin';
import { reporting } from '@srae/contract/reporting';
import type { PageRead } from '@srae/contract/schemas/reporting';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inScope } from '../../store/database/database.ts';
import { listTrackedGrants } from '../../store/figures/tracker.ts';
import { openReportPortal, SUBMIT } from '../../../test/portal/calls/report-portal.ts';

const { db, places, gus, ada, params, read, send, addProvider } = await openReportPortal();

const update = (body: object, pk = places.summer) => ada.call(admin.updatePeriod, { params: { pk }, body });
const rename = (pid: number, provider_name: string) =>
  gus.call(reporting.renameProvider, { params: { pid }, body: { provider_name } });
const tracked = () =>
  inScope(db, 'all', async (tx) => {
    const [grant] = await listTrackedGrants(tx, places.summer, [params.grantId]);
    return grant?.report.providers.map(({ pk }) => pk);
  });
const listed = async (periodPk = places.summer) =>
  (await read(gus, { ...params, periodPk })).report.providers.map(({ name }) => name);

/** Ends the summer period, whose report has been submitted. */
async function endSummer() {
  await update({ current: true });
  await send([SUBMIT]);
  expect((await update({ current: true }, places.winter)).status).toBe(200);
}

describe('the report of a period that has ended', () => {
  it('stays as it was while the programme goes on [BEY-001] [BEY-112]', async () => {
    await endSummer();
    const [before, providers] = [await read(), await tracked()];
    expect(before.submission).toMatchObject({ changed: null });
    expect((await addProvider('Opened Later')).status).toBe(200);
    expect((await rename(places.other.pid, 'Under A New Name')).status).toBe(200);

    const after = await read();
    expect(after.submission).toEqual(before.submission);
    const pks = ({ report }: typeof after) => new Set(report.providers.map(({ pk }) => pk));
    expect(pks(after)).toEqual(pks(before));
    expect(await tracked()).toEqual(providers);
    expect(await listed()).not.toContain('Opened Later');
    expect(await listed(places.winter)).toContain('Opened Later');
  });

  it('has not changed since its submission because a provider was deleted [BEY-001]', async () => {
    await update({ current: true });
    await addProvider('Closed Later');
    await endSummer();
    const pk = (await read()).report.providers.find(({ name }) => name === 'Closed Later')?.pk ?? 0;
    expect((await gus.call(reporting.deleteProvider, { params: { pid: pk } })).status).toBe(200);
    expect(await listed()).not.toContain('Closed Later');
    expect((await read()).submission).toMatchObject({ changed: null });
  });

  it('says that answers changed between its submission and its end', async () => {
    await update({ current: true });
    await send([SUBMIT]);
    await addProvider('Not Submitted');
    await update({ current: true }, places.winter);
    expect((await read()).submission?.changed).toMatch(/^Changed since submission \d+$/);
  });

  it('has changed while an answer is another one, whatever was compared before', async () => {
    await endSummer();
    await rename(places.other.pid, 'Renamed Since');
    const changed = async () => (await read()).submission?.changed;
    const answer = (served: boolean) =>
      inScope(db, 'all', (tx) =>
        sql`update provider_submissions set prov_active = ${served}
          where fk_providers = ${places.other.pid} and fk_reporting_periods = ${places.summer}`.execute(tx),
      );
    await answer(true);
    const before = await changed();
    await answer(false);
    expect(await changed()).toMatch(/^Changed since submission \d+$/);
    await answer(true);
    expect(await changed()).toBe(before);
  });

  it('includes a provider that was added since, once it has a page in it', async () => {
    await endSummer();
    await addProvider('Reported Afterwards');
    await update({ open_for_writing: true });
    expect(await listed()).not.toContain('Reported Afterwards');
    const { pk } = await db
      .selectFrom('providers')
      .select('pk')
      .where('provider_name', '=', 'Reported Afterwards')
      .executeTakeFirstOrThrow();
    const where = { pid: pk, periodPk: places.summer };
    const page = (await gus.call<PageRead>(reporting.readProvider, { params: where })).data;
    const saved = await gus.call(reporting.saveProvider, {
      params: { ...params, ...where },
      body: {
        formName: 'provider',
        version: page.version,
        formData: [
          {
            tableName: 'provider_submissions',
            tableData: [[{ name: 'prov_provider_serve_youth', value: { booleanValue: true } }]],
          },
        ],
      },
    });
    expect(saved.status).toBe(200);
    expect(await listed()).toContain('Reported Afterwards');
    await update({ open_for_writing: false });
  });
});
