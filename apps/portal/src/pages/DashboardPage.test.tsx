// @vitest-environment happy-dom
import type { FrameGrant } from '@srae/contract/dashboard/dashboard-messages';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { flushBeforeSignOut } from '../session/leaving.ts';
import type { Me, SessionGrantee } from '../session/types.ts';
import { aGrant, aPerson } from '../../test/people.ts';
import { Refusal, refuseLater } from '../../test/fake-server.ts';
import { renderPortal } from '../../test/render-portal.tsx';
import { compileFirst } from '../../test/compile-first.ts';
import { READY_WITHIN_MS, SIGN_IN_AFTER_MS } from './DashboardPage/DashboardFrame.tsx';

compileFirst(() => import('./DashboardPage.tsx'));

const ORIGIN = 'http://results.example:8081';
const TEXT = 'The dashboard will be available Feb, 18th';

type Posted = { message: { type: string; session?: { token: string } }; origin: string };

/** The grant fields that the server discloses to the frame. */
function toAccess({
  id,
  name,
  role,
  cohort,
  funding_stream,
  has_dashboard_access,
}: SessionGrantee): FrameGrant {
  return { id, name, role, cohort, funding_stream, has_dashboard_access };
}

/** Opens the page with a frame window that records the posted messages. */
async function open(me: Me, grant: SessionGrantee | null, hash = '') {
  // The frame's page is a separate application; it is not loaded here.
  Object.assign(Reflect.get(window, 'happyDOM').settings, {
    disableIframePageLoading: true,
    handleDisabledFileLoadingAsSuccess: true,
  });
  let tokens = 0;
  const portal = renderPortal(`/dashboard${hash}`, {
    me,
    grants: grant ? [grant] : [],
    ...(grant ? { chosen: grant.id } : {}),
    answers: {
      'POST /api/dashboard/session': () => ({
        token: `dashboard-token-${(tokens += 1)}`,
        expires_in: 300,
        dashboard_origin: ORIGIN,
        grant: grant && toAccess(grant),
      }),
    },
  });
  const frame = await screen.findByTitle<HTMLIFrameElement>('Dashboard');
  const posted: Posted[] = [];
  const inside = {
    postMessage: (message: Posted['message'], origin: string) => posted.push({ message, origin }),
  };
  Object.defineProperty(frame, 'contentWindow', { value: inside });
  const say = (data: unknown, from: { origin?: string; source?: unknown } = {}) => {
    const event = new MessageEvent('message', { data, origin: from.origin ?? ORIGIN });
    Object.defineProperty(event, 'source', { value: 'source' in from ? from.source : inside });
    window.dispatchEvent(event);
  };
  return { ...portal, frame, posted, say };
}

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

describe('the frame', () => {
  it('can ask for the manual’s page on protected figures; nobody else can', async () => {
    const { say } = await open(aPerson(), aGrant());
    const message = { type: 'dashboard.manual', v: 1 };
    say(message, { origin: 'https://evil.example' });
    say(message, { source: window });
    expect(screen.queryByRole('heading', { name: /Manual of Operations/ })).toBeNull();
    act(() => say(message));
    expect(await screen.findByRole('heading', { name: /Manual of Operations/ })).toBeDefined();
  });

  it('leads staff to a query; from nobody else, to no other page, and not a Grantee [BEY-169]', async () => {
    const { say, address } = await open(aPerson({ groups: ['acf'] }), null);
    const message = { type: 'dashboard.query', v: 1, search: '?queries=ask&grant=11&report=2' };
    say(message, { origin: 'https://evil.example' });
    say(message, { source: window });
    say({ ...message, search: '/../admin' });
    expect(address()).toBe('/dashboard');
    act(() => say(message));
    await waitFor(() => expect(address()).toBe('/dashboard?queries=ask&grant=11&report=2'));
    expect(await screen.findByRole('heading', { name: 'Queries', level: 1 })).toBeDefined();
    cleanup();
    const grantee = await open(aPerson(), aGrant());
    act(() => grantee.say(message));
    expect(screen.getByTitle('Dashboard')).toBeDefined();
  });

  it('shows the dashboard of its own origin, sandboxed [DAS-001]', async () => {
    const { frame } = await open(aPerson(), aGrant());
    expect(frame.getAttribute('src')).toBe(`${ORIGIN}/`);
    expect(frame.getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-downloads allow-modals',
    );
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(frame.getAttribute('allow')).toBe('');
  });

  it('is signed in 1000 ms after each load, with the token and the grant, for the dashboard origin alone [DAS-002] [CON2-011] [BEY-088]', async () => {
    const { frame, posted } = await open(aPerson(), aGrant());
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

  it('that cannot be signed in says why, and is opened anew on request [BEY-051]', async () => {
    const { frame, posted, server } = await open(aPerson(), aGrant());
    const message = 'Too many people are connected.';
    server.answer({
      'POST /api/dashboard/session': () => {
        throw new Refusal(503, 'UNAVAILABLE', message);
      },
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.load(frame);
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.queryByTitle('Dashboard')).toBeNull();
    expect(posted).toEqual([]);
    const session = { token: 'again', expires_in: 300, dashboard_origin: ORIGIN, grant: null };
    server.answer({ 'POST /api/dashboard/session': () => session });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByTitle('Dashboard')).toBeDefined();
    expect(screen.queryByText(message)).toBeNull();
  });

  it('that is blocked or out of reach says so, and stays once it has answered [BEY-051]', async () => {
    const silent = await open(aPerson(), aGrant());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const signIn = async ({ frame, posted }: typeof silent) => {
      fireEvent.load(frame);
      await vi.advanceTimersByTimeAsync(SIGN_IN_AFTER_MS);
      await vi.waitFor(() => expect(posted).toHaveLength(1));
    };
    await signIn(silent);
    await act(() => vi.advanceTimersByTimeAsync(READY_WITHIN_MS));
    expect(screen.getByRole('alert').textContent).toContain(`${ORIGIN}, which does not answer`);
    cleanup();
    vi.useRealTimers();

    const answering = await open(aPerson(), aGrant());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await signIn(answering);
    answering.say({ type: 'dashboard.ready', v: 1 });
    await act(() => vi.advanceTimersByTimeAsync(READY_WITHIN_MS));
    expect(screen.getByTitle('Dashboard')).toBeDefined();
  });

  it('names no grant for ACF without a selected one', async () => {
    const { frame, posted, server } = await open(aPerson({ groups: ['acf'] }), null);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.load(frame);
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect(posted).toHaveLength(1));
    expect(posted[0]?.message).toMatchObject({ type: 'portal.signin', grant: null });
    expect(server.of('POST /api/dashboard/session')[0]?.body).toEqual({ grant_id: null });
  });

  it('is as high as its content, and hears what of it stands in the window', async () => {
    const { frame, say, posted } = await open(aPerson(), aGrant());
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

  it('has its selection in the address of the page, so that a link shows the same', async () => {
    const { say, address } = await open(aPerson(), aGrant());
    act(() => say({ type: 'dashboard.address', v: 1, search: '?tab=youth&grant=11' }));
    await waitFor(() => expect(address()).toBe('/dashboard#tab=youth&grant=11'));
  });

  it('begins with the selection of a link, and follows one that is pasted', async () => {
    const { frame, posted, go } = await open(aPerson(), aGrant(), '#tab=youth');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.load(frame);
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect(posted.at(-1)?.message).toMatchObject({ search: '?tab=youth' }));
    vi.useRealTimers();
    await act(() => go('/dashboard#tab=support'));
    expect(posted.at(-1)?.message).toEqual({ type: 'portal.address', v: 1, search: '?tab=support' });
  });

  it('gets a fresh token when it asks [BEY-089]', async () => {
    const { say, posted } = await open(aPerson(), aGrant());
    say({ type: 'dashboard.token', v: 1 });
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(posted[0]).toEqual({
      origin: ORIGIN,
      message: { type: 'portal.token', v: 1, session: { token: 'dashboard-token-2', expires_in: 300 } },
    });
  });

  it('says so when the access has ended, and waits while the server cannot be reached', async () => {
    const { say, server, posted } = await open(aPerson(), aGrant());
    const renewWith = async (refusal: Refusal) => {
      const before = server.of('POST /api/dashboard/session').length;
      server.answer({ 'POST /api/dashboard/session': refuseLater(refusal) });
      say({ type: 'dashboard.token', v: 1 });
      await waitFor(() => expect(server.of('POST /api/dashboard/session')).toHaveLength(before + 1));
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    };
    await renewWith(new Refusal(0, 'NETWORK'));
    expect(screen.getByTitle('Dashboard')).toBeDefined();
    await renewWith(new Refusal(403, 'FORBIDDEN', 'You do not have access to this function.'));
    expect(await screen.findByText('You do not have access to this function.')).toBeDefined();
    expect(screen.queryByTitle('Dashboard')).toBeNull();
    expect(posted).toEqual([]);
  });

  it('is not signed in again by a token that comes after the sign-out', async () => {
    const { server, say, posted } = await open(aPerson(), aGrant());
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
    const { say, posted, server } = await open(aPerson(), aGrant());
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
    await open(aPerson({ groups: [group], dashboard_open: false }), null);
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
