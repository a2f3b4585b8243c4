// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { flushBeforeSignOut } from '../session/leaving.ts';
import { aGrant, aPerson } from '../../test/people.ts';
import { openDashboard, ORIGIN } from '../../test/open-dashboard.tsx';
import { renderPortal } from '../../test/render-portal.tsx';
import { compileFirst } from '../../test/compile-first.ts';

compileFirst(() => import('./DashboardPage.tsx'));

const TEXT = 'The dashboard will be available Feb, 18th';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

describe('the frame', () => {
  it('can ask for the manual’s page on protected figures; nobody else can', async () => {
    const { say } = await openDashboard(aPerson(), aGrant());
    const message = { type: 'dashboard.manual', v: 1 };
    say(message, { origin: 'https://evil.example' });
    say(message, { source: window });
    expect(screen.queryByRole('heading', { name: /Manual of Operations/ })).toBeNull();
    act(() => say(message));
    expect(await screen.findByRole('heading', { name: /Manual of Operations/ })).toBeDefined();
  });

  it('leads staff to a query; from nobody else, to no other page, and not a Grantee [BEY-169]', async () => {
    const { say, address } = await openDashboard(aPerson({ groups: ['acf'] }), null);
    const message = { type: 'dashboard.query', v: 1, search: '?queries=ask&grant=11&report=2' };
    say(message, { origin: 'https://evil.example' });
    say(message, { source: window });
    say({ ...message, search: '/../admin' });
    expect(address()).toBe('/dashboard');
    act(() => say(message));
    await waitFor(() => expect(address()).toBe('/dashboard?queries=ask&grant=11&report=2'));
    expect(await screen.findByRole('heading', { name: 'Queries', level: 1 })).toBeDefined();
    cleanup();
    const grantee = await openDashboard(aPerson(), aGrant());
    act(() => grantee.say(message));
    expect(screen.getByTitle('Dashboard')).toBeDefined();
  });

  it('shows the dashboard of its own origin, sandboxed [DAS-001]', async () => {
    const { frame } = await openDashboard(aPerson(), aGrant());
    expect(frame.getAttribute('src')).toBe(`${ORIGIN}/`);
    expect(frame.getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-downloads allow-modals',
    );
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(frame.getAttribute('allow')).toBe('');
  });

  it('is signed in 1000 ms after each load, with the token and the grant, for the dashboard origin alone [DAS-002] [CON2-011] [BEY-088]', async () => {
    const { frame, posted } = await openDashboard(aPerson(), aGrant());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.load(frame);
    await vi.advanceTimersByTimeAsync(999);
    expect(posted).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(posted).toHaveLength(1));
    expect(posted).toEqual([
      {
        origin: ORIGIN,
        message: {
          type: 'portal.signin',
          v: 1,
          session: { token: 'dashboard-token-2', expires_in: 300 },
          grant: {
            id: 11,
            name: 'Northern Plains Youth Alliance',
            role: 'Grantee',
            cohort: 'FY2019',
            funding_stream: 'GDSRAE',
            has_dashboard_access: true,
          },
          search: '',
        },
      },
    ]);
    // It contains no identity or refresh token, nor any other session data.
    expect(JSON.stringify(posted)).not.toMatch(/"token-\d|grace@example|u-grace|idle|refresh/);
  });

  it('names no grant for ACF without a selected one', async () => {
    const { frame, posted, server } = await openDashboard(aPerson({ groups: ['acf'] }), null);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.load(frame);
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect(posted).toHaveLength(1));
    expect(posted[0]?.message).toMatchObject({ type: 'portal.signin', grant: null });
    expect(server.of('POST /api/dashboard/session')[0]?.body).toEqual({ grant_id: null });
  });

  it('is as high as its content, and hears what of it stands in the window', async () => {
    const { frame, say, posted } = await openDashboard(aPerson(), aGrant());
    act(() => say({ type: 'dashboard.height', v: 1, height: 2_400 }, { origin: 'https://evil.example' }));
    expect(frame.style.height).toBe('');
    act(() => say({ type: 'dashboard.height', v: 1, height: 2_400 }));
    expect(frame.style.height).toBe('2400px');
    await waitFor(() => expect(posted.at(-1)?.message).toMatchObject({ type: 'portal.view', above: 0 }));
    vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue({ top: -350 } as DOMRect);
    window.dispatchEvent(new Event('scroll'));
    await waitFor(() => expect(posted.at(-1)?.message).toMatchObject({ type: 'portal.view', above: 350 }));
    expect(posted.every(({ origin }) => origin === ORIGIN)).toBe(true);
  });

  it('is scrolled until its bar no longer covers what has the focus', async () => {
    const { frame, say } = await openDashboard(aPerson(), aGrant());
    vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue({ top: -350 } as DOMRect);
    const scrollBy = vi.spyOn(window, 'scrollBy');
    say({ type: 'dashboard.focus', v: 1, top: 402, bottom: 440, cover: 44 });
    expect(scrollBy).not.toHaveBeenCalled();
    say({ type: 'dashboard.focus', v: 1, top: 401, bottom: 439, cover: 44 });
    expect(scrollBy).toHaveBeenCalledExactlyOnceWith(0, -1);
    scrollBy.mockRestore();
  });

  it('is scrolled until the window shows what has the focus below it, or the beginning of that', async () => {
    const { frame, say } = await openDashboard(aPerson(), aGrant());
    vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue({ top: -350 } as DOMRect);
    const scrollBy = vi.spyOn(window, 'scrollBy');
    const end = 350 + window.innerHeight - 8;
    say({ type: 'dashboard.focus', v: 1, top: end - 40, bottom: end, cover: 0 });
    expect(scrollBy).not.toHaveBeenCalled();
    say({ type: 'dashboard.focus', v: 1, top: end + 960, bottom: end + 1_000, cover: 0 });
    expect(scrollBy).toHaveBeenLastCalledWith(0, 1_000);
    say({ type: 'dashboard.focus', v: 1, top: 450, bottom: 9_000, cover: 0 });
    expect(scrollBy).toHaveBeenLastCalledWith(0, 92);
    scrollBy.mockRestore();
  });

  it('is scrolled again to what has the focus below its end, once it has grown', async () => {
    const { frame, say } = await openDashboard(aPerson(), aGrant());
    vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue({ top: 0 } as DOMRect);
    const scrollBy = vi.spyOn(window, 'scrollBy');
    const below = 2_000 + 8 - window.innerHeight;
    act(() => say({ type: 'dashboard.height', v: 1, height: 1_500 }));
    say({ type: 'dashboard.focus', v: 1, top: 1_960, bottom: 2_000, cover: 0 });
    scrollBy.mockClear();
    act(() => say({ type: 'dashboard.height', v: 1, height: 2_400 }));
    expect(scrollBy).toHaveBeenCalledExactlyOnceWith(0, below);
    act(() => say({ type: 'dashboard.height', v: 1, height: 2_500 }));
    expect(scrollBy).toHaveBeenCalledTimes(1);
    scrollBy.mockRestore();
  });

  it('has its selection in the address of the page, so that a link shows the same', async () => {
    const { say, address } = await openDashboard(aPerson(), aGrant());
    act(() => say({ type: 'dashboard.address', v: 1, search: '?tab=youth&grant=11' }));
    await waitFor(() => expect(address()).toBe('/dashboard#tab=youth&grant=11'));
  });

  it('begins with the selection of a link, and follows one that is pasted', async () => {
    const { frame, posted, go } = await openDashboard(aPerson(), aGrant(), '#tab=youth');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.load(frame);
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect(posted.at(-1)?.message).toMatchObject({ search: '?tab=youth' }));
    vi.useRealTimers();
    await act(() => go('/dashboard#tab=support'));
    expect(posted.at(-1)?.message).toEqual({ type: 'portal.address', v: 1, search: '?tab=support' });
  });

  it('gets a fresh token when it asks [BEY-089]', async () => {
    const { say, posted } = await openDashboard(aPerson(), aGrant());
    say({ type: 'dashboard.token', v: 1 });
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(posted[0]).toEqual({
      origin: ORIGIN,
      message: { type: 'portal.token', v: 1, session: { token: 'dashboard-token-2', expires_in: 300 } },
    });
  });

  it('is not signed in again by a token that comes after the sign-out', async () => {
    const { server, say, posted } = await openDashboard(aPerson(), aGrant());
    let arrive = (_: unknown): void => {};
    server.answer({ 'POST /api/dashboard/session': () => new Promise((resolve) => (arrive = resolve)) });
    say({ type: 'dashboard.token', v: 1 });
    await waitFor(() => expect(server.of('POST /api/dashboard/session')).toHaveLength(2));
    await flushBeforeSignOut();
    arrive({ token: 'late', expires_in: 300, dashboard_origin: ORIGIN, grant: null });
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(posted.map(({ message }) => message.type)).toEqual(['portal.signout']);
  });

  it.each([
    ['another origin', { type: 'dashboard.token', v: 1 }, { origin: 'https://evil.example' }],
    ['another window of the origin', { type: 'dashboard.token', v: 1 }, { source: {} }],
    ['no window', { type: 'dashboard.token', v: 1 }, { source: null }],
    ['an unknown message', { type: 'dashboard.session', v: 1 }, {}],
    ['another version', { type: 'dashboard.token', v: 2 }, {}],
    ['text', 'dashboard.token', {}],
  ])('gives nothing to %s [BEY-088] [WB-5]', async (_, data, from) => {
    const { say, posted, server } = await openDashboard(aPerson(), aGrant());
    const before = server.of('POST /api/dashboard/session').length;
    say(data, from);
    // A valid message afterwards is the first to be answered.
    say({ type: 'dashboard.token', v: 1 });
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(server.of('POST /api/dashboard/session')).toHaveLength(before + 1);
  });
});

describe('a closed dashboard', () => {
  it('says when it opens, and has no frame [DAS-003]', async () => {
    const portal = renderPortal('/dashboard', {
      me: aPerson({ dashboard_open: false }),
      grants: [aGrant()],
      chosen: 11,
    });
    expect(await screen.findByText(TEXT)).toBeDefined();
    expect(screen.queryByTitle('Dashboard')).toBeNull();
    expect(portal.server.of('POST /api/dashboard/session')).toEqual([]);
  });

  it.each([
    ['ACF', 'acf'],
    ['Admin', 'Admin'],
  ] as const)('opens for %s all the same [DAS-005] [DAS-006]', async (_, group) => {
    await openDashboard(aPerson({ groups: [group], dashboard_open: false }), null);
    expect(screen.queryByText(TEXT)).toBeNull();
  });

  it('is no page for someone without dashboard access [DAS-005] [ROU-005]', async () => {
    const { address } = renderPortal('/dashboard', {
      me: aPerson(),
      grants: [aGrant({ has_dashboard_access: false }), aGrant({ id: 12, pk: 2 })],
      chosen: 11,
    });
    await waitFor(() => expect(address()).toBe('/landing'));
  });
});
