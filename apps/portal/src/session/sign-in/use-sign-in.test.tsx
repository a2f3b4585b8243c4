// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Refusal, startFakeServer } from '../../../test/fake-server.ts';
import { useSignIn } from './use-sign-in.ts';

afterEach(cleanup);

it.each([
  [
    'a text message',
    { step: 'mfaVerify', medium: 'SMS', destination: '', mfa_resent: false, resend_seconds: 0 },
  ],
  ['a preset code', { step: 'customChallenge' }],
])('holds no code at login after a wrong one of %s [AUT-028]', async (_, step) => {
  startFakeServer({
    'POST /api/auth/sign-in': () => ({ session: 's1', ...step }),
    'POST /api/auth/challenge': () => {
      throw new Refusal(401, 'CODE_MISMATCH', 'Code mismatch');
    },
  });
  const { result } = renderHook(() => useSignIn('grace@example.org', () => undefined));
  act(() => result.current.type({ password: 'x' }));
  await act(() => result.current.submit());
  act(() => result.current.type({ code: '000000' }));
  await act(() => result.current.submit());
  expect(result.current.state).toMatchObject({ step: 'login', code: '', password: '' });
});
