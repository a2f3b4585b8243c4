// The caps on what costs much.
import { gzipSync } from 'node:zlib';
import { uploads } from '@srae/contract/uploads';
import { expect, it } from 'vitest';
import { demoPlaces } from '../../test/portal/demo-places.ts';
import { testPortal } from '../../test/portal/test-portal.ts';
import { plainRows, toBatch } from '../../test/portal/uploads/upload-bodies.ts';

const portal = await testPortal({ UPLOADS_PER_HOUR: '1' });
const { first, summer } = await demoPlaces(portal.deps.db);

it('counts an upload once, however many batches it has, and refuses the next one of the hour', async () => {
  const { token } = await portal.signIn('grace');
  const url = uploads.entry.save.path
    .replace(':grantId', String(first.grantId))
    .replace(':periodPk', String(summer));
  const send = async (batch: object) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    };
    const payload = gzipSync(JSON.stringify(batch));
    const answer = await portal.app.inject({ method: 'PUT', url, headers, payload });
    return { status: answer.statusCode, payload: answer.json().data?.Payload };
  };
  const begun = await send(toBatch(plainRows(1), { announce: 3 }));
  expect(begun.status).toBe(200);
  const { transaction_id: transactionId } = JSON.parse(begun.payload);
  expect((await send(toBatch(plainRows(1, 2), { index: 1, transactionId }))).status).toBe(200);
  expect((await send(toBatch(plainRows(1, 3), { index: 2, transactionId, commit: true }))).status).toBe(200);
  expect((await send(toBatch(plainRows(1), { commit: true }))).status).toBe(429);
});
