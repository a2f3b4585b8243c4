import type { InForce, Receipt } from '@srae/contract/schemas/uploads';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { listFileColumns } from '@srae/domain/survey/catalogue/catalogue';
import { readAll } from '@srae/sheets/test/read-all';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { inScope, openDatabase } from '../../store/database/database.ts';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { listRows, plainRows, toBatch, toTransaction } from '../../../test/portal/uploads/upload-bodies.ts';
import { GRANT, PERIOD } from '../../../test/portal/uploads/upload-data.ts';
import { callUrl, openUploadPortal, type Answer } from '../../../test/portal/uploads/upload-portal.ts';

const database = await emptyDatabase();
const portal = await openUploadPortal(database);
const owner = openDatabase({ ...database.owner, max: 1 });
const { put, call, getFile, db } = portal;
afterAll(() => Promise.all([portal.close(), owner.destroy()]));

// Each test starts without uploads.
beforeEach(async () => {
  await sql`
    truncate entry_submissions, exit_submissions, entry_uploads, exit_uploads, uploads_in_force, open_uploads,
      survey_tallies, upload_leftovers cascade
  `.execute(owner);
});

const BRIGHT = { provider: 1 };
const NINOS = { provider: 2 };
const NINOS_ROW = { provider_name: 'Niños y Jóvenes Unidos', program_name: 'Making a Difference!' };

/** A file of one provider, and one of both; `age` distinguishes files. */
const brightFile = (fileName: string, rows = 2) => toBatch(plainRows(rows), { commit: true, fileName });
const ninosFile = (fileName: string, rows = 1) =>
  toBatch(
    listRows(
      'entry',
      Array.from({ length: rows }, () => NINOS_ROW),
    ),
    { commit: true, fileName },
  );
const wholeFile = (fileName: string) =>
  toBatch(listRows('entry', [{ en_grade: '6' }, { en_grade: '7' }, { ...NINOS_ROW, en_grade: '8' }]), {
    commit: true,
    fileName,
  });

async function readInForce(): Promise<InForce> {
  const { body } = await call('grace', 'GET', callUrl('inForce', 'entry'));
  return body.data as InForce; // the contract of the call
}

async function readHistory(who: 'grace' | 'nina' = 'grace', place = {}): Promise<readonly Receipt[]> {
  const { body } = await call(who, 'GET', callUrl('history', 'entry', place));
  return body.data as readonly Receipt[]; // the contract of the call
}

function toCode({ status, body }: Answer): readonly unknown[] {
  return [status, (body.error as { readonly code?: string } | undefined)?.code];
}

it('takes a provider’s own rows from its account once that is switched on, and no other’s [BEY-151]', async () => {
  expect(toCode(await put('pete', 'entry', brightFile('off.csv'), BRIGHT))).toEqual([
    403,
    'NO_UPLOAD_ACCESS',
  ]);
  expect((await put('pat', 'entry', brightFile('other.csv'), NINOS)).status).toBe(404);
  expect(toCode(await put('pat', 'entry', ninosFile('mixed.csv'), BRIGHT))).toEqual([
    400,
    'UPLOAD_ROWS_INVALID',
  ]);
  expect((await put('pat', 'entry', brightFile('own.csv'), BRIGHT)).status).toBe(200);
  expect((await call('pat', 'GET', callUrl('expectations', 'entry', BRIGHT))).body.data).toEqual([
    expect.objectContaining({ provider_name: 'Bright Futures Coalition, LLC' }),
  ]);
});

it('says in history and overview which file stands for which provider [BEY-149] [BEY-153]', async () => {
  await put('pat', 'entry', brightFile('own.csv'), BRIGHT);
  expect(await put('grace', 'entry', wholeFile('whole.csv'))).toMatchObject({ status: 200 });
  await put('nina', 'entry', ninosFile('ninos.csv', 4), NINOS);
  const [ninos, whole, own] = await readHistory();
  expect(ninos).toMatchObject({
    upload_file_name: 'ninos.csv',
    uploaded_by: 'Nina Example',
    provider: { pk: 2 },
    stands_for: [{ fk_providers: 2, rows: 4 }],
  });
  expect(whole).toMatchObject({ provider: null, in_force: true, stands_for: [{ fk_providers: 1, rows: 2 }] });
  expect(own).toMatchObject({ provider: { pk: 1 }, in_force: false, stands_for: [] });
  const inForce = await readInForce();
  expect(inForce.rows).toBe(6);
  expect(inForce.providers).toMatchObject([
    { fk_providers: 1, rows: 2, expected: 52, file: { upload_file_name: 'whole.csv', provider: null } },
    { fk_providers: 2, rows: 4, expected: 41, file: { upload_file_name: 'ninos.csv' } },
  ]);
  expect(inForce.files.map((file) => file.upload_column_mapping)).toEqual(['en_age: Q1', 'en_age: Q1']);
  // A provider's account sees only its own files and rows.
  expect((await readHistory('nina', NINOS)).map((one) => one.upload_file_name)).toEqual(['ninos.csv']);
  expect((await call('nina', 'GET', callUrl('inForce', 'entry', NINOS))).body.data).toMatchObject({
    rows: 4,
    providers: [{ fk_providers: 2 }],
  });
});

it('says why the report asks for no rows of a program whose surveys are expected [BEY-153] [VAL-030]', async () => {
  const answer = (begin: boolean | null, complete: boolean | null, served: boolean | null) =>
    sql`
    with asked as (
      update program_submissions set prog_any_youth_begin = ${begin}, prog_any_youth_complete = ${complete}
      where fk_grants = ${GRANT} and fk_programs in (1, 3) returning fk_grants
    )
    insert into provider_submissions (fk_grants, fk_reporting_periods, fk_providers, prov_provider_serve_youth)
    values (${GRANT}, ${PERIOD}, 1, ${served})
    on conflict (fk_grants, fk_reporting_periods, fk_providers)
      do update set prov_provider_serve_youth = excluded.prov_provider_serve_youth`.execute(owner);
  onTestFinished(async () => {
    await answer(null, null, null);
  });
  const readReasons = async () =>
    (await readInForce()).providers.flatMap(({ programs }) =>
      programs.map((one) => [one.fk_programs, one.expected, one.no_upload_reason]),
    );
  await answer(true, null, null);
  expect(await readReasons()).toEqual([
    [1, 52, null],
    [2, 0, 'no-youth'],
    [4, 0, 'program-inactive'],
    [3, 41, null],
  ]);
  await answer(true, true, false);
  expect(await readReasons()).toMatchObject([[1, 52, 'no-youth-served'], {}, {}, [3, 41, null]]);
  await answer(false, false, true);
  expect(await readReasons()).toMatchObject([[1, 52, 'no-youth'], {}, {}, [3, 41, 'no-youth']]);
});

it('keeps whole and provider uploads from each other while one is open, and lets two providers send [BEY-152]', async () => {
  const open = { announce: 3, commit: false } as const;
  const bright = await put('pat', 'entry', toBatch(plainRows(1), open), BRIGHT);
  const ninos = await put('nina', 'entry', toBatch(listRows('entry', [NINOS_ROW]), open), NINOS);
  expect([bright.status, ninos.status]).toEqual([200, 200]);
  const refused = await put('grace', 'entry', wholeFile('late.csv'));
  expect(toCode(refused)).toEqual([409, 'UPLOAD_OPEN_ELSEWHERE']);
  expect(refused.body).toMatchObject({
    error: {
      details: {
        name: 'Pat Example',
        started_at: '2023-08-01T12:00:00.000Z',
        expires_at: '2023-08-01T12:30:00.000Z',
      },
    },
  });
  expect((await readInForce()).open).toMatchObject([{ name: 'Pat Example' }, { name: 'Nina Example' }]);
  const next = { commit: true, index: 1 } as const;
  const rest = toBatch(plainRows(2, 2), { ...next, transactionId: toTransaction(bright) });
  // Nobody can continue an upload of another scope, not even its own author.
  expect((await put('pat', 'entry', rest, {})).status).toBe(403);
  expect((await put('pat', 'entry', rest, BRIGHT)).status).toBe(200);
  const others = listRows('entry', [NINOS_ROW, NINOS_ROW], 2);
  const last = toBatch(others, { ...next, transactionId: toTransaction(ninos) });
  expect((await put('nina', 'entry', last, NINOS)).status).toBe(200);

  const whole = await put('grace', 'entry', toBatch(plainRows(1), open));
  expect(toCode(await put('nina', 'entry', ninosFile('x.csv'), NINOS))).toEqual([
    409,
    'UPLOAD_OPEN_ELSEWHERE',
  ]);
  expect(toCode(await put('gale', 'entry', ninosFile('x.csv'), NINOS))).toEqual([
    409,
    'UPLOAD_OPEN_ELSEWHERE',
  ]);
  // A person's own open upload of the whole grant still ends when the next one starts.
  expect((await put('grace', 'entry', ninosFile('own.csv', 3), NINOS)).status).toBe(200);
  const gone = toBatch(plainRows(2, 2), { ...next, transactionId: toTransaction(whole) });
  expect(toCode(await put('grace', 'entry', gone))).toEqual([404, 'UPLOAD_GONE']);
  expect(await readInForce()).toMatchObject({ rows: 6, open: [] });
});

it('computes the hash of what it stored, however the rows were divided and whoever sent them [BEY-124]', async () => {
  const rows = listRows('entry', [
    { en_grade: '6' },
    { en_race_other_spec: 'a, "b" \\ c' },
    { en_grade: '8' },
  ]);
  const stored: unknown[] = [];
  await put('grace', 'entry', toBatch(rows, { commit: true, sha256: null }), BRIGHT);
  stored.push((await readHistory())[0]?.stored_sha256);
  const first = await put('pat', 'entry', toBatch(rows.slice(0, 1), { announce: 3 }), BRIGHT);
  const transactionId = toTransaction(first);
  await put('pat', 'entry', toBatch(rows.slice(1), { index: 1, commit: true, transactionId }), BRIGHT);
  stored.push((await readHistory())[0]?.stored_sha256);
  expect(stored[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(stored[1]).toBe(stored[0]);
  await put(
    'grace',
    'entry',
    toBatch(
      rows.toReversed().map((row, at) => [at + 1, ...row.slice(1)]),
      { commit: true },
    ),
    BRIGHT,
  );
  expect((await readHistory())[0]?.stored_sha256).not.toBe(stored[0]);
});

it.each([
  ['csv', 'text/csv; charset=utf-8'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
])(
  'hands out the rows in force as %s, and uploaded again they are the same rows [BEY-155]',
  async (format, type) => {
    const texts = ['=1+1', "'=1+1", '-none-'].map((text) => ({
      en_race_other: '1',
      en_race_other_spec: text,
    }));
    const rows = listRows('entry', [{ en_grade: '6' }, ...texts, { ...NINOS_ROW, en_grade: '8' }]);
    expect(await put('grace', 'entry', toBatch(rows, { commit: true }))).toMatchObject({ status: 200 });
    const file = await getFile('grace', `${callUrl('rows', 'entry')}?format=${format}`);
    const name =
      /^attachment; filename="entry-survey-rows-in-use-summer-2023-northern-youth-gdx-[0-9-]{10}\.\w+"$/;
    expect(file).toMatchObject({ status: 200, type, disposition: expect.stringMatching(name) });
    const [, ...records] = await readAll(new Uint8Array(file.bytes), `rows.${format}`);
    const columns = listFileColumns(SURVEYS.entry).map(({ name: column }) => column);
    const body = toBatch(
      records.map(([, ...cells]) => columns.map((_, at) => cells[at] ?? '')),
      { commit: true },
    );
    const [sent, announced] = body.formData;
    const columnInfo = columns.map((column) => ({ name: column, type: 'text' }));
    const before = await readRows();
    expect(before.map((row) => row['en_race_other_spec'])).toEqual([null, '=1+1', "'=1+1", '-none-', null]);
    const again = { ...body, formData: [{ ...sent, columnInfo }, announced] };
    expect((await put('grace', 'entry', again)).status).toBe(200);
    expect(await readRows()).toEqual(before);
    // A provider gets its own rows.
    const own = await getFile('nina', `${callUrl('rows', 'entry', NINOS)}?format=${format}`);
    expect(await readAll(new Uint8Array(own.bytes), `rows.${format}`)).toHaveLength(2);
  },
);

it('withdraws what is in force when its number of rows is typed, of a provider or of the grant [BEY-154]', async () => {
  expect(await put('grace', 'entry', wholeFile('whole.csv'))).toMatchObject({ status: 200 });
  const withdraw = (rows: number, place = {}) =>
    call('grace', 'POST', callUrl('withdraw', 'entry', place), { rows });
  const other = await withdraw(3, NINOS);
  expect(toCode(other)).toEqual([409, 'ROWS_DIFFER']);
  expect(other.body).toMatchObject({ error: { details: { rows: 1 } } });
  expect((await call('nina', 'POST', callUrl('withdraw', 'entry', NINOS), { rows: 1 })).status).toBe(403);
  expect(await withdraw(1, NINOS)).toMatchObject({ status: 200, body: { data: { rows: 0 } } });
  expect(toCode(await withdraw(0, NINOS))).toEqual([409, 'NOTHING_IN_FORCE']);
  expect((await readHistory())[0]).toMatchObject({
    in_force: true,
    withdrawals: [{ fk_providers: 2, rows: 1, by: 'Grace Example', at: '2023-08-01T12:00:00.000Z' }],
  });
  expect((await withdraw(2)).status).toBe(200);
  expect((await readInForce()).providers.map(({ rows, file }) => [rows, file])).toEqual([
    [0, null],
    [0, null],
  ]);
  // Used by the report: which programs have data.
  expect((await call('grace', 'GET', '/api/program-file-entry-uploads')).body.data).toEqual([]);
  const { rows } = await inScope(db, 'all', (tx) =>
    sql`select object, details from audit_events where action like '%upload.withdraw' and outcome = 'done' order by seq`.execute(
      tx,
    ),
  );
  expect(rows.slice(-2)).toMatchObject([{ details: { rows: 1 } }, { details: { rows: 2 } }]);
  // Repeating the identical request starts a new upload instead of repeating the withdrawn one.
  expect(await put('grace', 'entry', wholeFile('whole.csv'))).toMatchObject({ status: 200 });
  expect(await readInForce()).toMatchObject({ rows: 3 });
});

it('withdraws nothing of a report that is locked or a period that is closed [BEY-154]', async () => {
  const withdraw = () => call('grace', 'POST', callUrl('withdraw', 'entry'), { rows: 3 });
  onTestFinished(async () => {
    await owner.deleteFrom('submission_snapshots').execute();
    await owner.updateTable('reporting_periods').set({ current: true }).where('pk', '=', PERIOD).execute();
  });
  expect((await put('grace', 'entry', wholeFile('whole.csv'))).status).toBe(200);
  await inScope(db, 'all', (tx) =>
    sql`insert into submission_snapshots (fk_grants, fk_reporting_periods, instrument, number, submitted_at,
        submitted_by, digest, content, tallies)
      values (${GRANT}, ${PERIOD}, '2021', 1, now(), '00000000-0000-4000-8000-000000000001', 'x', '{}', '[]')`.execute(
      tx,
    ),
  );
  expect(toCode(await withdraw())).toEqual([409, 'LOCKED_AFTER_SUBMIT']);
  await db.updateTable('reporting_periods').set({ current: false }).where('pk', '=', PERIOD).execute();
  expect((await withdraw()).status).toBe(409);
  expect(await readInForce()).toMatchObject({ rows: 3 });
});

async function readRows() {
  const { rows } = await inScope(db, 'all', (tx) =>
    sql<Record<string, unknown>>`
      select r.* from entry_submissions r
      join programs_in_force f using (fk_grants, fk_uploads, fk_programs) order by en_survey_number
    `.execute(tx),
  );
  return rows.map(({ fk_uploads: _, ...row }) => row);
}
