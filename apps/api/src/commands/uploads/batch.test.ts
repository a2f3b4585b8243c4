import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ATTEMPT_HEADER } from '@srae/contract/uploads';
import { toBatch, plainRows, toTransaction } from '../../../test/portal/uploads/upload-bodies.ts';
import { OTHER_GRANT } from '../../../test/portal/uploads/upload-data.ts';
import { saveUrl } from '../../../test/portal/uploads/upload-portal.ts';
import { openBatches } from '../../../test/portal/calls/batches-portal.ts';

const { put, send, call, turnClock, db, receiptsBefore, refused, rowsStored, receipts } = await openBatches();

it('takes batches in order and puts them in force with the last one [UPL-032] [API-046] [BEY-074]', async () => {
  const first = await put('grace', 'entry', toBatch(plainRows(500), { announce: 1200 }));
  const transactionId = toTransaction(first);
  expect(await rowsStored()).toBe(500);
  const second = await put('grace', 'entry', toBatch(plainRows(500, 501), { index: 1, transactionId }));
  expect(toTransaction(second)).toBe(transactionId);
  expect(await inForce()).toMatchObject({ upload_row_count: null });
  const last = await put(
    'grace',
    'entry',
    toBatch(plainRows(200, 1001), { index: 2, transactionId, commit: true }),
  );
  expect(last.body.data).toMatchObject({ receipt: { upload_row_count: 1200 } });
  expect(await inForce()).toMatchObject({ upload_row_count: 1200 });
  expect(await rowsStored()).toBe(1200);
});

it('keeps the earlier upload in force until the commit [BEY-077]', async () => {
  await put('grace', 'entry', toBatch(plainRows(1), { commit: true, fileName: 'old.csv' }));
  const first = await put('grace', 'entry', toBatch(plainRows(1), { announce: 2, fileName: 'new.csv' }));
  expect(await inForce()).toMatchObject({ upload_file_name: 'old.csv', upload_row_count: 1 });
  await put(
    'grace',
    'entry',
    toBatch(plainRows(1, 2), { index: 1, transactionId: toTransaction(first), commit: true }),
  );
  expect(await inForce()).toMatchObject({ upload_file_name: 'new.csv', upload_row_count: 2 });
});

it('stores a repeated batch once and answers the same [BEY-075] [API-047] [UP-2]', async () => {
  const transactionId = toTransaction(await put('grace', 'entry', toBatch(plainRows(2), { announce: 6 })));
  const second = toBatch(plainRows(2, 3), { index: 1, transactionId });
  const answer = await put('grace', 'entry', second);
  expect(await put('grace', 'entry', second)).toEqual(answer);
  expect(await rowsStored()).toBe(4);
  const last = toBatch(plainRows(2, 5), { index: 2, transactionId, commit: true });
  const committed = await put('grace', 'entry', last);
  expect(await put('grace', 'entry', last)).toEqual(committed);
  expect(await put('grace', 'entry', second)).toEqual(answer);
  expect(await rowsStored()).toBe(6);
  expect(await history()).toHaveLength(1);
});

it('answers a repeated single-batch upload the same, without a second receipt [BEY-075]', async () => {
  const body = toBatch(plainRows(2), { commit: true });
  const answer = await put('grace', 'entry', body);
  expect(await put('grace', 'entry', body)).toEqual(answer);
  expect(await history()).toHaveLength(1);
  await put('grace', 'entry', toBatch(plainRows(3), { commit: true }));
  expect(await history()).toHaveLength(2);
});

it('takes the same single batch of another person, or for another place, for an upload of its own [BEY-075] [UP-2]', async () => {
  const body = toBatch(plainRows(2), { commit: true });
  const numbered = (more: number) => ({ body: { data: { receipt: { number: receiptsBefore() + more } } } });
  expect(await put('grace', 'entry', body)).toMatchObject(numbered(1));
  expect(await put('gale', 'entry', body)).toMatchObject(numbered(2));
  expect(await put('gale', 'entry', body, { provider: 1 })).toMatchObject(numbered(3));
});

it('takes the same single batch of another attempt for an upload of its own [BEY-075] [BEY-123]', async () => {
  const body = gzipSync(JSON.stringify(toBatch(plainRows(2), { commit: true })));
  const save = (attempt: string) =>
    send('grace', saveUrl('entry'), body, {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      [ATTEMPT_HEADER]: attempt,
    });
  const first = await save('one');
  expect(await save('one')).toEqual(first);
  expect((await save('two')).body.data).toMatchObject({
    receipt: { number: receiptsBefore() + 2, in_force: true },
  });
  expect(await history()).toHaveLength(2);
});

it('refuses a batch out of order and names the one it waits for [BEY-076]', async () => {
  const transactionId = toTransaction(await put('grace', 'entry', toBatch(plainRows(1), { announce: 3 })));
  expect(await put('grace', 'entry', toBatch(plainRows(1, 3), { index: 2, transactionId }))).toMatchObject({
    status: 409,
    body: { error: { code: 'UPLOAD_BATCH_ORDER', details: { expected_batch_index: 1 } } },
  });
  const lateStart = { ...toBatch(plainRows(1)), batch_index: 1 };
  expect(await put('grace', 'entry', lateStart)).toMatchObject(refused(409, 'UPLOAD_BATCH_ORDER'));
});

it('stores batches that come at once in their order [BEY-074] [BEY-076]', async () => {
  const transactionId = toTransaction(await put('grace', 'entry', toBatch(plainRows(2), { announce: 8 })));
  const batch = (index: number) => toBatch(plainRows(2, index * 2 + 1), { index, transactionId });
  const answers = await Promise.all([1, 2].map((index) => put('grace', 'entry', batch(index))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const last = await put('grace', 'entry', { ...batch(3), commit: true });
  expect(last.body.data).toMatchObject({ receipt: { upload_row_count: 8 } });
});

it('ends 30 minutes after the last batch, before any job has run [BEY-081] [BEY-113]', async () => {
  const transactionId = toTransaction(await put('grace', 'entry', toBatch(plainRows(1), { announce: 4 })));
  turnClock(29.9);
  expect((await put('grace', 'entry', toBatch(plainRows(1, 2), { index: 1, transactionId }))).status).toBe(
    200,
  );
  turnClock(59.8);
  expect((await put('grace', 'entry', toBatch(plainRows(1, 3), { index: 2, transactionId }))).status).toBe(
    200,
  );
  turnClock(89.8);
  const late = await put(
    'grace',
    'entry',
    toBatch(plainRows(1, 4), { index: 3, transactionId, commit: true }),
  );
  expect(late).toMatchObject(refused(404, 'UPLOAD_GONE'));
  expect(late.body.error).toMatchObject({ message: expect.stringContaining('Please start again') });
});

it('is bound to the person, grant, period and survey that opened it [BEY-082] [UP-2]', async () => {
  const transactionId = toTransaction(await put('grace', 'entry', toBatch(plainRows(1), { announce: 2 })));
  const next = toBatch(plainRows(1, 2), { index: 1, transactionId });
  const gone = refused(404, 'UPLOAD_GONE');
  expect(await put('gale', 'entry', next)).toMatchObject(gone);
  expect(await put('gus', 'entry', next, { grant: OTHER_GRANT })).toMatchObject(gone);
  expect(
    await put('grace', 'exit', toBatch(plainRows(1, 2, 'exit'), { kind: 'exit', index: 1, transactionId })),
  ).toMatchObject(gone);
  expect(await put('grace', 'entry', { ...next, transaction_id: 'x'.repeat(43) })).toMatchObject(gone);
  expect((await put('grace', 'entry', next)).status).toBe(200);
});

it("drops the same person's open upload at a new start, and tells someone else who and until when [BEY-130]", async () => {
  const abandoned = toTransaction(await put('grace', 'entry', toBatch(plainRows(2), { announce: 4 })));
  turnClock(5);
  await put('grace', 'entry', toBatch(plainRows(1), { announce: 2 }));
  expect(await rowsStored()).toBe(1);
  expect(
    await put('grace', 'entry', toBatch(plainRows(2, 3), { index: 1, transactionId: abandoned })),
  ).toMatchObject(refused(404, 'UPLOAD_GONE'));
  const body = toBatch(plainRows(1), { commit: true });
  expect(await put('gale', 'entry', body)).toMatchObject({
    status: 409,
    body: {
      error: {
        code: 'UPLOAD_OPEN_ELSEWHERE',
        details: {
          name: 'Grace Example',
          started_at: '2023-08-01T12:05:00.000Z',
          expires_at: '2023-08-01T12:35:00.000Z',
        },
      },
    },
  });
  expect(
    (await put('gale', 'exit', toBatch(plainRows(1, 1, 'exit'), { kind: 'exit', commit: true }))).status,
  ).toBe(200);
  turnClock(35);
  expect((await put('gale', 'entry', body)).status).toBe(200);
  expect(await rowsStored()).toBe(1);
});

it('ends at once when its person cancels it, which is recorded; nobody else can, and what is in force stays', async () => {
  await put('grace', 'entry', toBatch(plainRows(1), { commit: true }));
  const end = (who: 'grace' | 'gale') => call(who, 'DELETE', '/api/entry/1/submissions/1/open');
  const transactionId = toTransaction(await put('grace', 'entry', toBatch(plainRows(2), { announce: 4 })));
  const next = (index: number) => toBatch(plainRows(1, index + 2), { index, transactionId });
  expect((await end('gale')).status).toBe(200);
  expect((await put('grace', 'entry', next(1))).status).toBe(200);
  expect((await end('grace')).status).toBe(200);
  expect(await put('grace', 'entry', next(2))).toMatchObject(refused(404, 'UPLOAD_GONE'));
  expect((await end('grace')).status).toBe(200);
  const ends = await db
    .selectFrom('audit_events')
    .select('object')
    .where('action', '=', 'upload.end')
    .execute();
  const ended = { object: 'entry upload open, period 1' };
  const none = { object: 'entry upload none, period 1' };
  expect(ends).toEqual([none, ended, none]);
  expect(await rowsStored()).toBe(1);
  expect(await inForce()).toMatchObject({ upload_row_count: 1 });
  // What is committed is not cancelled: a repeat of its batch has its answer still.
  const single = toBatch(plainRows(1), { commit: true });
  const committed = await put('gale', 'entry', single);
  expect(committed.status).toBe(200);
  expect((await end('gale')).status).toBe(200);
  expect(await put('gale', 'entry', single)).toEqual(committed);
});

it('starts one upload when two people begin at the same moment [BEY-130] [UP-2]', async () => {
  const answers = await Promise.all([
    put('grace', 'entry', toBatch(plainRows(1), { announce: 2 })),
    put('gale', 'entry', toBatch(plainRows(1), { announce: 2 })),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it('refuses the commit when rows are missing, and leaves the earlier upload [BEY-083]', async () => {
  await put('grace', 'entry', toBatch(plainRows(1), { commit: true, fileName: 'old.csv' }));
  expect(await put('grace', 'entry', toBatch(plainRows(9), { announce: 10, commit: true }))).toMatchObject({
    status: 409,
    body: { error: { code: 'UPLOAD_ROW_COUNT', details: { announced: 10, received: 9 } } },
  });
  expect(await inForce()).toMatchObject({ upload_file_name: 'old.csv' });
  expect(await rowsStored()).toBe(1);
});

it.each([
  ['a path', '../../etc/spring.xlsx', 'spring.xlsx'],
  ['a path of Windows', 'C:\\Users\\grace\\spring.xlsx', 'spring.xlsx'],
  ['control characters', 'sp\u0000r\r\ning\u001b[2J\u0085.xlsx', 'spring[2J.xlsx'],
  ['characters that turn the direction', 'spring\u202Excod\u2066.\u200Fcsv\u061C', 'springxcod.csv'],
  ['markup', '<img src=x onerror=alert(1)>.csv', '<img src=x onerror=alert(1)>.csv'],
  ['255 characters', `${'x'.repeat(251)}.csv`, `${'x'.repeat(251)}.csv`],
  ['one more', `${'x'.repeat(252)}.csv`, `${'x'.repeat(252)}.cs`],
  ['nothing that can be seen', 'folder/\u202E ', 'unnamed'],
])('keeps a file name with %s as text, never as a path [UP-7]', async (_, fileName, kept) => {
  const answer = await put('grace', 'entry', toBatch(plainRows(1), { commit: true, fileName }));
  expect(answer.body.data).toMatchObject({ receipt: { upload_file_name: kept } });
  expect(await inForce()).toMatchObject({ upload_file_name: kept });
  expect((await receipts())[0]).toMatchObject({ upload_file_name: kept });
});

it('stores rows and what is known of the file, and no file [UP-7]', async () => {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and table_name ~ 'upload|entry|exit' and data_type in ('bytea', 'oid')
  `.execute(db);
  expect(rows).toEqual([]);
});

it('records who committed what, without names of people or answers', async () => {
  await put('grace', 'entry', toBatch(plainRows(1), { commit: true }));
  const { rows } = await sql<{ actor: string; action: string; details: unknown }>`
    select actor, action, object, outcome, details from audit_events where action = 'upload.save' order by seq desc limit 1
  `.execute(db);
  expect(rows).toMatchObject([
    {
      actor: '00000000-0000-4000-8000-000000000001',
      action: 'upload.save',
      outcome: 'done',
      details: { rows: 1 },
    },
  ]);
});

async function inForce(): Promise<unknown> {
  return (await call('grace', 'GET', '/api/entry/1/submissions/1/uploads/reduce')).body.data;
}

/** Receipts created by the current test. */
async function history(): Promise<readonly unknown[]> {
  return (await receipts()).slice(receiptsBefore());
}
