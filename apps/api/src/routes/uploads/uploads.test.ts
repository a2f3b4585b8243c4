import { BATCH_SIZE, DATA_ROWS_MAX } from '@srae/domain/survey/limits';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { inScope, openDatabase } from '../../store/database/database.ts';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { lastEvent } from '../../../test/portal/people.ts';
import {
  toBatch,
  plainRows,
  listRows,
  SHA256,
  toTransaction,
} from '../../../test/portal/uploads/upload-bodies.ts';
import { EARLIER_PERIOD, OTHER_GRANT } from '../../../test/portal/uploads/upload-data.ts';
import { openUploadPortal } from '../../../test/portal/uploads/upload-portal.ts';

const database = await emptyDatabase();
const portal = await openUploadPortal(database);
const { put, call, turnClock, db } = portal;
const owner = openDatabase({ ...database.owner, max: 1 });
afterAll(() => Promise.all([portal.close(), owner.destroy()]));
beforeEach(() => turnClock(0));

const ENTRY = '/api/entry/1/submissions/1';
const EXIT = '/api/exit/1/submissions/1';

/** How many receipts the grant has in a period. */
const countUploads = async (place: string) =>
  [(await call('grace', 'GET', `${place}/uploads`)).body.data].flat().length;

it('is closed to everyone without the Grantee role on the grant, and to Admins for writing [PER-006]', async () => {
  const body = toBatch(plainRows(1), { commit: true });
  expect((await call(null, 'GET', `${ENTRY}/uploads/reduce`)).status).toBe(401);
  expect((await put('pat', 'entry', body)).status).toBe(403);
  expect((await put('gus', 'entry', body)).status).toBe(404);
  expect(await put('ada', 'entry', body)).toMatchObject({
    status: 403,
    body: { error: { code: 'ADMIN_READ_ONLY' } },
  });
  expect((await call('ada', 'GET', `${ENTRY}/uploads/reduce`)).status).toBe(200);
  expect((await call('pat', 'GET', `${ENTRY}/uploads/reduce`)).status).toBe(403);
});

it('knows no other kind of survey', async () => {
  expect((await call('grace', 'GET', '/api/follow-up/1/submissions/1/uploads/reduce')).status).toBe(404);
});

it('answers nulls while nothing was uploaded [API-042]', async () => {
  expect(
    (await call('grace', 'GET', `/api/exit/1/submissions/${EARLIER_PERIOD}/uploads/reduce`)).body,
  ).toEqual({
    success: true,
    data: { upload_time: null, upload_file_name: null, upload_row_count: null },
  });
});

it('expects programs that are not inactive and report surveys, with their impact counts [API-043] [ENT-250]', async () => {
  const bright = {
    provider_name: 'Bright Futures Coalition, LLC',
    program_name: 'Love Notes (SRA), 4th ed.',
  };
  const ninos = { provider_name: 'Niños y Jóvenes Unidos', program_name: 'Making a Difference!' };
  const impact = (ms: number | null, hs: number | null) => ({
    prog_en_tot_surveys_ms_impact: ms,
    prog_en_tot_surveys_hs_impact: hs,
  });
  expect((await call('grace', 'GET', `${ENTRY}/providers-programs/reduce`)).body.data).toEqual([
    { ...bright, survey_count: 52, ...impact(0, 12) },
    { ...ninos, survey_count: 41, ...impact(0, 0) },
  ]);
  expect((await call('grace', 'GET', `${EXIT}/providers-programs/reduce`)).body.data).toEqual([
    { ...bright, survey_count: 47, ...impact(null, null) },
    { ...ninos, survey_count: 36, ...impact(null, null) },
  ]);
});

it('commits a single batch and answers its receipt [API-044] [API-045] [API-047] [BEY-124]', async () => {
  const earlier = await countUploads(ENTRY);
  const answer = await put(
    'grace',
    'entry',
    toBatch(plainRows(3), { commit: true, fileName: 'C:\\data\\spring\u202e.xlsx' }),
  );
  expect(answer.status).toBe(200);
  expect(toTransaction(answer)).toMatch(/^[\w-]{43}$/);
  expect(answer.body.data).toMatchObject({
    receipt: {
      number: earlier + 1,
      upload_time: '2023-08-01T12:00:00.000Z',
      uploaded_by: 'Grace Example',
      upload_file_name: 'spring.xlsx',
      upload_row_count: 3,
      upload_sha256: SHA256,
      in_force: true,
    },
  });
  expect((await call('grace', 'GET', `${ENTRY}/uploads/reduce`)).body.data).toEqual({
    upload_time: '2023-08-01T12:00:00.000Z',
    upload_file_name: 'spring.xlsx',
    upload_row_count: 3,
  });
  expect(await lastEvent(db, 'upload.save')).toMatchObject({
    object: `entry upload ${earlier + 1}, period 1`,
    fk_grants: 1,
    details: { rows: 3, sha256: SHA256, cells_corrected: 0, values_mapped: 0 },
  });
});

it('lists every committed upload, the one in force marked, and former users as such [BEY-123] [BEY-078]', async () => {
  const earlier = await countUploads(EXIT);
  turnClock(1);
  await put(
    'grace',
    'exit',
    toBatch(plainRows(1, 1, 'exit'), { kind: 'exit', commit: true, fileName: 'first.csv' }),
  );
  turnClock(2);
  await put(
    'gale',
    'exit',
    toBatch(plainRows(2, 1, 'exit'), { kind: 'exit', commit: true, fileName: 'second.csv' }),
  );
  const list = await call('grace', 'GET', `${EXIT}/uploads`);
  expect([list.body.data].flat().slice(0, 2)).toMatchObject([
    { number: earlier + 2, uploaded_by: 'Gale Example', upload_file_name: 'second.csv', in_force: true },
    { number: earlier + 1, uploaded_by: 'Grace Example', upload_file_name: 'first.csv', in_force: false },
  ]);
  await inScope(db, 'all', (tx) =>
    tx
      .updateTable('exit_uploads')
      .set({ uploaded_by: '00000000-0000-4000-8000-00000000dead' })
      .where('upload_number', '=', earlier + 1)
      .execute(),
  );
  const again = await call('grace', 'GET', `${EXIT}/uploads`);
  expect([again.body.data].flat().slice(0, 2)).toMatchObject([{}, { uploaded_by: 'former user' }]);
});

it('names the programs with rows in the upload in force, each caller the own ones [API-049] [API-050]', async () => {
  const ninos = { provider_name: 'Niños y Jóvenes Unidos', program_name: 'Making a Difference!' };
  await put('grace', 'entry', toBatch(listRows('entry', [{}, ninos]), { commit: true }));
  await put('grace', 'exit', toBatch(plainRows(1, 1, 'exit'), { kind: 'exit', commit: true }));
  const far = { provider_name: 'Far Away', program_name: 'Elsewhere' };
  await put('gus', 'entry', toBatch(listRows('entry', [far]), { commit: true }), { grant: OTHER_GRANT });
  const loadPrograms = async (who: 'grace' | 'gus' | 'pat' | 'ada' | 'both', kind = 'entry') =>
    (await call(who, 'GET', `/api/program-file-${kind}-uploads`)).body.data;
  expect(await loadPrograms('grace')).toEqual([{ fk_programs: 1 }, { fk_programs: 3 }]);
  expect(await loadPrograms('pat')).toEqual([{ fk_programs: 1 }]);
  expect(await loadPrograms('gus')).toEqual([{ fk_programs: 5 }]);
  expect(await loadPrograms('ada')).toEqual([{ fk_programs: 1 }, { fk_programs: 3 }, { fk_programs: 5 }]);
  expect(await loadPrograms('both')).toEqual(await loadPrograms('ada'));
  expect(await loadPrograms('grace', 'exit')).toEqual([{ fk_programs: 1 }]);
});

it('refuses an upload in an earlier period, and in a report that is locked [BEY-042]', async () => {
  const body = toBatch(plainRows(1), { commit: true });
  expect(await put('grace', 'entry', body, { period: EARLIER_PERIOD })).toMatchObject({
    status: 409,
    // A survey file has no draft, so none is promised.
    body: {
      error: {
        code: 'PERIOD_READ_ONLY',
        message: 'This reporting period is closed for changes. Ask an administrator to open it if needed.',
      },
    },
  });
  const transactionId = toTransaction(await put('grace', 'entry', toBatch(plainRows(1), { announce: 2 })));
  const at = { fk_grants: 1, fk_reporting_periods: 1, number: 1 };
  const by = '00000000-0000-4000-8000-000000000001';
  onTestFinished(async () => {
    await owner.deleteFrom('submission_reopenings').execute();
    await owner.deleteFrom('submission_snapshots').execute();
  });
  await inScope(db, 'all', (tx) =>
    tx
      .insertInto('submission_snapshots')
      .values({
        ...at,
        instrument: '2021',
        submitted_at: new Date(),
        submitted_by: by,
        digest: 'x',
        content: '{}',
        tallies: '[]',
        entry_upload: 1,
        exit_upload: 1,
      })
      .execute(),
  );
  expect(await put('grace', 'entry', body)).toMatchObject({
    status: 409,
    body: { error: { code: 'LOCKED_AFTER_SUBMIT' } },
  });
  // One that was begun before the submission is not put in force after it.
  const last = toBatch(plainRows(1, 2), { index: 1, transactionId, commit: true });
  expect(await put('grace', 'entry', last)).toMatchObject({
    status: 409,
    body: { error: { code: 'LOCKED_AFTER_SUBMIT' } },
  });
  expect((await call('grace', 'DELETE', ENTRY)).status).toBe(409);
  await inScope(db, 'all', (tx) =>
    tx
      .insertInto('submission_reopenings')
      .values({ ...at, reopened_at: new Date(), reopened_by: by, reason: 'wrong file' })
      .execute(),
  );
  expect((await put('grace', 'entry', body)).status).toBe(200);
});

it('deletes existing data, receipts stay [API-048]', async () => {
  const earlier = await countUploads(ENTRY);
  await put('grace', 'entry', toBatch(plainRows(2), { commit: true }));
  const key = await inScope(db, [1], (tx) =>
    tx
      .selectFrom('uploads_in_force')
      .select('fk_uploads')
      .where('kind', '=', 'entry')
      .executeTakeFirstOrThrow(),
  );
  const rows = () =>
    inScope(db, [1], (tx) =>
      tx
        .selectFrom('entry_submissions')
        .select('fk_programs')
        .where('fk_uploads', '=', key.fk_uploads)
        .execute(),
    );
  expect(await rows()).toHaveLength(2);
  const transactionId = toTransaction(await put('grace', 'entry', toBatch(plainRows(1), { announce: 2 })));
  expect((await call('grace', 'DELETE', ENTRY)).status).toBe(200);
  expect(await rows()).toEqual([]);
  const last = toBatch(plainRows(1, 2), { index: 1, transactionId, commit: true });
  expect((await put('grace', 'entry', last)).status).toBe(404);
  expect((await call('grace', 'GET', `${ENTRY}/uploads/reduce`)).body.data).toMatchObject({
    upload_time: null,
  });
  expect((await call('grace', 'GET', '/api/program-file-entry-uploads')).body.data).toEqual([]);
  expect((await call('grace', 'GET', `${ENTRY}/uploads`)).body.data).toMatchObject([
    { in_force: false },
    ...Array.from({ length: earlier }, () => ({})),
  ]);
});

it('remembers a mapping per grant, survey and header row [BEY-122]', async () => {
  const instrument = '2021';
  const header_hash = '0f'.repeat(32);
  const at = (grant: number, kind = 'entry', hash = header_hash) =>
    `/api/${kind}/${grant}/mapping?instrument=2021&header_hash=${hash}`;
  const mapping = { en_age: 4, en_sex: 'not-in-file', en_grade: { hs: 1, ms: 2 } };
  const none = { mapping: null, updated_at: null };
  expect((await call('grace', 'GET', at(1))).body.data).toEqual(none);
  const saved = await call('grace', 'PUT', '/api/entry/1/mapping', { instrument, header_hash, mapping });
  expect(saved).toMatchObject({ status: 200, body: { data: { mapping } } });
  expect((await call('gale', 'GET', at(1))).body.data).toMatchObject({ mapping });
  expect((await call('gale', 'GET', at(1, 'exit'))).body.data).toEqual(none);
  expect((await call('gale', 'GET', at(1, 'entry', 'aa'.repeat(32)))).body.data).toEqual(none);
  expect((await call('gus', 'GET', at(2))).body.data).toEqual(none);
  for (const wrong of [{ no_column: 1 }, { en_age: -1 }, { en_age: { hs: 1, ms: 1 } }]) {
    const body = { instrument, header_hash, mapping: wrong };
    expect((await call('grace', 'PUT', '/api/entry/1/mapping', body)).status).toBe(400);
  }
});

it('has no Delete Existing Data in production [UP-9]', async () => {
  const other = await emptyDatabase();
  const production = await openUploadPortal(other, 'production');
  expect((await production.call('ada', 'DELETE', ENTRY)).status).toBe(404);
  expect((await production.call('grace', 'DELETE', ENTRY)).status).toBe(404);
  await production.close();
});

it('takes 100,000 rows of a file and refuses one more, announced or sent [BEY-163]', async () => {
  const announcing = (announce: number) => put('grace', 'entry', toBatch(plainRows(1), { announce }));
  const before = (await call('grace', 'GET', `${ENTRY}/uploads`)).body.data;
  const most = await announcing(DATA_ROWS_MAX);
  expect([DATA_ROWS_MAX, most.status]).toEqual([100_000, 200]);
  expect(await announcing(DATA_ROWS_MAX + 1)).toMatchObject({
    status: 400,
    body: { error: { code: 'BAD_REQUEST' } },
  });
  // The batch that would hold row 100,001 does not exist.
  const beyond = { index: DATA_ROWS_MAX / BATCH_SIZE, commit: true, transactionId: toTransaction(most) };
  expect((await put('grace', 'entry', toBatch(plainRows(1), beyond))).status).toBe(400);
  expect((await call('grace', 'GET', `${ENTRY}/uploads`)).body.data).toEqual(before);
});
