// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense, use } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Guarded } from '../layouts/Guarded.tsx';
import { Root } from '../layouts/Root.tsx';
import { Component as LoginPage } from '../pages/account/LoginPage.tsx';
import { aConfig, aGrant, aPerson, someTokens } from '../../test/people.ts';
import { renderPortal, type Visit } from '../../test/render-portal.tsx';
import { compileFirst } from '../../test/compile-first.ts';
import { heading } from '../../test/on-screen.ts';
import { SMS } from '../../test/sign-in-card.tsx';

compileFirst(
  () => import('../pages/ContactPage.tsx'),
  () => import('../pages/LandingPage.tsx'),
  () => import('../pages/account/LogoutPage.tsx'),
  () => import('../pages/account/ProfilePage.tsx'),
);

/** Announcements are not part of the identity calls. */
const NOTICES = /^GET \/api\/(?:announcements|invitations)$/;

afterEach(cleanup);

describe('the session of a page', () => {
  it('loads the person and the associations after sign-in [AUT-032]', async () => {
    const { user, server, address } = renderPortal('/', {
      grants: [aGrant()],
      answers: { 'POST /api/auth/sign-in': () => ({ step: 'done', ...someTokens() }) },
    });
    await heading('Sign in');
    await user.type(screen.getByLabelText('Email'), 'grace@example.org');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await heading('Your grants');
    expect(address()).toBe('/landing');
    const calls = server.asked.map((one) => one.call);
    expect(calls).toContain('GET /api/auth/me');
    expect(calls).toContain('GET /api/user-associations/u-grace');
  });

  it('asks /api/auth of its own origin alone: sign-in, code, reset, name and sign-out [AUT-051]', async () => {
    const { user, server, go } = renderPortal('/', {
      answers: {
        'POST /api/auth/forgot-password': () => ({ email: 'grace@example.org' }),
        'POST /api/auth/confirm-forgot-password': () => ({}),
        'POST /api/auth/sign-in': () => SMS,
        'POST /api/auth/challenge': () => ({ step: 'done', ...someTokens() }),
        'GET /api/auth/sessions': () => [],
        'PUT /api/auth/me': ({ body }) => ({ ...aPerson(), ...(body as object) }),
      },
    });
    const type = async (label: string, text: string) =>
      user.type(await screen.findByLabelText(label, { selector: 'input' }), text);
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
    await heading('Sign in');
    await press('Forgot Password?');
    await type('Email', 'grace@example.org');
    await press('Request Verification Code');
    await type('Verification code', '123456');
    await type('New password', 'Bb2?bbbb');
    await type('Confirm new password', 'Bb2?bbbb');
    await press('Reset Password');
    await heading('Sign in');
    await type('Password', 'Bb2?bbbb');
    await press('Login');
    await heading('Enter your code');
    await type('Verification code', '123456');
    await press('Login');
    await heading('Your grants');
    await go('/profile');
    await type('First Name', ' Ann');
    await press('Update my account');
    await screen.findByText('Your name has been saved.');
    await go('/logout');
    await heading('Sign in');
    const own = server.asked.filter(({ call }) => call !== 'GET /api/user-associations/u-grace');
    expect(new Set(server.asked.map(({ origin }) => origin))).toEqual(new Set(['http://localhost']));
    expect(own.map(({ call }) => call).filter((call) => !NOTICES.test(call))).toEqual(
      own.map(({ call }) => call).filter((call) => / \/api\/auth\//.test(call)),
    );
    for (const step of ['sign-in', 'challenge', 'forgot-password', 'confirm-forgot-password', 'sign-out'])
      expect(server.of(`POST /api/auth/${step}`)).toHaveLength(1);
    expect(server.of('PUT /api/auth/me')).toHaveLength(1);
  });

  it('returns to the page that asked for the sign-in', async () => {
    const { user, address } = renderPortal('/profile?x=1', {
      answers: { 'POST /api/auth/sign-in': () => ({ step: 'done', ...someTokens() }) },
    });
    await heading('Sign in');
    await user.type(screen.getByLabelText('Email'), 'grace@example.org');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await heading('My profile');
    expect(address()).toBe('/profile?x=1');
  });

  it('returns there even when the browser draws the login twice before it shows it [LAY-011] [ROU-004]', async () => {
    let goOn = (): void => {};
    const later = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const visit: Visit = {
      routes: [
        {
          element: <Root />,
          children: [
            { path: '/profile', element: <Guarded route="profile">Profile</Guarded> },
            { path: '/', element: <DrawnTwice page={<LoginPage />} until={later} /> },
            { path: '/landing', element: 'Landing' },
          ],
        },
      ],
      answers: { 'POST /api/auth/sign-in': () => ({ step: 'done', ...someTokens() }) },
    };
    const { user, address } = await act(async () => renderPortal('/profile', visit));
    await screen.findByText('Drawing');
    await act(async () => goOn());
    await heading('Sign in');
    await user.type(screen.getByLabelText('Email'), 'grace@example.org');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(address()).not.toBe('/'));
    expect(address()).toBe('/profile');
  });

  it('ends at login for a person without a phone number [AUT-034]', async () => {
    const { address, server } = renderPortal('/contact', { me: aPerson({ has_phone: false }) });
    await heading('Sign in');
    expect(address()).toBe('/');
    expect(server.of('POST /api/auth/sign-out')).toHaveLength(1);
  });

  const TOTP = aPerson({ mfa: 'TOTP' });
  const withTotp = (totp: boolean) => ({ 'GET /api/auth/config': () => aConfig({ totp }) });

  it('ends at login for a person with another second factor than a text message or none [AUT-035]', async () => {
    const { address, server } = renderPortal('/contact', { me: TOTP, answers: withTotp(false) });
    await heading('Sign in');
    expect(address()).toBe('/');
    expect(server.of('POST /api/auth/sign-out')).toHaveLength(1);
  });

  it.each([
    ['of a text message', aPerson(), false],
    ['of no second factor', aPerson({ mfa: 'NOMFA' }), false],
    ['of a preset code', aPerson({ mfa: 'PRESET' }), false],
    ['of an authenticator app where the setting is on', TOTP, true],
    ['with the marker of a security scan', aPerson({ mfa: 'TOTP', scan_marker: true }), false],
  ])('stays for a person %s [AUT-035]', async (_, me, totp) => {
    const { address, server } = renderPortal('/contact', { me, answers: withTotp(totp) });
    await heading('Contact');
    await waitFor(() => expect(server.of('GET /api/auth/config').length).toBeGreaterThan(0));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(address()).toBe('/contact');
    expect(server.of('POST /api/auth/sign-out')).toHaveLength(0);
    expect(screen.queryByText(/marked for a security scan/) !== null).toBe(me.scan_marker);
  });
});

/** A page whose first render is discarded, as React does when interrupted by a more urgent update. */
function DrawnTwice({ page, until }: { page: ReactNode; until: Promise<void> }) {
  return (
    <Suspense fallback="Drawing">
      {page}
      <Waits until={until} />
    </Suspense>
  );
}

function Waits({ until }: { until: Promise<void> }) {
  use(until);
  return null;
}
