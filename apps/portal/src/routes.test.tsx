// @vitest-environment happy-dom
import { ACF_ROUTES, ROUTES, type RouteName } from '@srae/domain/access/guards';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense, use } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { acceptTokens, authState, onAuthState } from './api/token.ts';
import { Guarded } from './layouts/Guarded.tsx';
import { Root } from './layouts/Root.tsx';
import { Component as LoginPage } from './pages/account/LoginPage.tsx';
import { routes } from './routes.tsx';
import { REPORT_EVERY_MS } from './session/idle/idle-clock.ts';
import { Refusal } from '../test/fake-server.ts';
import { aConfig, aGrant, aPerson, inTwoHours, someTokens } from '../test/people.ts';
import { renderPortal, type Visit } from '../test/render-portal.tsx';
import { compileFirst } from '../test/compile-first.ts';

compileFirst(
  () => import('./pages/ContactPage.tsx'),
  () => import('./pages/LandingPage.tsx'),
  () => import('./pages/account/LogoutPage.tsx'),
  () => import('./pages/account/ProfilePage.tsx'),
);

const heading = (name: string) => screen.findByRole('heading', { name });
const acf = aPerson({ groups: ['acf'] });
/** A page of the route table with numbers in place of its ids. */
const at = (name: RouteName) => ROUTES[name].path.replace(':pid', '1').replace(':pmid', '2');
const ALL = Object.keys(ROUTES) as RouteName[];

const SMS_STEP = {
  step: 'mfaVerify',
  session: 's1',
  medium: 'SMS',
  destination: '+*******0100',
  mfa_resent: false,
  resend_seconds: 0,
};
/** What is announced is no part of identity. */
const NOTICES = /^GET \/api\/(?:announcements|invitations)$/;

/** What another tab says when somebody signs out there. */
function signOutElsewhere(): void {
  const channel = new BroadcastChannel('portal-sign-out');
  channel.postMessage('signed-out');
  channel.close();
}

afterEach(cleanup);

describe('who may open what', () => {
  it.each(ALL.filter((name) => ROUTES[name].guard !== 'none'))(
    '%s sends a visitor to login when nobody is signed in [ROU-027]',
    async (name) => {
      const { address } = renderPortal(at(name));
      await heading('Sign in');
      expect(address()).toBe('/');
    },
  );

  it.each(ALL.filter((name) => !ACF_ROUTES.includes(name)))(
    '%s sends ACF to the dashboard [ROU-026]',
    async (name) => {
      const { visited } = renderPortal(at(name), { me: acf });
      await waitFor(() => expect(visited).toContain('/dashboard'));
    },
  );

  it.each([
    ['/contact', 'Contact'],
    ['/profile', 'My profile'],
  ])('%s opens to ACF [ROU-026]', async (path, title) => {
    const { address } = renderPortal(path, { me: acf });
    await heading(title);
    expect(address()).toBe(path);
  });

  it.each([
    ['/providers', { has_portal_access: false }, '[ROU-023] [ROU-025]'],
    ['/grantee', { gr_active: false }, '[ROU-025]'],
    ['/upload/entry', { role: 'Provider' }, '[ROU-013]'],
    ['/requseraccounts', { role: 'Provider' }, '[ROU-008]'],
    ['/admin/users', {}, '[ROU-020]'],
  ])('%s leads to the chooser with a grant like %j %s', async (path, over, _ids) => {
    const grants = [aGrant(over), aGrant({ id: 12, pk: 2, name: 'Other' })];
    const { address } = renderPortal(path, { me: aPerson(), grants, chosen: 11 });
    await heading('Your grants');
    expect(address()).toBe('/landing');
  });

  it.each([
    ['/nowhere/at/all', undefined, '/'],
    ['/nowhere/at/all', aPerson(), '/landing'],
    // The portal of these tests has no outbox, as outside the local environment.
    ['/dev/outbox', undefined, '/'],
    ['/dev/outbox', aPerson(), '/landing'],
  ])('an unknown address leads on: %s [BEY-097]', async (path, me, target) => {
    const { address } = renderPortal(path, me ? { me, grants: [aGrant()] } : {});
    await waitFor(() => expect(address()).toBe(target));
  });

  it('spells every path as the route table does, without a hash [LAY-011]', () => {
    const known = new Set<string>(Object.values(ROUTES).map((route) => route.path));
    const paths = (list: typeof routes): string[] =>
      list.flatMap((route) => [...(route.path ? [route.path] : []), ...paths(route.children ?? [])]);
    for (const path of paths(routes))
      expect(known.has(path) || path === '*' || path === '/dev/outbox').toBe(true);
  });
});

describe('pages', () => {
  it('name themselves and the product in the title [LAY-001]', async () => {
    const { go } = renderPortal('/contact', { me: aPerson() });
    await heading('Contact');
    expect(document.title).toBe('Contact - SRAE Performance Measures Portal');
    await act(() => go('/profile'));
    await heading('My profile');
    expect(document.title).toBe('My profile - SRAE Performance Measures Portal');
  });

  it('begin with the focus on their content', async () => {
    const { go } = renderPortal('/contact', { me: aPerson() });
    await heading('Contact');
    await act(() => go('/profile'));
    await heading('My profile');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
  });

  it.each([
    ['/', undefined, 'Sign in'],
    ['/landing', aPerson(), 'Your grants'],
  ])('%s is bare: no bar, no footer [LAY-006]', async (path, me, title) => {
    renderPortal(path, me ? { me, grants: [aGrant()] } : {});
    await heading(title);
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  it('/contact has the top bar with its menu, no footer [LAY-007]', async () => {
    renderPortal('/contact', { me: aPerson(), grants: [aGrant()], chosen: 11 });
    await heading('Contact');
    expect(screen.getByRole('banner')).toBeDefined();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Grantee Data' }).getAttribute('href')).toBe('/grantee');
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('follow plain links without loading anew', async () => {
    const { user, address } = renderPortal('/contact', { me: aPerson() });
    await heading('Contact');
    await user.click(screen.getByRole('link', { name: 'My Profile' }));
    await heading('My profile');
    expect(address()).toBe('/profile');
  });
});

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
        'POST /api/auth/sign-in': () => ({ ...SMS_STEP }),
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
    // The new session has the grant of the one before.
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

describe('time', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const stopClock = () =>
    vi.useFakeTimers({
      now: new Date('2023-08-01T14:00:00Z'),
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
  /** Moves the clock, and lets answers that are under way arrive before and after. */
  const pass = async (ms: number) => {
    await act(arrive);
    await act(() => vi.advanceTimersByTimeAsync(ms));
    await act(arrive);
  };
  const arrive = async () => {
    for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  const texts = () => screen.queryAllByText(/^Your session will end after/).map((one) => one.textContent);

  /** Waits as long as a busy machine needs, while the clock goes on by a millisecond a turn, and half a second at most. */
  const settled = async (done: () => boolean) => {
    const began = performance.now();
    for (let turn = 0; !done() && performance.now() - began < 15_000; turn++) await pass(turn < 500 ? 1 : 0);
  };

  async function openWithClock(address = '/contact', chosen?: number) {
    stopClock();
    const began = Date.now();
    const portal = renderPortal(address, {
      me: aPerson(),
      ...(chosen === undefined ? {} : { chosen, grants: [aGrant(), aGrant({ id: chosen, pk: 2 })] }),
      answers: { 'POST /api/auth/sign-in': () => ({ step: 'done', ...someTokens() }) },
    });
    await settled(() => texts().length > 0);
    await pass(1_500 - (Date.now() - began));
    return portal;
  }

  function signInAgain(): void {
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'grace@example.org' } });
    const password = screen.getByLabelText('Password', { selector: 'input' });
    fireEvent.change(password, { target: { value: 'x' } });
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  }

  it('ticks every second and shows seconds at the end [LAY-022] [AUT-029] [CON2-009]', async () => {
    await openWithClock();
    expect(texts()).toContain('Your session will end after 1 hour and 59 minutes of inactivity');
    await pass(7_200_000 - 1_500 - 59_000);
    await settled(() => texts().some((text) => text?.includes('seconds') ?? false));
    expect(texts()).toContain('Your session will end after 59 seconds of inactivity');
    await pass(1_000);
    expect(texts()).toContain('Your session will end after 58 seconds of inactivity');
  });

  it('warns two minutes before the end; staying moves it two hours ahead [AUT-030]', async () => {
    const { server } = await openWithClock();
    await pass(7_200_000 - 1_500 - 121_000);
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(1_000);
    expect(screen.getByRole('dialog', { name: 'Are you still there?' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
    await pass(1_000);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(texts()).toContain('Your session will end after 1 hour and 59 minutes of inactivity');
    await pass(REPORT_EVERY_MS);
    await settled(() => server.of('POST /api/auth/activity').length > 0);
    expect(server.of('POST /api/auth/activity')).toHaveLength(1);
  });

  it('goes to the logout route when it is over, and says why [AUT-031]', async () => {
    const { visited, address, server } = await openWithClock();
    await pass(7_200_000 - 1_500);
    expect(visited).toEqual(['/contact']);
    await pass(2_000);
    await settled(() => screen.queryByText(/signed out because/) !== null);
    expect(visited).toContain('/logout');
    expect(address()).toBe('/');
    expect(server.of('POST /api/auth/sign-out')).toHaveLength(1);
    expect(screen.getByText(/signed out because there was no activity/)).toBeDefined();
  });

  it('leads back to the page that was left, with the grant that was chosen [BEY-181]', async () => {
    const { address, server } = await openWithClock('/contact?period=2', 12);
    await pass(7_200_000);
    await settled(() => screen.queryByText(/signed out because/) !== null);
    expect(document.cookie).not.toContain('grant=12');
    signInAgain();
    await settled(() => address() === '/contact?period=2');
    expect(address()).toBe('/contact?period=2');
    await settled(() => document.cookie.includes('grant=12'));
    expect(document.cookie).toContain('grant=12');
    expect(server.of('POST /api/auth/grant').map((one) => one.body)).toEqual([{ grant_id: 12 }]);
  });

  it('leads somebody else to the grants, not to the page of the person before [BEY-181]', async () => {
    const { address, server } = await openWithClock('/contact?period=2', 12);
    await pass(7_200_000);
    await settled(() => screen.queryByText(/signed out because/) !== null);
    server.answer({
      'GET /api/auth/me': () => aPerson({ username: 'u-pat', email: 'pat@example.org' }),
      'GET /api/user-associations/u-pat': () => [aGrant(), aGrant({ id: 12, pk: 2 })],
    });
    signInAgain();
    await settled(() => address() === '/landing');
    expect(address()).toBe('/landing');
    expect(server.of('POST /api/auth/grant')).toHaveLength(0);
  });

  it('goes on when another tab heard the person and this one learns of it late', async () => {
    const { visited, server } = await openWithClock();
    await pass(7_200_000 - 1_500 - 2_000);
    const asksWhoIsThere = () => screen.queryByRole('dialog') !== null;
    expect(asksWhoIsThere()).toBe(true);
    for (let turn = 0; turn < 100 && asksWhoIsThere(); turn++) await pass(50);
    await pass(100);
    const elsewhere = new BroadcastChannel('portal-activity');
    elsewhere.postMessage(Date.now() + 7_200_000);
    await settled(() => texts().length > 0 && !texts().some((text) => text?.includes('second')));
    await pass(2_000);
    elsewhere.close();
    expect(visited).toEqual(['/contact']);
    expect(server.of('POST /api/auth/sign-out')).toEqual([]);
  });

  it('leads back to the page that the time-out took away, not to the sign-out [ROU-004]', async () => {
    const { address, server } = await openWithClock();
    server.answer({ 'POST /api/auth/sign-in': () => ({ step: 'done', ...someTokens() }) });
    await pass(7_200_000 + 500);
    await settled(() => screen.queryByText(/signed out because/) !== null);
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'grace@example.org' } });
    fireEvent.change(screen.getByLabelText('Password', { selector: 'input' }), { target: { value: 'x' } });
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
    await settled(() => address() !== '/');
    expect(address()).toBe('/contact');
  });

  it('tries to load the associations again after three seconds [AUT-036] [CON2-012]', async () => {
    stopClock();
    let failures = 0;
    const { server } = renderPortal('/landing', {
      me: aPerson(),
      answers: {
        'GET /api/user-associations/u-grace': () => {
          if (failures++ === 0) throw new Refusal(500, 'UNEXPECTED');
          return [aGrant()];
        },
        'POST /api/auth/activity': () => ({ idle_expires_at: inTwoHours() }),
      },
    });
    const tries = () => server.of('GET /api/user-associations/u-grace').length;
    await settled(() => screen.queryByText(/^This takes longer than usual/) !== null);
    await pass(2_900);
    expect(tries()).toBe(1);
    await pass(100);
    await settled(() => screen.queryByRole('heading', { name: 'Your grants' }) !== null);
    expect(tries()).toBe(2);
    expect(screen.getByRole('heading', { name: 'Your grants' })).toBeDefined();
  });
});

/** A page whose first drawing is given up, as React does when something more urgent comes between. */
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
