import { auth } from '@srae/contract/accounts/auth';
import { afterAll, expect, it, vi } from 'vitest';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { openTestPortal, PASSWORD } from '../../../test/portal/auth-portal.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';

const env = { PRESET_CODE_ONE_TIME: '1' };
const portal = await openTestPortal(await emptyDatabase(), { dataDir: await temporaryFolder(), env });
afterAll(() => portal.close());

it('opens one session with a single-use code that two calls give at once [OT-3] [OT-10]', async () => {
  const { authenticator, hasher } = portal.deps.identity;
  const email = 'once@people.example';
  const code = 'Anchor-Light-7';
  await portal.addUser({ email, phoneNumber: '+6912345678', presetCodeHash: await hasher.hash(code) });
  const signIn = async () =>
    (await portal.ask('POST', auth.signIn.path, { email, password: PASSWORD })).data.session;
  const answer = (session: string) =>
    portal.ask('POST', auth.challenge.path, { step: 'customChallenge', session, code });
  const { verifyPresetCode } = authenticator;
  let second: Awaited<ReturnType<typeof answer>> | null = null;
  vi.spyOn(authenticator, 'verifyPresetCode').mockImplementationOnce(async (...given) => {
    const isRight = await verifyPresetCode(...given);
    second = await answer(await signIn());
    return isRight;
  });
  expect(await answer(await signIn())).toMatchObject({ status: 401, error: { code: 'CODE_MISMATCH' } });
  expect(second).toMatchObject({ status: 200, data: { step: 'done' } });
});
