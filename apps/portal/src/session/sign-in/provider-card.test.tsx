// @vitest-environment happy-dom
import { PROBLEMS } from '@srae/contract/problems';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Refusal } from '../../../test/fake-server.ts';
import { aConfig, aGrant, aPerson, someTokens } from '../../../test/people.ts';
import { renderPortal, type Visit } from '../../../test/render-portal.tsx';
import { button, field } from '../../../test/sign-in-card.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const START = 'POST /api/auth/oidc/start';
const FINISH = 'POST /api/auth/oidc/finish';
const LINK = 'POST /api/auth/oidc/link';
const ANSWER = '/?code=c1&state=s1&iss=https%3A%2F%2Fprovider.example';

const withProvider = (answers: Visit['answers'] = {}): Visit => ({
  grants: [aGrant()],
  answers: {
    'GET /api/auth/config': () => aConfig({ authenticator: 'oidc', provider_name: 'Agency Sign-in' }),
    ...answers,
  },
});

it('has one button, says what happens next, and asks for no password [BEY-174]', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const { user } = renderPortal(
    '/',
    withProvider({ [START]: () => ({ url: 'https://provider.example/a' }) }),
  );
  await user.click(await screen.findByRole('button', { name: 'Sign in with Agency Sign-in' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://provider.example/a'));
  expect(screen.getByText(/come back here/)).toBeDefined();
  expect(screen.queryByLabelText('Password')).toBeNull();
});

it('finishes with the query of the address, which leaves the history, and goes on', async () => {
  const { server, address } = renderPortal(
    ANSWER,
    withProvider({ [FINISH]: () => ({ step: 'done', ...someTokens() }) }),
  );
  await waitFor(() => expect(address()).toBe('/landing'));
  expect(server.of(FINISH).map(({ body }) => body)).toEqual([
    { search: '?code=c1&state=s1&iss=https%3A%2F%2Fprovider.example' },
  ]);
});

it('asks once for the code of the invitation', async () => {
  const { user, server, address } = renderPortal(
    ANSWER,
    withProvider({
      [FINISH]: () => ({ step: 'invitation', session: 's1' }),
      [LINK]: () => ({ step: 'done', ...someTokens() }),
    }),
  );
  await screen.findByRole('heading', { name: 'Connect your account' });
  expect(address()).toBe('/');
  expect(button('Connect my account').disabled).toBe(true);
  await user.type(field('Invitation code'), ' abcde ');
  await user.click(button('Connect my account'));
  await waitFor(() => expect(address()).toBe('/landing'));
  expect(server.of(LINK)[0]?.body).toEqual({ session: 's1', code: 'abcde' });
});

it.each([
  [FINISH, 'OIDC_REFUSED', 'Signing in did not work. Please start again.'],
  [START, 'OIDC_UNAVAILABLE', PROBLEMS.OIDC_UNAVAILABLE.message],
])('says what %s refused, and offers to start again', async (call, code, text) => {
  const { user } = renderPortal(
    call === FINISH ? ANSWER : '/',
    withProvider({
      [call]: () => {
        throw new Refusal(401, code, text);
      },
    }),
  );
  if (call === START) await user.click(await screen.findByRole('button', { name: /^Sign in with/ }));
  const alert = await screen.findByText(text);
  expect(document.activeElement?.contains(alert)).toBe(true);
  expect(screen.getByRole('button', { name: /^Sign in with/ })).toBeDefined();
});

// The card's code loads after the dialog has opened the first time, and is there the next time.
it.each(['first', 'next'])(
  'keeps the page and what is typed while the person signs in again in another tab, the %s time',
  async () => {
    let ended = true;
    const { user } = renderPortal('/profile', {
      me: aPerson({ mfa: 'EXTERNAL', has_phone: false, phone_masked: null }),
      ...withProvider({
        'GET /api/auth/sessions': () => [],
        'POST /api/auth/refresh': () => {
          if (ended) throw new Refusal(401, 'SESSION_EXPIRED', 'Please sign in.');
          return someTokens();
        },
        'PUT /api/auth/me': ({ body }) => {
          if (ended) throw new Refusal(401, 'NOT_SIGNED_IN', 'Please sign in.');
          return { ...aPerson({ mfa: 'EXTERNAL' }), ...(body as object) };
        },
      }),
    });
    await user.type(await screen.findByLabelText('First Name'), ' Ann');
    expect(screen.queryByRole('heading', { name: /password/i })).toBeNull();
    await user.click(button('Update my account'));
    await screen.findByRole('dialog', { name: 'Your session has ended' });
    const link = await screen.findByRole('link', { name: 'Sign in with Agency Sign-in in a new tab' });
    expect(document.activeElement).toBe(link);
    await user.click(button('I have signed in'));
    await screen.findByText(/You are not signed in yet/);
    ended = false;
    await user.click(button('I have signed in'));
    await screen.findByText('Your name has been saved.');
  },
);

it('signs out at the service too', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  renderPortal(
    '/logout',
    withProvider({ 'POST /api/auth/sign-out': () => ({ url: 'https://provider.example/out' }) }),
  );
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://provider.example/out'));
});
