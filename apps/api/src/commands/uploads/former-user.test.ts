// Accounts that are gone or have lost their access block nobody: their open uploads are deleted with it.
import { randomUUID } from 'node:crypto';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { admin } from '@srae/contract/admin';
import { reporting } from '@srae/contract/reporting';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { inScope } from '../../store/database/database.ts';
import { findOpenUpload, createOpenUpload } from '../../store/uploads/open-uploads.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { SHA256 } from '../../../test/portal/uploads/upload-bodies.ts';
import { type Added, addPerson } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const places = await demoPlaces(db);
const ada = await portal.signIn('ada');
const { grantId } = places.other;

async function openFor(username: string, providerId: number | null = null, on = places.other) {
  const place = {
    instrument: '2021',
    kind: 'entry',
    grantId: on.grantId,
    periodPk: places.summer,
    providerId,
  } as const;
  await inScope(db, 'all', async (tx) => {
    const open = await createOpenUpload(tx, place, {
      transactionHash: `hash of ${username}`,
      by: username,
      at: portal.deps.clock.now(),
      announced: {
        upload_file_name: 'spring.xlsx',
        upload_row_count: 1,
        upload_custom_file: null,
        upload_sheet_name: null,
        upload_headers_row: null,
        upload_data_row: null,
        upload_column_mapping: null,
        upload_sha256: SHA256,
      },
    });
    await sql`
      insert into entry_submissions (fk_grants, fk_uploads, fk_programs, en_survey_number, provider_name, program_name, survey_version)
      values (${on.grantId}, ${open.uploadKey}, ${on.pmid}, 1, 'P', 'M', 'HS')
    `.execute(tx);
  });
  return async () =>
    inScope(db, 'all', async (tx) => {
      const { rows } = await sql`select 1 from entry_submissions where provider_name = 'P'`.execute(tx);
      return { open: (await findOpenUpload(tx, place)) !== null, rows: rows.length };
    });
}

it('an account that is deactivated or removed leaves no open upload behind [BEY-130] [BEY-082]', async () => {
  const username = toUsername('gus');
  const params = { username };
  const left = await openFor(username);
  expect(await left()).toEqual({ open: true, rows: 1 });
  expect((await ada.call(admin.setState, { params, body: { enabled: false } })).status).toBe(200);
  expect(await left()).toEqual({ open: false, rows: 0 });

  await ada.call(admin.setState, { params, body: { enabled: true } });
  const again = await openFor(username);
  expect((await ada.call(admin.deleteUser, { params })).status).toBe(200);
  expect(await again()).toEqual({ open: false, rows: 0 });
});

const removeFrom = ({ pk }: Added) => ada.call(userAssociations.remove, { params: { associationPk: pk } });
const closePortal = ({ pk }: Added) => {
  const access = { has_portal_access: false, has_dashboard_access: true };
  return ada.call(userAssociations.save, {
    body: { action: 'edit', pk, update_site_access: true, ...access },
  });
};

it.each([
  ['a Grantee who is removed', 1, removeFrom],
  ['a Provider who is removed', 2, removeFrom],
  ['a Grantee without portal access', 1, closePortal],
  ['a Provider without portal access', 2, closePortal],
] as const)('nor does %s [BEY-130]', async (_, role, end) => {
  const providerId = role === 2 ? places.other.pid : null;
  const person = await addPerson(db, `${randomUUID()}@example.org`, {
    grantId,
    role,
    ...(providerId === null ? {} : { providerId }),
  });
  const left = await openFor(person.username, providerId);
  expect((await end(person)).status).toBe(200);
  expect(await left()).toEqual({ open: false, rows: 0 });
});

it('who keeps another role on the grant keeps its upload [BEY-130]', async () => {
  const person = await addPerson(db, `${randomUUID()}@example.org`, { grantId });
  const { username } = person;
  const { pk } = await db
    .insertInto('user_associations')
    .values({
      username,
      fk_roles: 2,
      fk_grants: grantId,
      fk_providers: places.other.pid,
      has_portal_access: true,
      has_dashboard_access: false,
      created_at: portal.deps.clock.now(),
    })
    .returning('pk')
    .executeTakeFirstOrThrow();
  const left = await openFor(username);
  expect((await removeFrom({ ...person, pk })).status).toBe(200);
  expect(await left()).toEqual({ open: true, rows: 1 });
  expect((await removeFrom(person)).status).toBe(200);
  expect(await left()).toEqual({ open: false, rows: 0 });
});

it('a Provider keeps its upload until the switch for its uploads is turned off [BEY-130] [BEY-151]', async () => {
  const { first } = places;
  const { grantId: own, pid } = first;
  const grace = await portal.signIn('grace');
  const turn = (may_upload: boolean) =>
    grace.call(reporting.allowUploads, { params: { grantId: own, pid }, body: { may_upload } });
  await turn(true);
  const { username, pk } = await addPerson(db, `${randomUUID()}@example.org`, {
    grantId: own,
    role: 2,
    providerId: pid,
  });
  const left = await openFor(username, pid, first);
  const access = { has_portal_access: true, has_dashboard_access: false };
  const body = { action: 'edit', pk, update_site_access: true, ...access };
  expect((await ada.call(userAssociations.save, { body })).status).toBe(200);
  expect(await left()).toEqual({ open: true, rows: 1 });
  expect((await turn(false)).status).toBe(200);
  expect(await left()).toEqual({ open: false, rows: 0 });
});
