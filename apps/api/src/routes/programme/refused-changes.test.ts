// A refused change of the programme leaves no event of an act that did not happen.
import { reporting } from '@srae/contract/reporting';
import { PLACES_MAX } from '@srae/domain/programme/limits';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import { inScope, openDatabase } from '../../store/database/database.ts';

const portal = await testPortal();
const { db } = portal.deps;
const { first, summer, winter } = await demoPlaces(db);
const grace = await portal.signIn('grace');

it('refuses a program of a provider that served no youth, and records none', async () => {
  const body = { grantee_id: first.grantId, provider_name: 'Newly Funded' };
  const { data } = await grace.call<{ pk: number }[]>(reporting.createProvider, { body });
  const params = { pid: data[0]?.pk ?? 0 };
  const before = await lastEvent(db, 'program.create');
  const program = await grace.call(reporting.createProgram, { params, body: { program_name: 'Early' } });
  expect(program.error.code).toBe('NO_YOUTH_SERVED');
  expect(await lastEvent(db, 'program.create')).toEqual(before);
});

it('adds a program of a provider that served youth in an earlier period, while that is open for writing alone', async () => {
  const { grantId, pid } = first;
  const setServed = (served: boolean) =>
    inScope(db, [grantId], (tx) =>
      tx
        .updateTable('provider_submissions')
        .set({ prov_provider_serve_youth: served })
        .where('fk_providers', '=', pid)
        .where('fk_reporting_periods', '=', summer)
        .execute(),
    );
  const open = (isOpen: boolean) =>
    db.updateTable('reporting_periods').set({ open_for_writing: isOpen }).where('pk', '=', winter).execute();
  const add = async () =>
    await grace.call(reporting.createProgram, { params: { pid }, body: { program_name: 'In winter' } });
  await setServed(false);
  expect((await add()).error.code).toBe('NO_YOUTH_SERVED');
  await open(true);
  expect((await add()).status).toBe(200);
  await open(false);
  await setServed(true);
});

it('refuses to rename a curriculum that is not the provider’s, and records nothing', async () => {
  const params = { ...first, periodPk: summer };
  const before = await lastEvent(db, 'curriculum.save');
  const body = { pk: 999_999, prog_curriculum_name: 'Not ours' };
  expect((await grace.call(reporting.saveCurriculum, { params, body })).status).toBe(404);
  expect(await lastEvent(db, 'curriculum.save')).toEqual(before);
});

it('refuses more providers, programs and curricula than any grant needs, and records none', async () => {
  const owner = openDatabase({ ...portal.database.owner, max: 1 });
  const { grantId, pid } = first;
  await sql`
    insert into providers (fk_grants, provider_name)
      select ${grantId}, 'Provider ' || n from generate_series(1, ${PLACES_MAX.providersOfGrant}) n
  `.execute(owner);
  await sql`
    insert into programs (fk_grants, fk_providers, program_name)
      select ${grantId}, ${pid}, 'Program ' || n from generate_series(1, ${PLACES_MAX.programsOfGrant}) n
  `.execute(owner);
  await sql`
    insert into program_curricula (fk_providers, prog_curriculum_name)
      select ${pid}, 'Curriculum ' || n from generate_series(1, ${PLACES_MAX.curriculaOfProvider}) n
  `.execute(owner);
  await owner.destroy();
  const params = { ...first, periodPk: summer };
  const provider = { grantee_id: grantId, provider_name: 'One more' };
  const asked = [
    ['provider.create', reporting.createProvider, { body: provider }],
    ['program.create', reporting.createProgram, { params, body: { program_name: 'One more' } }],
    ['curriculum.save', reporting.saveCurriculum, { params, body: { prog_curriculum_name: 'One more' } }],
  ] as const;
  for (const [action, endpoint, call] of asked) {
    const before = await lastEvent(db, action);
    expect(await grace.call(endpoint, call)).toMatchObject({
      status: 422,
      error: { code: 'INVALID', message: expect.stringMatching(/ can have at most /) },
    });
    expect(await lastEvent(db, action)).toEqual(before);
  }
  const known = { params, body: { prog_curriculum_name: 'Curriculum 7' } };
  expect((await grace.call(reporting.saveCurriculum, known)).status).toBe(200);
});
