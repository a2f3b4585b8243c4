import { admin } from '@srae/contract/admin';
import { reporting } from '@srae/contract/reporting';
import type { ReportRead } from '@srae/contract/schemas/report';
import type { ProviderList } from '@srae/contract/schemas/reporting';
import { uploads } from '@srae/contract/uploads';
import { describe, expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testDashboard } from '../../../test/portal/test-dashboard.ts';

const test = await testDashboard();
const places = await demoPlaces(test.portal.deps.db);
const gus = await test.portal.signIn('gus');
const viewer = await test.open('gus', places.other.grantId);
const params = { ...places.other, periodPk: places.summer };

/** Everything that names or counts the program, as the pages request it. */
async function seen() {
  const listed = (await gus.call<ProviderList>(reporting.listProviders, { params })).data;
  const { report, issues } = (await gus.call<ReportRead>(reporting.readReport, { params })).data;
  const expected = await gus.call<readonly object[]>(uploads.entry.expectations, { params });
  const name = listed
    .flatMap((provider) => provider.programs)
    .find((program) => program.pk === params.pmid)?.program_name;
  return {
    name,
    table: listed.flatMap((provider) => provider.programs.map((program) => program.pk)),
    report: report.providers.flatMap((provider) => provider.programs.map((program) => program.pk)),
    issues: issues.flatMap((page) => page.programId ?? []),
    counted: Object.values(report.counts).reduce((sum, count) => sum + count, 0),
    expected: JSON.stringify(expected.data),
    uploaded: (await Promise.all([uploads.entry, uploads.exit].map(surveyed))).flat(),
  };
}

/** Programs with rows in an upload in force. */
async function surveyed({ programs }: (typeof uploads)['entry']): Promise<readonly number[]> {
  const { data } = await gus.call<readonly { fk_programs: number }[]>(programs);
  return data.map((row) => row.fk_programs);
}

describe('a deleted program', () => {
  it('is gone at once from table, report, expectations, pages and dashboard; what was submitted stays [BEY-003]', async () => {
    const snapshot = () => gus.call(reporting.readHistory, { params: { ...params, number: 1 } });
    const figures = async (basis: 'saved' | 'submitted') =>
      (await viewer.measures('overview', `period=${places.summer}&grant=${params.grantId}&basis=${basis}`))
        .data;
    const [before, submitted] = [await seen(), await snapshot()];
    const [saved, kept] = [await figures('saved'), await figures('submitted')];
    expect(kept).toMatchObject({ basis: 'submitted' });
    expect(before.table).toContain(params.pmid);
    expect(before.report).toContain(params.pmid);
    expect(before.expected).toContain(before.name);
    expect(before.uploaded.filter((pk) => pk === params.pmid)).toHaveLength(2);

    expect((await gus.call(reporting.deleteProgram, { params })).status).toBe(200);
    const after = await seen();
    expect(after.table).toEqual(before.table.filter((pk) => pk !== params.pmid));
    expect(after.report).toEqual(before.report.filter((pk) => pk !== params.pmid));
    expect(after.issues).not.toContain(params.pmid);
    expect(after.counted).toBe(before.counted - 2);
    expect(after.expected).not.toContain(before.name);
    expect(after.uploaded).toEqual(before.uploaded.filter((pk) => pk !== params.pmid));
    for (const page of [reporting.readProgram, reporting.readReach])
      expect((await gus.call(page, { params })).status).toBe(404);
    expect((await snapshot()).data).toEqual(submitted.data);
    expect(await figures('saved')).not.toEqual(saved);
    expect(await figures('submitted')).toEqual(kept);

    const ada = await test.portal.signIn('ada');
    await ada.call(admin.restoreProgram, { params: { pk: params.pmid } });
    expect((await seen()).uploaded).toEqual(before.uploaded);
  });

  it('is gone with its provider, and back with it [BEY-003]', async () => {
    const before = (await seen()).uploaded;
    expect(before).toContain(params.pmid);
    expect((await gus.call(reporting.deleteProvider, { params })).status).toBe(200);
    expect((await seen()).uploaded).not.toContain(params.pmid);
    const ada = await test.portal.signIn('ada');
    await ada.call(admin.restoreProvider, { params: { pk: params.pid } });
    expect((await seen()).uploaded).toEqual(before);
  });
});
