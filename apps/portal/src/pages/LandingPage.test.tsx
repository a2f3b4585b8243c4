// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../test/fake-server.ts';
import type { SessionGrantee } from '../session/types.ts';
import { aGrant, aPerson } from '../../test/people.ts';
import { aList, aQuery, aThread } from '../../test/queries.ts';
import { renderPortal, type Visit } from '../../test/render-portal.tsx';
import { compileFirst } from '../../test/compile-first.ts';

compileFirst(() => import('./LandingPage.tsx'));

const north = aGrant({ id: 11, pk: 1, name: 'North', role: 'Grantee' });
const south = aGrant({
  id: 12,
  pk: 2,
  name: 'South',
  role: 'Provider',
  cohort: null,
  funding_stream: 'SSRAE',
  gr_active: false,
});
const portalOnly = { has_dashboard_access: false };
const dashboardOnly = { has_portal_access: false };

const open = (visit: Visit = {}) =>
  renderPortal('/landing', { me: aPerson(), grants: [north, south], ...visit });
const table = () => screen.findByRole('table', { name: 'Your grants' });
const button = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name},`) });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('choosing a grant', () => {
  it('shows whose grants, in which role and state [LAN-001] [LAN-002] [ROU-002]', async () => {
    open();
    const rows = within(await table()).getAllByRole('row');
    const headings = within(rows[0] ?? document.body).getAllByRole('columnheader');
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Grantee Name',
      'Report',
      'Open',
      'My Role',
      'Cohort',
      'Funding Stream',
      'Status',
    ]);
    const cells = (row: HTMLElement) =>
      [...row.children].filter((_, at) => at === 0 || at > 2).map((cell) => cell.textContent);
    expect(rows.slice(1).map(cells)).toEqual([
      ['North', 'Grantee', 'FY2019', 'GDSRAE', 'Active'],
      ['South', 'Provider', 'NA', 'SSRAE', 'Inactive'],
    ]);
  });

  it('has both buttons in every row, disabled without access [LAN-003]', async () => {
    open({ grants: [north, south, aGrant({ id: 13, pk: 3, name: 'West', ...portalOnly })] });
    await table();
    expect(button('Portal of North').disabled).toBe(false);
    expect(button('Dashboard of North').disabled).toBe(false);
    expect(button('Portal of South').disabled).toBe(true);
    expect(button('Dashboard of West').disabled).toBe(true);
  });

  it('greets by name while the associations load [LAN-004] [LAN-005]', async () => {
    let arrive: (grants: unknown) => void = () => undefined;
    const { server } = open({
      answers: {
        'GET /api/user-associations/u-grace': () =>
          new Promise((resolve) => {
            arrive = resolve;
          }),
      },
    });
    expect(await screen.findByText('Welcome back, Grace!')).toBeDefined();
    expect(screen.getAllByText('Loading Your Grants Associations').length).toBeGreaterThan(0);
    await waitFor(() => expect(server.of('GET /api/user-associations/u-grace')).toHaveLength(1));
    expect(screen.queryByRole('table')).toBeNull();
    arrive([north, south]);
    await table();
    expect(screen.queryByText('Welcome back, Grace!')).toBeNull();
  });

  it.each([
    ['Portal of North', '/grantee', 11, '[LAN-009]'],
    ['Portal of East', '/providers', 14, '[LAN-010]'],
    ['Dashboard of North', '/dashboard', 11, '[LAN-011]'],
  ])('%s leads to %s and remembers grant %i %s [LAN-008]', async (name, target, id) => {
    const { user, server, visited } = open({
      grants: [north, aGrant({ id: 14, pk: 4, name: 'East', role: 'Provider' })],
    });
    await table();
    await user.click(button(name));
    await waitFor(() => expect(visited).toContain(target));
    await waitFor(() => expect(server.of('POST /api/auth/grant')[0]?.body).toEqual({ grant_id: id }));
    await waitFor(() => expect(document.cookie).toContain(`grant=${id}`));
  });

  it('opens the view of the dashboard that was asked for before a grant was chosen', async () => {
    const { user, address } = renderPortal('/dashboard#view=compare&period=2', {
      me: aPerson(),
      grants: [north, south],
    });
    await table();
    expect(address()).toBe('/landing');
    await user.click(button('Dashboard of North'));
    await waitFor(() => expect(address()).toBe('/dashboard#view=compare&period=2'));
  });

  it('opens the page of the portal that was asked for before a grant was chosen', async () => {
    const { user, address } = renderPortal('/providers?period=2', { me: aPerson(), grants: [north, south] });
    await table();
    expect(screen.getByText('To go on to the page that you opened, choose its grant.')).toBeDefined();
    await user.click(button('Portal of North'));
    await waitFor(() => expect(address()).toBe('/providers?period=2'));
  });

  it.each([
    ['/provider/7/programs', 'Portal of North', '/provider/7/programs'],
    ['/provider/8/programs', 'Portal of North', '/grantee'],
    ['/queries?queries=12&grant=11', 'Portal of North', '/queries?queries=12&grant=11'],
    ['/queries?queries=12&grant=99', 'Portal of North', '/grantee'],
    ['/upload/entry', 'Portal of East', '/providers'],
    ['/providers', 'Dashboard of North', '/dashboard'],
  ])('of %s, %s opens %s: a page of the chosen grant, if it may be opened', async (asked, choice, target) => {
    const provider = { id: 7, name: 'North Center', may_upload: false, programs: [] };
    const { user, address } = renderPortal(asked, {
      me: aPerson(),
      grants: [
        { ...north, providers: [provider] },
        aGrant({ id: 14, pk: 4, name: 'East', role: 'Provider' }),
      ],
    });
    await table();
    await user.click(button(choice));
    await waitFor(() => expect(address()).toBe(target));
  });

  it('opens it at once for a person with the dashboard of one grant alone', async () => {
    const { address } = renderPortal('/dashboard#view=compare', {
      me: aPerson(),
      grants: [aGrant({ id: 11, pk: 1, ...dashboardOnly })],
    });
    await waitFor(() => expect(address()).toBe('/dashboard#view=compare'));
  });

  it('shows an Admin every grant as Admin, and stays [LAN-001]', async () => {
    open({
      me: aPerson({ groups: ['Admin'] }),
      grants: [aGrant({ role: 'Admin', pk: null, ...portalOnly })],
    });
    expect(within(await table()).getByRole('cell', { name: 'Admin' })).toBeDefined();
  });

  it('says that the portal is closed before anyone clicks [LAY-040]', async () => {
    open({ me: aPerson({ portal_open: false }) });
    await screen.findByText('SRAE Performance Measures Portal: The portal is currently closed.');
    expect(button('Portal of North').disabled).toBe(true);
    expect(button('Dashboard of North').disabled).toBe(false);
  });

  it('shows a grant that was added after the sign-in', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server, go } = open();
    await table();
    await go('/contact');
    await screen.findByRole('heading', { name: 'Contact' });
    const west = aGrant({ id: 13, pk: 3, name: 'West' });
    server.answer({ 'GET /api/user-associations/u-grace': () => [north, south, west] });
    await vi.advanceTimersByTimeAsync(31_000);
    await go('/landing');
    expect(await screen.findByRole('rowheader', { name: 'West' })).toBeDefined();
  });

  it('leads nobody away who has gone elsewhere before the choice was stored', async () => {
    let arrive = (_: unknown): void => {};
    const { user, server, go, visited } = open({
      answers: { 'POST /api/auth/grant': () => new Promise((resolve) => (arrive = resolve)) },
    });
    await table();
    await user.click(button('Portal of North'));
    await waitFor(() => expect(server.of('POST /api/auth/grant')).toHaveLength(1));
    await go('/contact');
    await screen.findByRole('heading', { name: 'Contact' });
    arrive(north);
    await waitFor(() => expect(document.cookie).toContain('grant=11'));
    await go('/profile');
    await screen.findByRole('heading', { name: 'My profile' });
    expect(visited).toEqual(['/landing', '/contact', '/profile']);
  });

  it('stays with a message when the choice is refused', async () => {
    const { user, address } = open({
      answers: {
        'POST /api/auth/grant': () => {
          throw new Refusal(404, 'NOT_FOUND', 'Not found');
        },
      },
    });
    await table();
    await user.click(button('Portal of North'));
    await screen.findByText('Not found');
    expect(address()).toBe('/landing');
  });
});

describe('going on by itself', () => {
  const single = (over: Partial<SessionGrantee>) => ({ grants: [aGrant({ ...north, ...over })] });

  it.each<[string, Visit, string]>([
    ['ACF to the dashboard [LAN-006]', { me: aPerson({ groups: ['acf'] }), grants: [] }, '/dashboard'],
    ['a single grant with portal access alone into the portal [LAN-007]', single(portalOnly), '/grantee'],
    [
      'a single grant with dashboard access alone to the dashboard [LAN-007]',
      single(dashboardOnly),
      '/dashboard',
    ],
  ])('takes %s', async (_, visit, target) => {
    const { visited } = open(visit);
    await waitFor(() => expect(visited).toContain(target));
  });

  it.each<[string, Visit]>([
    ['both kinds of access [LAN-007]', single({})],
    ['two grants', { grants: [{ ...north, ...portalOnly }, south] }],
    ['a closed portal', { me: aPerson({ portal_open: false }), ...single(portalOnly) }],
  ])('stays with %s', async (_, visit) => {
    const { visited, server } = open(visit);
    await table();
    expect(visited).toEqual(['/landing']);
    expect(server.of('POST /api/auth/grant')).toEqual([]);
  });
});

describe('queries that wait for an answer [BEY-169]', () => {
  it('are named with their grant, and lead into it', async () => {
    const asked: string[] = [];
    const { user, address } = open({
      answers: {
        'GET /api/own-queries': ({ query }) => {
          asked.push(query.toString());
          return { ...aList([aQuery()]), total: 7 };
        },
        'GET /api/grantees/11/own-queries/12': () => aThread(),
      },
    });
    expect(await screen.findByRole('heading', { name: '7 queries need your answer' })).toBeDefined();
    expect(screen.getByText('And 6 more under Queries in the portal.')).toBeDefined();
    expect(asked).toEqual(['state=open&size=5']);
    await user.click(screen.getByRole('button', { name: /^Reach, North Center/ }));
    await waitFor(() => expect(address()).toBe('/queries?queries=12&grant=11'));
  });

  it('are asked for by nobody who answers none', async () => {
    const { server } = open({ grants: [south, aGrant({ id: 13, name: 'West', ...dashboardOnly })] });
    await table();
    expect(server.asked.filter(({ call }) => call.includes('queries'))).toEqual([]);
  });
});
