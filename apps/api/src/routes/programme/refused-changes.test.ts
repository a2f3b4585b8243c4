// A refused change of the programme leaves no event of an act that did not happen.
import { reporting } from '@srae/contract/reporting';
import { expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const { first, summer } = await demoPlaces(db);
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

it('refuses to rename a curriculum that is not the provider’s, and records nothing', async () => {
  const params = { ...first, periodPk: summer };
  const before = await lastEvent(db, 'curriculum.save');
  const body = { pk: 999_999, prog_curriculum_name: 'Not ours' };
  expect((await grace.call(reporting.saveCurriculum, { params, body })).status).toBe(404);
  expect(await lastEvent(db, 'curriculum.save')).toEqual(before);
});
