/** The report of a grant that has been submitted, saved and submitted again as its pages do. */
import { reporting } from '@srae/contract/reporting';
import type { ReportRead } from '@srae/contract/schemas/report';
import type { PageRead, Saved } from '@srae/contract/schemas/reporting';
import { afterEach } from 'vitest';
import { demoPlaces } from '../demo-places.ts';
import { testPortal } from '../test-portal.ts';

export const SUBMIT = { name: 'gr_submitted', value: { booleanValue: true } };
export const comments = (text: string) => ({ name: 'gr_additional_info', value: { stringValue: text } });

/** The portal with calls for the summer report of Gus. */
export async function openReportPortal() {
  const portal = await testPortal();
  const { db } = portal.deps;
  const places = await demoPlaces(db);
  const gus = await portal.signIn('gus');
  const grace = await portal.signIn('grace');
  const nell = await portal.signIn('nell');
  const ada = await portal.signIn('ada');

  const params = { grantId: places.other.grantId, periodPk: places.summer };
  const first = { grantId: places.first.grantId, periodPk: places.summer };

  const read = async (who = gus, where = params): Promise<ReportRead> =>
    (await who.call<ReportRead>(reporting.readReport, { params: where })).data;

  async function send(cells: readonly object[], version?: number, who = gus, where = params) {
    const page = (await who.call<PageRead>(reporting.readGrantee, { params: where })).data;
    const body = {
      formName: 'grantee',
      version: version ?? page.pages['comments']?.version ?? 0,
      formData: [{ tableName: 'grant_submissions', tableData: [cells] }],
    };
    return who.call<Saved>(reporting.saveGrantee, { params: where, body });
  }

  async function saveTarget(youth: number) {
    const page = (await gus.call<PageRead>(reporting.readGrantee, { params })).data;
    const cell = { name: 'gr_target_num_youth', value: { longValue: youth } };
    const body = {
      formName: 'grantee',
      version: page.version,
      formData: [{ tableName: 'grant_submissions', tableData: [[cell]] }],
    };
    return gus.call(reporting.saveGrantee, { params, body });
  }

  /** A target different from the saved one. */
  async function otherTarget(): Promise<number> {
    const { data: page } = await gus.call<PageRead>(reporting.readGrantee, { params });
    return Number(page['gr_target_num_youth']) + 1;
  }

  const latestNumber = async () => (await read()).submission?.latest?.number ?? 0;
  const setLock = (lock_after_submit: boolean) =>
    db.updateTable('reporting_periods').set({ lock_after_submit }).where('pk', '=', places.summer).execute();

  // Every test starts with a report submitted in its saved state, in a period without locking.
  afterEach(async () => {
    await setLock(false);
    await send([SUBMIT]);
  });

  const addProvider = (provider_name: string) =>
    gus.call(reporting.createProvider, { body: { grantee_id: params.grantId, provider_name } });

  return {
    portal,
    db,
    places,
    gus,
    grace,
    nell,
    ada,
    params,
    first,
    read,
    send,
    saveTarget,
    otherTarget,
    latestNumber,
    setLock,
    addProvider,
  };
}
