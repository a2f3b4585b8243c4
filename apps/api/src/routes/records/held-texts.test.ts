// The texts of one grant while a hold keeps them and those of the other grants are disposed of.
import type { ReportRead } from '@srae/contract/schemas/report';
import { reporting } from '@srae/contract/reporting';
import type { PageRead } from '@srae/contract/schemas/reporting';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openRecords } from '../../../test/portal/calls/records-portal.ts';

describe('a grant whose texts a hold keeps while those of other grants are disposed of', () => {
  type Records = Awaited<ReturnType<typeof openRecords>>;
  let records: Records;
  let hold: number;
  let before: ReportRead['issues'];

  const key = () => ({ grantId: records.places.first.grantId, periodPk: records.places.winter });
  const readReport = async () =>
    (await records.people.grace.call<ReportRead>(reporting.readReport, { params: key() })).data;
  const readProvider = async () => {
    const params = { ...key(), pid: records.places.first.pid };
    return (await records.people.grace.call<PageRead>(reporting.readProvider, { params })).data;
  };
  const setPeriod = (to: { readonly open: boolean; readonly locks: boolean }) =>
    records.change(sql`update reporting_periods set open_for_writing = ${to.open}, lock_after_submit = ${to.locks}
      where pk = ${key().periodPk}`);
  const issuesOfProvider = async () =>
    (await readReport()).issues
      .filter(({ form, providerId }) => form === 'provider' && providerId === records.places.first.pid)
      .flatMap(({ issues }) => issues.map(({ field }) => field));

  beforeAll(async () => {
    records = await openRecords();
    const { grantId, periodPk } = key();
    // A text is missing that is asked for in summer, and no other is typed on the page.
    await records.change(sql`update reporting_periods set season = 'summer' where pk = ${periodPk}`);
    await records.change(sql`update provider_submissions set prov_implmnt_chlng_other = 3,
        prov_implmnt_chlng_other_spec = null
      where fk_grants = ${grantId} and fk_reporting_periods = ${periodPk}
        and fk_providers = ${records.places.first.pid}`);
    await records.change(sql`update grant_submissions set gr_additional_info = 'Of another grant.'
      where fk_grants = ${records.places.other.grantId} and fk_reporting_periods = ${periodPk}`);
    before = (await readReport()).issues;
    hold = await records.hold({ covers: 'grant', grant: grantId });
    await records.dispose();
  });

  it('has the issues that it had, also about a text that is missing [BEY-185]', async () => {
    expect(await issuesOfProvider()).toContain('prov_implmnt_chlng_other_spec');
    expect((await readReport()).issues).toEqual(before);
  });

  it('is not told on a page that texts were disposed of', async () => {
    expect((await readProvider()).texts_disposed).toBe(false);
  });

  it('says the same of page and report once the hold is lifted and its texts are disposed of', async () => {
    await records.lift(hold);
    await records.dispose();
    expect((await readProvider()).texts_disposed).toBe(true);
    expect(await issuesOfProvider()).not.toContain('prov_implmnt_chlng_other_spec');
  });

  it('says nothing of texts on a page that nobody has saved', async () => {
    const { grantId, periodPk } = key();
    const setVersion = (version: number) =>
      records.change(sql`update provider_submissions set provider_version = ${version}
        where fk_grants = ${grantId} and fk_reporting_periods = ${periodPk}
          and fk_providers = ${records.places.first.pid}`);
    const { version } = await readProvider();
    await setVersion(0);
    expect((await readProvider()).texts_disposed).toBe(false);
    await setVersion(version);
    expect((await readProvider()).texts_disposed).toBe(true);
  });

  it('asks for a text in a period that is open again, unless the report is locked', async () => {
    await setPeriod({ open: true, locks: false });
    expect(await issuesOfProvider()).toContain('prov_implmnt_chlng_other_spec');
    await setPeriod({ open: true, locks: true });
    expect((await readProvider()).read_only).toBe('locked');
    expect(await issuesOfProvider()).not.toContain('prov_implmnt_chlng_other_spec');
  });

  it('has the issues of a page on which a text was typed again, also when the period is closed again', async () => {
    await setPeriod({ open: true, locks: false });
    const { grantId, periodPk } = key();

    await records.change(sql`update provider_submissions set prov_tech_assist_other_spec = 'Typed again.'
      where fk_grants = ${grantId} and fk_reporting_periods = ${periodPk}
        and fk_providers = ${records.places.first.pid}`);
    await setPeriod({ open: false, locks: false });
    expect((await readProvider()).texts_disposed).toBe(false);
    expect(await issuesOfProvider()).toContain('prov_implmnt_chlng_other_spec');
  });
});
