// A call's target is read with its caller, before the body; it must not be used stale after a slow body.
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { openDatabase } from '../../store/database/database.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const owner = openDatabase({ ...portal.database.owner, max: 1 });
afterAll(() => owner.destroy());
const { first, summer } = await demoPlaces(portal.deps.db);
const { token } = await portal.signIn('grace');

/** Saves a provider page with a body sent in two halves, running an action in between. */
async function saveSlowly(between: () => Promise<unknown>): Promise<{ status: number; code: string }> {
  const body = JSON.stringify({
    formName: 'provider',
    version: 0,
    formData: [{ tableName: 'provider_submissions', tableData: [] }],
  });
  async function* halves() {
    yield body.slice(0, 20);
    await between();
    yield body.slice(20);
  }
  const answer = await portal.app.inject({
    method: 'PUT',
    url: `/api/grantees/${first.grantId}/providers/${first.pid}/submissions/${summer}`,
    headers: {
      authorization: `Bearer ${token}`,
      origin: portal.deps.config.publicUrl,
      'content-type': 'application/json',
    },
    payload: Readable.from(halves()),
  });
  return { status: answer.statusCode, code: answer.json().error?.code };
}

const setDeleted = (at: Date | null) =>
  owner.updateTable('providers').set({ deleted_at: at }).where('pk', '=', first.pid).execute();

describe('a body that takes longer than a second', () => {
  it('is judged by what is so when it has arrived', async () => {
    const deleted = await saveSlowly(async () => {
      await setDeleted(new Date());
      portal.passMinutes(1 / 30);
    });
    expect(deleted).toEqual({ status: 404, code: 'NOT_FOUND' });
    const restored = await saveSlowly(async () => {
      await setDeleted(null);
      portal.passMinutes(1 / 30);
    });
    expect(restored.code).not.toBe('NOT_FOUND');
  });
});
