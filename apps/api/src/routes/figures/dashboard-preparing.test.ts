/** What the dashboard shows after an update until earlier submissions have been released. */
import type { MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { releaseSubmissions } from '../../jobs/release-submissions.ts';
import { inScope } from '../../store/database/database.ts';
import { setActive } from '../../../test/figures/active-grants.ts';
import { testDashboard } from '../../../test/portal/test-dashboard.ts';
import { testReleaseRules } from '../../../test/cluster/test-secrets.ts';

const test = await testDashboard();
const { deps } = test.portal;
const [period, GRACE, GUS] = await inScope(deps.db, 'all', async (tx) => {
  const grants = await tx.selectFrom('grants').select('pk').orderBy('pk').execute();
  const winter = await tx
    .selectFrom('reporting_periods')
    .select('pk')
    .where('name', '=', 'Winter 2023')
    .executeTakeFirstOrThrow();
  return [winter.pk, grants[0]?.pk ?? 0, grants[2]?.pk ?? 0] as const;
});
const PREPARING =
  'Survey figures are being prepared: 1 submitted report is not counted yet. They are shown as soon as all reports are counted.';
const SURVEY_SETS = ['overview', 'youth', 'responses'] as const;

const ada = await test.open('ada', null);
const read = (set: string, place: string) => ada.measures(set, `period=${period}${place}`);
const national = await Promise.all(SURVEY_SETS.map((set) => read(set, '')));

const job = releaseSubmissions(testReleaseRules(deps.clock));

afterEach(() => job.run(deps));

it('withholds survey figures where a submitted report is not counted, and leaves forms and other grants [BEY-194]', async () => {
  await deleteReleases(GUS);
  for (const set of SURVEY_SETS) {
    for (const place of [`&grant=${GUS}`, '']) {
      const { data } = await read(set, place);
      expect(data).toMatchObject({ withheld: PREPARING, figures: [] });
    }
    expect((await read(set, `&grant=${GRACE}`)).data.withheld).toBeNull();
  }
  const forms = await read('programs', `&grant=${GUS}`);
  expect(forms.data).toMatchObject({ withheld: null });
  expect(forms.data.figures.length).toBeGreaterThan(0);
});

it('still offers the providers and programs to look at', async () => {
  await deleteReleases(GUS);
  const { data } = await read('overview', `&grant=${GUS}`);
  const programs = await read('programs', `&grant=${GUS}`);
  expect(data.providers).toEqual(programs.data.providers);
  expect(data.providers.length).toBeGreaterThan(0);
});

it('shows the surveys that a grant itself holds [BEY-193]', async () => {
  await deleteReleases(GRACE);
  const grace = await test.open('grace', GRACE);
  const seen = async (as: string) =>
    (await grace.measures('youth', `period=${period}&grant=${GRACE}${as}`)).data;
  expect(await seen('')).toMatchObject({ withheld: null, surveys: { view: 'own' } });
  expect(await seen('&as=others')).toMatchObject({ withheld: PREPARING });
});

it('says how many reports are not counted, and shows the same figures as before once they are [BEY-194]', async () => {
  await deleteReleases(GUS);
  await deleteReleases(GRACE);
  const { data } = await read('youth', '');
  expect(data.withheld).toContain('2 submitted reports are not counted yet');
  expect(await job.run(deps)).toMatch(/^released 2,/);
  const after = await Promise.all(SURVEY_SETS.map((set) => read(set, '')));
  const shown = (reads: readonly { readonly data: MeasuresRead }[]) =>
    reads.map((one) => [one.data.withheld, one.data.figures]);
  expect(shown(after)).toEqual(shown(national));
  expect(await job.run(deps)).toBe('released 0, checked 0');
});

/** Simulates a grant that submitted before releases existed: the sums of the others are without it, too. */
async function deleteReleases(grantId: number): Promise<void> {
  await inScope(deps.db, 'all', async (tx) => {
    await setActive(tx, grantId, false);
    await sql`delete from figure_releases where fk_grants = ${grantId} and fk_reporting_periods = ${period}`.execute(
      tx,
    );
    await setActive(tx, grantId, true);
  });
}
