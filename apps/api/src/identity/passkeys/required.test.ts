import { auth } from '@srae/contract/accounts/auth';
import type { Passkeys, PasskeyStarted } from '@srae/contract/schemas/accounts/passkeys';
import { afterAll, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { openTestPortal, PASSWORD } from '../../../test/portal/auth-portal.ts';
import { PasskeyDevice } from '../../../test/portal/passkey-device.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';
import { readIdentitySettings } from '../settings.ts';

const portal = await openTestPortal(await emptyDatabase(), {
  dataDir: await temporaryFolder(),
  env: { REQUIRE_PASSKEY: 'admin,acf' },
});
afterAll(() => portal.close());
const { ask } = portal;

/** Signs in with password and text message, and adds a passkey on request. */
async function person(email: string, groups: readonly ('Admin' | 'acf')[], phoneNumber: string) {
  await portal.addUser({ email, groups, phoneNumber });
  const { token } = await portal.signIn(email, { ip: `198.51.7.${phoneNumber.slice(-2)}` });
  const add = async () => {
    const { data } = await ask<PasskeyStarted>(
      'POST',
      auth.startPasskey.path,
      { password: PASSWORD },
      { token },
    );
    const device = new PasskeyDevice();
    const body = { session: data.session, name: 'Laptop', response: device.make(data.options) };
    return (await ask<Passkeys>('POST', auth.addPasskey.path, body, { token })).data;
  };
  const read = (path: string) => ask('GET', path, undefined, { token });
  return { token, add, read };
}

describe('REQUIRE_PASSKEY [BEY-175]', () => {
  it.each([
    ['an Admin', 'ad@people.example', ['Admin'], '+12025550131'],
    ['ACF', 'ac@people.example', ['acf'], '+12025550132'],
  ] as const)('lets %s do nothing but add a passkey until there is one', async (_, email, groups, phone) => {
    const { token, add, read } = await person(email, groups, phone);
    expect((await read(auth.readMe.path)).data).toMatchObject({ passkeys: 0, passkey_needed: true });
    for (const [method, path, body] of [
      ['GET', auth.listSessions.path, undefined],
      ['PUT', auth.saveMe.path, { name: 'A', family_name: 'B' }],
      ['POST', auth.changePassword.path, { current_password: PASSWORD, new_password: 'Granite.Harbor8' }],
      ['PUT', '/api/auth/passkeys/1', { name: 'x' }],
      ['GET', '/api/user-associations/somebody', undefined],
    ] as const) {
      const { status, error } = await ask(method, path, body, { token });
      expect([path, status, error.code]).toEqual([path, 403, 'PASSKEY_NEEDED']);
    }
    const [added] = await add();
    expect((await read(auth.listSessions.path)).status).toBe(200);
    expect((await read(auth.readMe.path)).data.passkey_needed).toBe(false);
    const place = `/api/auth/passkeys/${added?.pk}`;
    expect((await ask('DELETE', place, { password: PASSWORD }, { token })).error.code).toBe('LAST_PASSKEY');
    const body = { email, password: PASSWORD, other_way: true };
    const again = await ask('POST', auth.signIn.path, body, { ip: '198.51.8.1' });
    expect(again.data).toMatchObject({ step: 'passkeyVerify', other_way: false });
  });

  it('counts no blocked passkey: the last one that works stays', async () => {
    const { token, add } = await person('bl@people.example', ['Admin'], '+12025550134');
    const [works] = await add();
    const both = await add();
    const blocked = both.find(({ pk }) => pk !== works?.pk);
    await portal.db
      .updateTable('passkeys')
      .set({ blocked_at: new Date() })
      .where('pk', '=', blocked?.pk ?? 0)
      .execute();
    const remove = (pk = 0) => ask('DELETE', `/api/auth/passkeys/${pk}`, { password: PASSWORD }, { token });
    expect((await remove(works?.pk)).error.code).toBe('LAST_PASSKEY');
    expect((await remove(blocked?.pk)).status).toBe(200);
  });

  it('asks nothing of other people', async () => {
    const { read } = await person('gr@people.example', [], '+12025550133');
    expect((await read(auth.readMe.path)).data.passkey_needed).toBe(false);
    expect((await read(auth.listSessions.path)).status).toBe(200);
  });

  it('names roles that there are, with the authenticator that has passkeys', () => {
    const read = (env: Record<string, string>) => readIdentitySettings(env, true).requirePasskey;
    expect(read({})).toEqual([]);
    expect(read({ REQUIRE_PASSKEY: 'admin' })).toEqual(['Admin']);
    expect(read({ REQUIRE_PASSKEY: 'acf, Admin' })).toEqual(['acf', 'Admin']);
    expect(() => read({ REQUIRE_PASSKEY: 'grantee' })).toThrow(/REQUIRE_PASSKEY names 'grantee'/);
    const oidc = { AUTHENTICATOR: 'oidc', OIDC_ISSUER: 'https://provider.example' };
    expect(() => readIdentitySettings({ ...oidc, REQUIRE_PASSKEY: 'admin' }, true)).toThrow(
      /AUTHENTICATOR=embedded|OIDC/,
    );
  });
});
