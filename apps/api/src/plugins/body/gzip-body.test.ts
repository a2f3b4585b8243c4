import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { PROBLEMS } from '@srae/contract/problems';
import { afterAll, expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { toBatch, plainRows } from '../../../test/portal/uploads/upload-bodies.ts';
import { OTHER_GRANT } from '../../../test/portal/uploads/upload-data.ts';
import { openUploadPortal, saveUrl } from '../../../test/portal/uploads/upload-portal.ts';
import { acceptGzipOnly, PACKED_MAX, UNPACKED_MAX } from './gzip-body.ts';

const portal = await openUploadPortal(await emptyDatabase());
afterAll(() => portal.close());

const body = toBatch(plainRows(1), { commit: true });
const text = JSON.stringify(body);
const packed = gzipSync(text);
const GZIP = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
const send = (payload: Buffer, headers: Record<string, string> = GZIP, url = saveUrl('entry')) =>
  portal.send('grace', url, payload, headers);
const bad = { status: 400, body: { success: false, error: { code: 'BAD_GZIP' } } };
const tooLarge = { status: 413, body: { error: { code: 'TOO_LARGE' } } };

it('reads one gzip member of JSON', async () => {
  expect((await send(packed)).status).toBe(200);
});

it.each([
  ['truncated', packed.subarray(0, -9)],
  ['without its end', packed.subarray(0, -1)],
  ['followed by garbage', Buffer.concat([packed, Buffer.from('garbage')])],
  ['followed by zeros', Buffer.concat([packed, Buffer.alloc(3)])],
  ['packed twice', gzipSync(packed)],
  ['not packed', Buffer.from(text)],
  ['empty of text', gzipSync('')],
  ['not JSON', gzipSync('{"commit":')],
  ['not UTF-8', gzipSync(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))],
])('refuses a body that is %s [BEY-084] [UP-1]', async (_what, payload) => {
  expect(await send(payload)).toMatchObject(bad);
});

it.each([
  ['with a prototype key', gzipSync(text.replace('{"commit"', '{"__proto__":{"x":1},"commit"'))],
  ['with a key given twice', gzipSync(text.replace('{"commit"', '{"commit":true,"commit"'))],
  ['nested too deeply', gzipSync(text.replace('null', `${'['.repeat(13)}${']'.repeat(13)}`))],
  [
    'with a prototype key inside',
    gzipSync(text.replace('{"commit"', '{"enumMaps":{"__proto__":[]},"commit"')),
  ],
  // 8 MiB of them are packed into 8 KiB, and took seconds to read.
  ['with millions of values', gzipSync(text.replace('null', `[${Array(2_700_000).fill('{}').join(',')}]`))],
  [
    'with hundreds of thousands of names',
    gzipSync(
      text.replace(
        '{"commit"',
        `{"x":{${Array.from({ length: 400_000 }, (_, at) => `"${at.toString(36)}":1`).join(',')}},"commit"`,
      ),
    ),
  ],
])('says that JSON %s is not read [BEY-084] [UP-4]', async (_what, payload) => {
  expect(await send(payload)).toMatchObject({
    status: 400,
    body: { success: false, error: { code: 'UNSAFE_JSON', message: PROBLEMS.UNSAFE_JSON.message } },
  });
});

it('cuts a body off at the cap while it is unpacked [BEY-084] [UP-1]', async () => {
  expect(await send(gzipSync(Buffer.alloc(UNPACKED_MAX + 1, ' ')))).toMatchObject(tooLarge);
  expect(await send(gzipSync(Buffer.alloc(200 * 1024 * 1024, ' ')))).toMatchObject(tooLarge);
  expect(await send(Buffer.alloc(PACKED_MAX + 1))).toMatchObject(tooLarge);
});

it('takes gzip alone on upload calls, and gzip nowhere else [UP-1]', async () => {
  expect(await send(Buffer.from(text), { 'content-type': 'application/json' })).toMatchObject(bad);
  expect((await send(packed, { ...GZIP, 'content-type': 'text/plain' })).status).toBe(415);
  expect((await send(packed, { ...GZIP, 'content-encoding': 'br' })).status).toBe(400);
  const mapping = gzipSync(JSON.stringify({ instrument: '2021', header_hash: 'ab'.repeat(32), mapping: {} }));
  expect((await send(mapping, GZIP, '/api/entry/1/mapping')).status).toBe(400);
});

it('answers a foreign grant before it looks into the body', async () => {
  const foreign = saveUrl('entry', { grant: OTHER_GRANT });
  expect(await send(Buffer.from('garbage'), GZIP, foreign)).toMatchObject({
    status: 404,
    body: { error: { code: 'NOT_FOUND' } },
  });
});

it.each([
  ['an unknown key', { ...body, extra: 1 }],
  ['another form', { ...body, formName: 'exitupload' }],
  ['no batch_index', { ...body, batch_index: undefined }],
  ['a batch_index beyond the last', { ...body, batch_index: 200 }],
  ['more than 500 rows', toBatch(plainRows(501), { commit: true })],
  ['no rows', toBatch([], { commit: true, announce: 1 })],
  ['no announced file', { ...body, formData: body.formData.slice(0, 1) }],
  ['a mapping that no text can hold', JSON.parse(text.replace('en_age: Q1', 'en_age\\u0000'))],
  ['two files', { ...body, formData: [...body.formData, body.formData[1]] }],
])('refuses %s', async (_what, wrong) => {
  expect((await portal.put('grace', 'entry', wrong)).status).toBe(400);
});

it('unpacks one body in each turn of the event loop, so that other calls go on in between', async () => {
  const app = Fastify();
  acceptGzipOnly(app);
  let unpacked = 0;
  app.put('/', () => {
    unpacked += 1;
    return {};
  });
  const put = () => app.inject({ method: 'PUT', url: '/', payload: packed, headers: GZIP });
  await put();
  const sent = Promise.all([1, 2, 3, 4, 5, 6].map(put));
  const seen = new Set<number>();
  while (unpacked < 7) {
    await nextTurn();
    seen.add(unpacked);
  }
  await sent;
  expect([...seen]).toEqual([1, 2, 3, 4, 5, 6, 7]);
  await app.close();
});
