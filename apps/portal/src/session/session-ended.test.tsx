// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { acceptTokens, authState, onAuthState } from '../api/token.ts';
import { Refusal } from '../../test/fake-server.ts';
import { aGrant, aPerson, someTokens } from '../../test/people.ts';
import { renderPortal } from '../../test/render-portal.tsx';
import { compileFirst } from '../../test/compile-first.ts';
import { heading } from '../../test/on-screen.ts';

compileFirst(
  () => import('../pages/ContactPage.tsx'),
  () => import('../pages/LandingPage.tsx'),
  () => import('../pages/account/LogoutPage.tsx'),
  () => import('../pages/account/ProfilePage.tsx'),
);

/** Simulates the message of another tab after a sign-out there. */
function signOutElsewhere(): void {
  const channel = new BroadcastChannel('portal-sign-out');
  channel.postMessage('signed-out');
  channel.close();
}

afterEach(cleanup);

describe('the session of a page', () => {
  it('opens the sign-in card over the page and repeats the call for the same person, with the grant they had [BEY-181]', async () => {
    let refused = true;
    const { user, server, address } = renderPortal('/profile', {
      me: aPerson(),
      grants: [aGrant()],
      chosen: 11,
      answers: {
        'GET /api/auth/sessions': () => [],
        'POST /api/auth/refresh': () => {
          throw new Refusal(401, 'SESSION_EXPIRED', 'Please sign in.');
        },
        'PUT /api/auth/me': ({ body }) => {
          if (refused) throw new Refusal(401, 'NOT_SIGNED_IN', 'Please sign in.');
          return { ...aPerson(), ...(body as object) };
        },
        'POST /api/auth/sign-in': () => {
          refused = false;
          return { step: 'done', ...someTokens() };
        },
      },
    });
    await heading('My profile');
    await user.type(screen.getByLabelText('First Name'), ' Ann');
    await user.click(screen.getByRole('button', { name: 'Update my account' }));
    await screen.findByRole('dialog', { name: 'Your session has ended' });
    const email = screen.getByLabelText<HTMLInputElement>('Email', { selector: '#sign-in-email' });
    expect([email.value, email.readOnly]).toEqual(['grace@example.org', true]);
    expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Grace Ann');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByText('Your name has been saved.');
    expect(server.of('PUT /api/auth/me')).toHaveLength(2);
    // The new session keeps the previous grant.
    expect(server.of('POST /api/auth/grant').map((one) => one.body)).toEqual([{ grant_id: 11 }]);
    expect(address()).toBe('/profile');
  });

  it('opens the card again for the next session, when the one before was signed out behind it', async () => {
    const ended = () => {
      throw new Refusal(401, 'SESSION_EXPIRED', 'Please sign in.');
    };
    const { user, server } = renderPortal('/profile', {
      me: aPerson(),
      answers: {
        'GET /api/auth/sessions': () => [],
        'POST /api/auth/refresh': ended,
        'PUT /api/auth/me': ended,
        'POST /api/auth/sign-in': () => ({ step: 'done', ...someTokens() }),
      },
    });
    const save = async () => {
      await heading('My profile');
      await user.click(screen.getByRole('button', { name: 'Update my account' }));
      await screen.findByRole('dialog', { name: 'Your session has ended' });
    };
    await save();
    signOutElsewhere();
    await screen.findByRole('heading', { name: 'Sign in', level: 1 });
    await user.type(screen.getByLabelText('Email'), 'grace@example.org');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await save();
    expect(server.of('PUT /api/auth/me')).toHaveLength(2);
  });

  it('tells the other tabs of a sign-out, but not that it found no session itself', async () => {
    const heard: unknown[] = [];
    const channel = new BroadcastChannel('portal-sign-out');
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data));
    const { unmount } = renderPortal('/');
    await heading('Sign in');
    unmount();
    renderPortal('/logout', { me: aPerson() });
    await heading('Sign in');
    await waitFor(() => expect(heard).toHaveLength(1));
    channel.close();
  });

  it('is not signed out by its own word to the other tabs, when somebody signs in at once', async () => {
    const seen: string[] = [];
    renderPortal('/logout', { me: aPerson() });
    const stop = onAuthState(() => {
      seen.push(authState());
      if (seen.length === 1) queueMicrotask(() => acceptTokens(someTokens()));
    });
    await waitFor(() => expect(seen).toHaveLength(2));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    stop();
    expect(seen).toEqual(['signed-out', 'signed-in']);
  });

  it('asks before it lets someone else sign in', async () => {
    const { user, address } = renderPortal('/profile', {
      me: aPerson(),
      answers: {
        'GET /api/auth/sessions': () => [],
        'POST /api/auth/refresh': () => {
          throw new Refusal(401, 'SESSION_EXPIRED', 'Please sign in.');
        },
        'PUT /api/auth/me': () => {
          throw new Refusal(401, 'NOT_SIGNED_IN', 'Please sign in.');
        },
      },
    });
    await heading('My profile');
    await user.click(screen.getByRole('button', { name: 'Update my account' }));
    await screen.findByRole('dialog', { name: 'Your session has ended' });
    await user.click(screen.getByRole('button', { name: 'Sign in as someone else' }));
    await screen.findByRole('dialog', { name: 'Leave this page?' });
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(address()).toBe('/profile');
    await user.click(screen.getByRole('button', { name: 'Sign in as someone else' }));
    await user.click(screen.getByRole('button', { name: 'Leave and sign in as someone else' }));
    await waitFor(() => expect(address()).toBe('/'));
  });
});
