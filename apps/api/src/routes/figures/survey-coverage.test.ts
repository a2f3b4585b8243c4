/** Surveys over forms: for others both as submitted, for holders of the rows both as saved (decision 46). */
import type { MeasuresRead, PlacesRead } from '@srae/contract/schemas/dashboard/dashboard';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDashboardGrants } from '../../../test/portal/calls/dashboard-grants.ts';
import { inScope } from '../../store/database/database.ts';

const { test, db, winter, GUS } = await openDashboardGrants();
const ada = await test.open('ada', null);
const gus = await test.open('gus', GUS);

const findFigure = ({ figures }: MeasuresRead, id: string) => figures.find((figure) => figure.id === id);
const read = async (viewer: typeof ada, set: string, query: string) =>
  (await viewer.measures(set, `period=${winter}&${query}`)).data;
const cellIn = (data: MeasuresRead, id: string) => findFigure(data, id)?.rows[0]?.cells[0];
const coverage = async (viewer: typeof ada, query: string) =>
  cellIn(await read(viewer, 'youth', query), 'exit_coverage');

/** Every program of the grant reports this number of youth, until the test ends. */
async function saveReach(prog_reach_attend: number): Promise<void> {
  const kept = await inScope(db, [GUS], (tx) =>
    tx
      .selectFrom('program_submissions')
      .select(['pk', 'prog_reach_attend'])
      .where('fk_grants', '=', GUS)
      .where('fk_reporting_periods', '=', winter)
      .execute(),
  );
  onTestFinished(() =>
    inScope(db, [GUS], async (tx) => {
      for (const { pk, ...row } of kept)
        await tx.updateTable('program_submissions').set(row).where('pk', '=', pk).execute();
    }),
  );
  await inScope(db, [GUS], (tx) =>
    tx
      .updateTable('program_submissions')
      .set({ prog_reach_attend })
      .where('fk_grants', '=', GUS)
      .where('fk_reporting_periods', '=', winter)
      .execute(),
  );
}

describe('with all saved, the surveys of a changed report', () => {
  it.each([
    ['a grant', `grant=${GUS}`],
    ['all grants', ''],
  ])(
    'are divided for others by its submitted forms, as with submitted only: %s [BEY-194]',
    async (_, place) => {
      const submitted = await coverage(ada, `${place}&basis=submitted`);
      expect(submitted?.value).toBeGreaterThan(0);
      await saveReach(1_000);
      const data = await read(ada, 'youth', `${place}&basis=saved`);
      expect(cellIn(data, 'exit_coverage')).toEqual(submitted);
      expect(findFigure(data, 'exit_coverage')?.base).toContain('Both numbers are of submitted reports.');
      // What is of forms alone is as saved.
      expect(cellIn(await read(ada, 'overview', `${place}&basis=saved`), 'youth_served')?.value).not.toBe(
        cellIn(await read(ada, 'overview', `${place}&basis=submitted`), 'youth_served')?.value,
      );
    },
  );

  it('are divided at each place as at the place itself [BEY-194]', async () => {
    await saveReach(1_000);
    const asked = `period=${winter}&basis=saved&figure=exit_coverage&row=exit_coverage&group=all`;
    const { data } = await ada.get<PlacesRead>(`/api/dashboard/places/youth?${asked}`);
    const { value, numerator, denominator } = data.places.find(({ pk }) => pk === GUS) ?? {};
    expect({ value, numerator, denominator }).toEqual(
      await coverage(ada, `grant=${GUS}&basis=submitted`).then((cell) => ({
        value: cell?.value,
        numerator: cell?.numerator,
        denominator: cell?.denominator,
      })),
    );
  });

  it('are divided for holders of the rows by the saved forms', async () => {
    const before = await coverage(gus, `grant=${GUS}`);
    await saveReach(1_000);
    const after = await coverage(gus, `grant=${GUS}`);
    expect(after?.numerator).toBe(before?.numerator);
    expect((after?.denominator ?? 0) % 1_000).toBe(0);
    expect(await coverage(gus, `grant=${GUS}&as=others`)).toEqual(
      await coverage(ada, `grant=${GUS}&basis=submitted`),
    );
  });
});

it('the number of surveys is not set beside reported ones of another basis', async () => {
  const coversIn = async (viewer: typeof ada, query: string) =>
    findFigure(await read(viewer, 'overview', `grant=${GUS}&${query}`), 'exit_uploaded')?.headline?.covers;
  expect(await coversIn(ada, 'basis=submitted')).toBe('exit_reported');
  expect(await coversIn(ada, 'basis=saved')).toBeNull();
  expect(await coversIn(gus, 'basis=saved')).toBe('exit_reported');
});
