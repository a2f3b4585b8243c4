// Deleted accounts block nobody: their open uploads are deleted with them.
import { admin } from '@srae/contract/admin';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { inScope } from '../../store/database/database.ts';
import { findOpenUpload, createOpenUpload } from '../../store/uploads/open-uploads.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { SHA256 } from '../../../test/portal/uploads/upload-bodies.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const places = await demoPlaces(db);
const ada = await portal.signIn('ada');
const { grantId } = places.other;

async function openFor(username: string) {
  const place = {
    instrument: '2021',
    kind: 'entry',
    grantId,
    periodPk: places.summer,
    providerId: null,
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
      values (${grantId}, ${open.uploadKey}, ${places.other.pmid}, 1, 'P', 'M', 'HS')
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
