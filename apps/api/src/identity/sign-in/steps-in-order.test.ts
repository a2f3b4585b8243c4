import { describe, expect, it } from 'vitest';
import { PASSWORD, PHONE, PRESET } from '../../../test/portal/auth-portal.ts';
import { openSignInPortal } from '../../../test/portal/sign-in-portal.ts';

const { portal, db, signIn, answer } = await openSignInPortal();

describe('steps cannot be skipped, mixed or replayed [AU-8]', () => {
  it('refuses the session of one step at another', async () => {
    await portal.addUser({
      email: 'skip@people.example',
      status: 'FORCE_CHANGE_PASSWORD',
      phoneNumber: PHONE,
    });
    const { data } = await signIn('skip@people.example', PASSWORD);
    expect((await answer({ step: 'mfaVerify', session: data.session, code: '123456' })).status).toBe(401);
    expect((await answer({ step: 'customChallenge', session: data.session, code: '123456' })).status).toBe(
      401,
    );
  });

  it('keeps an enrolled person from giving another number [OT-9]', async () => {
    await portal.addUser({ email: 'enrolled@people.example', phoneNumber: PHONE });
    const { data } = await signIn('enrolled@people.example', PASSWORD);
    const setup = { step: 'mfaSetup', session: data.session, country: '+1', national_number: '2025550119' };
    expect((await answer(setup)).status).toBe(401);
  });

  it('refuses the code of one person in the challenge of another', async () => {
    await portal.addUser({ email: 'left@people.example', phoneNumber: '+12025550120' });
    await portal.addUser({ email: 'right@people.example', phoneNumber: '+12025550121' });
    const left = await signIn('left@people.example', PASSWORD);
    await signIn('right@people.example', PASSWORD);
    const code = await portal.codeFor('+12025550121');
    expect((await answer({ step: 'mfaVerify', session: left.data.session, code })).status).toBe(401);
  });

  it('stores codes and challenges only as hashes, and records none of them [OT-1] [LG-1]', async () => {
    await portal.addUser({ email: 'trace@people.example', phoneNumber: '+12025550122' });
    const { data } = await signIn('trace@people.example', PASSWORD);
    const code = await portal.codeFor('+12025550122');
    await answer({ step: 'mfaVerify', session: data.session, code });
    const kept = JSON.stringify([
      await db.selectFrom('login_challenges').selectAll().execute(),
      await db.selectFrom('audit_events').selectAll().execute(),
      await db.selectFrom('throttles').selectAll().execute(),
    ]);
    for (const secret of [code, data.session, PASSWORD, 'trace@people.example', '+12025550122']) {
      expect(kept).not.toContain(`"${secret}"`);
    }
  });

  it('voids a preset code after ten misses in a row [OT-10]', async () => {
    const presetCodeHash = await portal.deps.identity.hasher.hash(PRESET);
    const email = 'void@people.example';
    const username = await portal.addUser({ email, phoneNumber: '+6913205552', presetCodeHash });
    for (let miss = 1; miss <= 10; miss += 1) {
      portal.turnClock(miss * 20);
      const { data } = await signIn(email, PASSWORD);
      await answer({ step: 'customChallenge', session: data.session, code: 'WRONG1' });
    }
    expect(await signIn(email, PASSWORD)).toMatchObject({ status: 401, error: { code: 'NO_PRESET_CODE' } });
    const row = await db
      .selectFrom('identity_users')
      .select('preset_code_hash')
      .where('username', '=', username)
      .executeTakeFirst();
    expect(row?.preset_code_hash).toBeNull();
    portal.turnClock(0);
  });
});
