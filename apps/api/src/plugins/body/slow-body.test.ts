// A call's caller and target are read before its body; neither may be used stale after a slow body.
import { auth } from '@srae/contract/accounts/auth';
import { machineKeys } from '@srae/contract/accounts/machine-keys';
import type { Endpoint } from '@srae/contract/endpoint';
import { Readable } from 'node:stream';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { openMachine } from '../../../test/portal/calls/machine-portal.ts';
import { surveyCsv } from '../../../test/portal/uploads/survey-csv.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { openDatabase } from '../../store/database/database.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const owner = openDatabase({ ...portal.database.owner, max: 1 });
afterAll(() => owner.destroy());
const { first, summer } = await demoPlaces(portal.deps.db);
const LONG = 1 / 30;

type Slow = {
  readonly token: string | null;
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly body: Buffer | string;
  readonly type?: string;
};

/** Sends a call with a body in two halves, running an action in between that takes two seconds. */
async function sendSlowly(
  { app, deps, passMinutes }: Pick<typeof portal, 'app' | 'deps' | 'passMinutes'>,
  { token, method, url, body, type = 'application/json' }: Slow,
  between: () => Promise<unknown>,
): Promise<number | string> {
  const bytes = Buffer.from(body);
  async function* halves() {
    yield bytes.subarray(0, 5);
    await between();
    passMinutes(LONG);
    yield bytes.subarray(5);
  }
  const answer = await app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      origin: deps.config.publicUrl,
      'content-type': type,
    },
    payload: Readable.from(halves()),
  });
  const { error }: { readonly error?: { readonly code: string } } = answer.json();
  return error?.code ?? answer.statusCode;
}

describe('a body that takes longer than a second', () => {
  let token: string | null;
  beforeEach(async () => {
    ({ token } = await portal.signIn('grace'));
  });

  const saveSlowly = (between: () => Promise<unknown>) =>
    sendSlowly(
      portal,
      {
        token,
        method: 'PUT',
        url: `/api/grantees/${first.grantId}/providers/${first.pid}/submissions/${summer}`,
        body: JSON.stringify({
          formName: 'provider',
          version: 0,
          formData: [{ tableName: 'provider_submissions', tableData: [] }],
        }),
      },
      between,
    );
  const setDeleted = (at: Date | null) =>
    owner.updateTable('providers').set({ deleted_at: at }).where('pk', '=', first.pid).execute();

  it('is judged by the target as it is when the body has arrived', async () => {
    expect(await saveSlowly(() => setDeleted(new Date()))).toBe('NOT_FOUND');
    expect(await saveSlowly(() => setDeleted(null))).not.toBe('NOT_FOUND');
  });

  it('does nothing for somebody who has signed out meanwhile [TK-3]', async () => {
    const signOut = async () => {
      const answer = await portal.app.inject({
        method: auth.signOut.method,
        url: auth.signOut.path,
        headers: { authorization: `Bearer ${token}`, origin: portal.deps.config.publicUrl },
        payload: {},
      });
      expect(answer.statusCode).toBe(200);
    };
    expect(await saveSlowly(signOut)).toBe('NOT_SIGNED_IN');
  });

  it('does nothing for somebody who was deactivated meanwhile [TK-4]', async () => {
    const setDisabled = (at: Date | null) =>
      owner
        .updateTable('identity_users')
        .set({ disabled_at: at })
        .where('username', '=', toUsername('grace'))
        .execute();
    expect(await saveSlowly(() => setDisabled(new Date()))).toBe('NOT_SIGNED_IN');
    await setDisabled(null);
  });

  it('does nothing in a role that was taken away meanwhile, also where the body names the target [TK-4]', async () => {
    const ada = await portal.signIn('ada');
    const removeGroup = () =>
      owner.deleteFrom('identity_groups').where('username', '=', toUsername('ada')).execute();
    const code = await sendSlowly(
      portal,
      {
        token: ada.token,
        method: 'POST',
        url: '/api/user-associations',
        body: JSON.stringify({ action: 'association', role_id: 3, user: { Username: toUsername('nell') } }),
      },
      removeGroup,
    );
    expect(code).toBe('FORBIDDEN');
  });
});

describe('a file that takes longer than a second', () => {
  it('is not read for a key that was revoked meanwhile [TK-4] [BEY-176]', async () => {
    const { portal: machines, params, grace, make } = await openMachine();
    const { pk, key } = await make();
    const { grantId, periodPk } = params;
    const code = await sendSlowly(
      machines,
      {
        token: key,
        method: 'POST',
        url: `/api/machine/${grantId}/submissions/${periodPk}/entry/validation?file=spring.csv`,
        body: surveyCsv('entry', [{}]),
        type: 'application/octet-stream',
      },
      () => grace.call(machineKeys.revoke, { params: { grantId, keyPk: pk } }),
    );
    expect(code).toBe('MACHINE_KEY');
  });
});
