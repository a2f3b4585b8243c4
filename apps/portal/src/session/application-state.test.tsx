// @vitest-environment happy-dom
import { ROUTES } from '@srae/domain/access/guards';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Guarded } from '../layouts/Guarded.tsx';
import { Root } from '../layouts/Root.tsx';
import { aGrant, aPerson } from '../../test/people.ts';
import { renderPortal } from '../../test/render-portal.tsx';
import { Countdown } from './idle/IdleWatch.tsx';
import { registerUnsavedWork } from './leaving.ts';
import { AlertOutlet, useNotices } from './notices.tsx';
import { useSession } from './session-context.ts';
import type { Me } from './types.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const WINTER = {
  pk: 3,
  name: 'Summer in name only',
  season: 'winter',
  instrument: '2021',
  current: true,
} as const;

/** The application state visible to every page, as text. */
function State() {
  const { status, grants, period, access } = useSession();
  const { alert } = useNotices();
  const dashboardClosed = access?.areas.dashboardOpen === false;
  return (
    <>
      <AlertOutlet />
      <button type="button" onClick={() => alert('Something to know')}>
        Tell
      </button>
      <p>
        {status}; {grants.map(({ name }) => name).join(' and ')}; {period?.season};{' '}
        {dashboardClosed ? 'dashboard closed' : 'dashboard open'}
      </p>
      <Countdown />
    </>
  );
}

function open(over: Partial<Me> = {}) {
  return renderPortal('/', {
    me: aPerson(over),
    grants: [aGrant({ name: 'North' }), aGrant({ id: 12, pk: 2, name: 'South' })],
    routes: [{ element: <Root />, children: [{ path: '/', element: <State /> }] }],
  });
}

describe('the application state', () => {
  it('is ready once person and grants are there, and holds the list of grants [ENT-025] [ENT-027]', async () => {
    open();
    expect(screen.getByText(/^loading; ;/)).toBeDefined();
    expect(await screen.findByText('ready; North and South; summer; dashboard open')).toBeDefined();
  });

  it('knows a closed dashboard, and the season by its column, not by the name of the period [ENT-027]', async () => {
    open({ dashboard_open: false, current_period: WINTER, periods: [WINTER] });
    expect(await screen.findByText('ready; North and South; winter; dashboard closed')).toBeDefined();
  });

  it('holds the alert message and the time until the session ends [ENT-027]', async () => {
    const { user } = open();
    expect(await screen.findByText(/^Your session will end after 1 hour and 59 minutes/)).toBeDefined();
    expect(screen.queryByText('Something to know')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Tell' }));
    expect(screen.getByText('Something to know')).toBeDefined();
  });
});

describe('the list of grants', () => {
  const openChosen = (chosen?: number) => {
    let answerMe: () => void = () => undefined;
    const answered = new Promise<Me>((resolve) => {
      answerMe = () => resolve(aPerson());
    });
    const portal = renderPortal('/', {
      me: aPerson(),
      subject: aPerson().username,
      grants: [aGrant({ name: 'North' })],
      ...(chosen === undefined ? {} : { chosen }),
      answers: { 'GET /api/auth/me': () => answered },
      routes: [{ element: <Root />, children: [{ path: '/', element: <State /> }] }],
    });
    return { ...portal, answerMe };
  };
  const grantsAsked = (server: ReturnType<typeof openChosen>['server']) =>
    server.of(`GET /api/user-associations/${aPerson().username}`).length;

  it('is asked for beside the person, once a grant has been chosen', async () => {
    const { server, answerMe } = openChosen(11);
    await waitFor(() => expect(grantsAsked(server)).toBe(1));
    expect(screen.getByText(/^loading; ;/)).toBeDefined();
    answerMe();
    expect(await screen.findByText(/^ready; North;/)).toBeDefined();
    expect(grantsAsked(server)).toBe(1);
  });

  it('waits for the person before, who may have to add a passkey first', async () => {
    const { server, answerMe } = openChosen();
    await waitFor(() => expect(server.of('GET /api/auth/me')).toHaveLength(1));
    expect(grantsAsked(server)).toBe(0);
    answerMe();
    expect(await screen.findByText(/^ready; North;/)).toBeDefined();
  });
});

describe('what changes on the server while a page is open', () => {
  const ME = 'GET /api/auth/me';
  const GRANTS = 'GET /api/user-associations/u-grace';
  const NEXT = { pk: 3, name: 'Winter 2024', season: 'winter', instrument: '2021', current: true } as const;
  const changed = () => aPerson({ dashboard_open: false, current_period: NEXT, periods: [NEXT] });
  const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000 + 1_000));

  it.each([
    ['within a minute', () => minutes(1)],
    [
      'when the person comes back to the tab',
      async () => {
        window.dispatchEvent(new Event('visibilitychange'));
        await act(() => vi.advanceTimersByTimeAsync(100));
      },
    ],
  ])('reaches it %s', async (_, wait) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = open();
    await screen.findByText('ready; North and South; summer; dashboard open');
    server.answer({ [ME]: changed, [GRANTS]: () => [aGrant({ name: 'North' })] });
    await wait();
    expect(await screen.findByText('ready; North; winter; dashboard closed')).toBeDefined();
  });

  it('is asked for without moving the end of the session', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = open();
    await screen.findByText(/^Your session will end after 1 hour and 59 minutes/);
    await minutes(5);
    expect(server.of(ME).length).toBeGreaterThan(5);
    expect(server.of('POST /api/auth/activity')).toEqual([]);
    expect(screen.getByText(/^Your session will end after 1 hour and 54 minutes/)).toBeDefined();
  });

  /** A page that blocks navigation because of unsaved answers. */
  function Typing() {
    const [typed, setTyped] = useState('');
    const { period } = useSession();
    useEffect(() => registerUnsavedWork(() => typed !== ''), [typed]);
    return (
      <>
        <input aria-label="Answer" value={typed} onChange={(event) => setTyped(event.target.value)} />
        <p>{period?.name}</p>
      </>
    );
  }
  const typing = async (name: 'grantee' | 'upload-entry' = 'grantee') => {
    const { path } = ROUTES[name];
    const route = {
      path,
      element: (
        <Guarded route={name}>
          <Typing />
        </Guarded>
      ),
    };
    const portal = renderPortal(path, {
      me: aPerson(),
      grants: [aGrant()],
      chosen: 11,
      routes: [{ element: <Root />, children: [route, { path: '/landing', element: <p>Landing</p> }] }],
    });
    return { ...portal, input: await screen.findByLabelText<HTMLInputElement>('Answer') };
  };

  it('leads away from a page that is closed to the person, but not from unsaved answers: it says so', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server, user, input, address } = await typing();
    await user.type(input, 'x');
    server.answer({ [ME]: () => aPerson({ portal_open: false }) });
    await minutes(1);
    expect(await screen.findByText(/You no longer have access to this page/)).toBeDefined();
    expect(screen.getByText(/is kept as a draft for 30 days/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Answer').value).toBe('x');
    expect(address()).toBe('/grantee');
    await user.clear(input);
    await minutes(1);
    expect(await screen.findByText('Landing')).toBeDefined();
  });

  it('promises no draft on the upload page, whose corrections are in none [BEY-157]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server, user, input } = await typing('upload-entry');
    await user.type(input, 'x');
    server.answer({ [ME]: () => aPerson({ portal_open: false }) });
    await minutes(1);
    expect(await screen.findByText(/Nothing can be saved here now/)).toBeDefined();
    expect(screen.queryByText(/draft/)).toBeNull();
  });

  it('leaves the period of unsaved answers where it is', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server, user, input } = await typing();
    await user.type(input, 'x');
    const before = {
      pk: 2,
      name: 'Summer 2023',
      season: 'summer',
      instrument: '2021',
      current: false,
    } as const;
    server.answer({ [ME]: () => aPerson({ current_period: NEXT, periods: [NEXT, before] }) });
    await minutes(1);
    expect(screen.getByText('Summer 2023')).toBeDefined();
  });
});
