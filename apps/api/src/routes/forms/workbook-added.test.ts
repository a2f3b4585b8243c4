/** Records added by a forms workbook: providers, programs and custom curricula, under the rules of their pages. */
import { newProgramProblem } from '@srae/domain/workbook/review';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import { inScope } from '../../store/database/database.ts';
import {
  toSaveBody,
  cellIn,
  edited,
  everything,
  workbookCalls,
} from '../../../test/portal/calls/workbook-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const { other, summer } = await demoPlaces(db);
const calls = workbookCalls(portal, await portal.signIn('gus'));
const place = { grantId: other.grantId, periodPk: summer };

it('two new programs and a new provider are listed, and added with their answers [BEY-167]', async () => {
  const before = await calls.download(place);
  const provider = cellIn(before, 'Providers', 3, 'provider_name');
  const read = await calls.compare(
    place,
    edited(before, [
      ['Providers', 3, 'prov_provider_serve_youth', 'Yes'],
      ['Providers', 30, 'provider_name', 'New Harbor'],
      ['Providers', 30, 'prov_provider_serve_youth', 'Yes'],
      ['Program structure', 40, 'provider_name', provider],
      ['Program structure', 40, 'program_name', 'Evening group'],
      ['Program structure', 40, 'prog_num_delivery_hours', '12.5'],
      ['Program reach', 41, 'provider_name', provider.toUpperCase()],
      ['Program reach', 41, 'program_name', 'evening  group'],
      ['Program reach', 41, 'prog_any_youth_begin', 'Yes'],
      ['Program reach', 41, 'prog_any_youth_complete', 'Yes'],
      ['Program reach', 41, 'prog_reach_attend', '31'],
      ['Cohorts', 90, 'provider_name', provider],
      ['Cohorts', 90, 'program_name', 'Evening group'],
      ['Cohorts', 90, 'prog_cohort_hours', '8'],
      ['Survey administration', 42, 'provider_name', 'New Harbor'],
      ['Survey administration', 42, 'program_name', 'Harbor days'],
      ['Survey administration', 42, 'prog_en_tot_surveys_ms', '3'],
    ]),
  );
  const { comparison, state } = read;
  expect(comparison.problems).toEqual([]);
  expect(comparison.newProviders).toMatchObject([{ name: 'New Harbor', row: 30 }]);
  expect(comparison.newPrograms.map(({ name, provider: of }) => [of.name, name])).toEqual([
    [provider, 'Evening group'],
    ['New Harbor', 'Harbor days'],
  ]);
  const { status, data, error } = await calls.save(place, toSaveBody(read));
  expect([status, error]).toEqual([200, undefined]);
  expect(data.newPrograms).toHaveLength(2);

  const after = await calls.state(place);
  expect(after.providers).toHaveLength(state.providers.length + 1);
  const programs = after.providers.flatMap((one) => one.programs);
  const evening = programs.find(({ name }) => name === 'Evening group');
  expect(evening?.pages.programstructure.answers).toMatchObject({ prog_num_delivery_hours: 12.5 });
  expect(evening?.pages.programreach.answers).toMatchObject({
    prog_reach_attend: 31,
    program_cohorts: [{ prog_cohort_name: 'Cohort 1', prog_cohort_hours: 8 }],
  });
  expect(programs.find(({ name }) => name === 'Harbor days')?.pages.programentryexit.version).toBe(1);
  const { rows } = await sql<{ action: string }>`
    select action from audit_events where fk_grants = ${place.grantId} and action like '%.create' and action <> 'association.create'
    order by seq
  `.execute(db);
  expect(rows.slice(-3).map(({ action }) => action)).toEqual([
    'provider.create',
    'program.create',
    'program.create',
  ]);
});

it('a program of a provider that served no youth is named before the save, and refused by it [BEY-167]', async () => {
  const before = await calls.download(place);
  const read = await calls.compare(
    place,
    edited(before, [
      ['Providers', 30, 'provider_name', 'Quiet Corner'],
      ['Program reach', 41, 'provider_name', 'Quiet Corner'],
      ['Program reach', 41, 'program_name', 'Nobody came'],
    ]),
  );
  const { comparison, state } = read;
  const [program] = comparison.newPrograms;
  const selection = everything(comparison);
  expect(newProgramProblem(read, program?.provider ?? { key: 0 }, selection)).toBe(
    'Programs can be added only when the provider served youth in the reporting period.',
  );
  const count = state.providers.length;
  expect((await calls.save(place, toSaveBody(read))).error.code).toBe('NO_YOUTH_SERVED');
  expect((await calls.state(place)).providers).toHaveLength(count);
});

it('a program of an inactive provider is named before the save, and refused by it [BEY-167]', async () => {
  const setActive = (active: boolean) =>
    inScope(db, [place.grantId], (tx) =>
      sql`update provider_submissions set prov_active = ${active}
        where fk_grants = ${place.grantId} and fk_reporting_periods = ${summer} and fk_providers = ${other.pid}`.execute(
        tx,
      ),
    );
  const before = await calls.download(place);
  const name = (await calls.state(place)).providers.find(({ pk }) => pk === other.pid)?.name ?? '';
  await setActive(false);
  const read = await calls.compare(
    place,
    edited(before, [
      ['Program reach', 41, 'provider_name', name],
      ['Program reach', 41, 'program_name', 'Late addition'],
    ]),
  );
  const { comparison } = read;
  const provider = comparison.newPrograms[0]?.provider ?? { key: 0 };
  expect(newProgramProblem(read, provider, everything(comparison))).toBe(
    'Its provider is set as inactive. Set it as active first.',
  );
  expect((await calls.save(place, toSaveBody(read))).error.code).toBe('INACTIVE');
  await setActive(true);
});

it('a row without a key whose name is in use, or whose provider is not there, is named [BEY-167]', async () => {
  const before = await calls.download(place);
  const provider = cellIn(before, 'Providers', 3, 'provider_name');
  const program = cellIn(before, 'Program reach', 3, 'program_name');
  const { comparison } = await calls.compare(
    place,
    edited(before, [
      ['Providers', 30, 'provider_name', provider.toLowerCase()],
      ['Providers', 31, 'prov_num_staff_admin_progs', '3'],
      ['Providers', 32, 'provider_name', 'Twice'],
      ['Providers', 33, 'provider_name', ' twice '],
      ['Program reach', 41, 'provider_name', 'Nowhere'],
      ['Program reach', 41, 'program_name', 'Somewhere'],
      ['Program reach', 42, 'provider_name', cellIn(before, 'Program reach', 3, 'provider_name')],
      ['Program reach', 42, 'program_name', program],
    ]),
  );
  expect(comparison.newPrograms).toEqual([]);
  expect(comparison.problems.map(({ sheet, row, message }) => `${sheet} ${row}: ${message}`)).toEqual([
    'Providers 30: The grant has a provider of this name. Write its key in this row, or choose another name.',
    'Providers 31: This row has no key. Write the key of the provider, or the name of a provider to be added.',
    'Providers 33: Another row adds a provider of this name.',
    'Program reach 41: The grant has no provider of this name. Add the provider on the sheet Providers, or correct its name.',
    'Program reach 42: The provider has a program of this name. Write its key in this row, or choose another name.',
  ]);
});

it('a name that someone has used meanwhile is refused, and nothing is saved [BEY-167]', async () => {
  const read = await calls.compare(
    place,
    edited(await calls.download(place), [
      ['Providers', 30, 'provider_name', 'Lighthouse'],
      ['Providers', 3, 'prov_num_staff_admin_progs', '61'],
    ]),
  );
  expect((await calls.save(place, { ...toSaveBody(read), pages: [] })).status).toBe(200);
  expect((await calls.save(place, toSaveBody(read))).error.code).toBe('NAME_TAKEN');
  const after = await calls.compare(place, await calls.download(place));
  expect(after.state.providers[0]?.page.answers['prov_num_staff_admin_progs']).not.toBe(61);
});

it('Other with a name is kept as a curriculum of the provider, as on the page [BEY-166]', async () => {
  const read = await calls.compare(
    place,
    edited(await calls.download(place), [
      ['Program structure', 3, 'fk_program_curricula', 'other'],
      ['Program structure', 3, 'prog_curriculum_name_other_specify', 'Harbor Lights, 2nd ed.'],
    ]),
  );
  expect((await calls.save(place, toSaveBody(read))).error).toBeUndefined();
  const sheets = await calls.download(place);
  expect(cellIn(sheets, 'Program structure', 3, 'fk_program_curricula')).toBe('Harbor Lights, 2nd ed.');
  const { comparison } = await calls.compare(place, sheets);
  expect(comparison.pages).toEqual([]);
});

describe('the name of a curriculum that two programs of a provider use [BEY-166]', () => {
  const NAME = 'prog_curriculum_name_other_specify';

  /** Two programs with this curriculum, which another page has renamed since. */
  async function sharedCurriculum(name: string, present: string) {
    const sheets = await calls.download(place);
    const provider = cellIn(sheets, 'Program structure', 3, 'provider_name');
    const added = await calls.compare(
      place,
      edited(sheets, [
        ['Program structure', 3, 'fk_program_curricula', 'other'],
        ['Program structure', 3, NAME, name],
        ['Program structure', 45, 'provider_name', provider],
        ['Program structure', 45, 'program_name', `${name} group`],
        ['Program structure', 45, 'fk_program_curricula', 'other'],
        ['Program structure', 45, NAME, name],
      ]),
    );
    expect((await calls.save(place, toSaveBody(added))).error).toBeUndefined();
    await inScope(db, 'all', (tx) =>
      sql`update program_curricula set prog_curriculum_name = ${present} where prog_curriculum_name = ${name}`.execute(
        tx,
      ),
    );
  }

  /** The curricula of that name, and the names that pages hold. */
  async function names(like: string) {
    const { rows } = await inScope(db, 'all', (tx) =>
      sql<{ listed: string; saved: string }>`
        select c.prog_curriculum_name as listed, s.prog_curriculum_name_other_specify as saved
        from program_curricula c join program_submissions s on s.fk_program_curricula = c.pk
        where c.prog_curriculum_name like ${`${like}%`} and s.fk_reporting_periods = ${summer} order by 2
      `.execute(tx),
    );
    return rows.map(({ listed, saved }) => [listed, saved]);
  }

  it('is not changed back by a workbook that changes another answer, and is adopted', async () => {
    await sharedCurriculum('Old Paths', 'Old Paths, 2nd ed.');
    const read = await calls.compare(
      place,
      edited(await calls.download(place), [['Program structure', 3, 'prog_num_delivery_hours', '77.5']]),
    );
    expect(read.comparison.pages.map(({ answers }) => answers)).toEqual([{ prog_num_delivery_hours: 77.5 }]);
    expect((await calls.save(place, toSaveBody(read))).error).toBeUndefined();
    expect(await names('Old Paths')).toEqual([
      ['Old Paths, 2nd ed.', 'Old Paths'],
      ['Old Paths, 2nd ed.', 'Old Paths, 2nd ed.'],
    ]);
  });

  it('is changed by a name that was typed into the workbook', async () => {
    await sharedCurriculum('Far Paths', 'Far Paths, 2nd ed.');
    const read = await calls.compare(
      place,
      edited(await calls.download(place), [['Program structure', 3, NAME, 'Far Paths, 3rd ed.']]),
    );
    expect((await calls.save(place, toSaveBody(read))).error).toBeUndefined();
    expect(await names('Far Paths')).toEqual([
      ['Far Paths, 3rd ed.', 'Far Paths'],
      ['Far Paths, 3rd ed.', 'Far Paths, 3rd ed.'],
    ]);
  });
});
