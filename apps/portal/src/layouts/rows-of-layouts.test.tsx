// @vitest-environment happy-dom
import { ROUTES } from '@srae/domain/access/guards';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { compileFirst } from '../../test/compile-first.ts';
import { Refusal } from '../../test/fake-server.ts';
import { aGrant, aPerson } from '../../test/people.ts';
import { renderPortal, type Visit } from '../../test/render-portal.tsx';
import { routes } from '../routes.tsx';

compileFirst(
  () => import('../pages/ContactPage.tsx'),
  () => import('../pages/forms/GranteePage.tsx'),
  () => import('../pages/LandingPage.tsx'),
  () => import('../pages/account/ProfilePage.tsx'),
  () => import('../pages/forms/ProvidersPage.tsx'),
  () => import('../pages/account/RequestUserAccountsPage.tsx'),
);

const north = aGrant({ id: 11, pk: 1, name: 'North' });
const south = aGrant({ id: 12, pk: 2, name: 'South' });

afterEach(cleanup);

const open = (address: string, visit: Visit = {}) =>
  renderPortal(address, { me: aPerson(), grants: [north, south], chosen: 11, ...visit });

/** The paths below one of the three layouts, by the order of the route table: login, portal, dashboard. */
const listPaths = (layout: 0 | 1 | 2) =>
  (routes[0]?.children?.[layout]?.children ?? []).map(({ path }) => path);

describe('which page has which layout', () => {
  it('bare: login, landing and logout [LAY-006]', async () => {
    expect(listPaths(0)).toEqual([ROUTES.login.path, ROUTES.landing.path, ROUTES.logout.path]);
    open('/logout', {
      answers: { 'POST /api/auth/sign-out': () => new Promise(() => {}) },
    });
    await screen.findByRole('main');
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('a top bar with the menu, no sidebar and no footer: every other page but the dashboard [LAY-007]', async () => {
    expect(listPaths(2)).toEqual([ROUTES.dashboard.path]);
    expect(new Set(listPaths(1))).toEqual(
      new Set(
        Object.values(ROUTES)
          .map(({ path }) => path)
          .filter((path) => !['/', '/landing', '/logout', '/dashboard'].includes(path)),
      ),
    );
    open('/profile', { answers: { 'GET /api/auth/sessions': () => [] } });
    await screen.findByRole('heading', { name: 'My profile' });
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByRole('link', { name: 'Grantee Data' })).toBeDefined();
    expect(screen.getAllByRole('navigation', { name: 'Main' }).length).toBe(1);
    expect(document.querySelector('.side-bar')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });
});

it('a person with two grants switches from one to the other, and the page is the other one’s [LAY-004]', async () => {
  const { user, server, visited, go } = open('/requseraccounts', {
    answers: { 'GET /api/users/11': () => [], 'GET /api/users/12': () => [] },
  });
  await screen.findByText('North');
  await user.click(screen.getByRole('button', { name: /Grace Okafor/ }));
  await user.click(screen.getByRole('link', { name: 'Switch Grants' }));
  await user.click(await screen.findByRole('button', { name: /^Portal of South/ }));
  await waitFor(() => expect(server.of('POST /api/auth/grant')[0]?.body).toEqual({ grant_id: 12 }));
  await waitFor(() => expect(visited).toContain('/grantee'));
  await go('/requseraccounts');
  // The previous page shows both grants until the next one renders.
  await waitFor(() => {
    expect(screen.getByText('South')).toBeDefined();
    expect(screen.queryByText('North')).toBeNull();
  });
});

it('the Dashboard link of the top bar is disabled with its note while the dashboard is closed [LAY-019]', async () => {
  open('/contact', { me: aPerson({ dashboard_open: false }) });
  await screen.findByRole('heading', { name: 'Contact' });
  const areas = within(screen.getByRole('navigation', { name: 'Areas' }));
  const link = areas.getByRole('link', { name: 'Dashboard' });
  expect(link.getAttribute('aria-disabled')).toBe('true');
  expect(link.hasAttribute('href')).toBe(false);
  expect(areas.getByText('(available Feb 18th)')).toBeDefined();
});

it('a failure is a red banner at the top of the content, to be closed [LAY-036]', async () => {
  const { user } = open('/landing', {
    answers: {
      'POST /api/auth/grant': () => {
        throw new Refusal(500, 'UNEXPECTED', '');
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Portal of North/ }));
  const banner = (await screen.findByText('An error has occurred, please contact support.')).closest(
    '.alert-banner',
  );
  const main = screen.getByRole('main');
  expect(main.firstElementChild?.contains(banner)).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Dismiss message' }));
  await waitFor(() => expect(document.querySelector('.alert-banner')).toBeNull());
});

it('asks first for the period that the person’s answer names as current [CON2-015]', async () => {
  const winter = { pk: 9, name: 'Winter 2031', season: 'winter', instrument: '2021', current: true } as const;
  const { server } = open('/providers', {
    me: aPerson({ current_period: winter, periods: [winter] }),
    answers: { 'GET /api/grantees/11/providers': () => [] },
  });
  await waitFor(() =>
    expect(server.asked.map(({ call }) => call)).toContain('GET /api/reporting-periods/Winter%202031/reduce'),
  );
});

it('another failure of the second step says what it was and goes back to login [ERR-008]', async () => {
  const text = 'Your code has expired. Please sign in again.';
  const { user } = renderPortal('/', {
    answers: {
      'POST /api/auth/sign-in': () => ({
        step: 'mfaVerify',
        session: 's1',
        medium: 'SMS',
        destination: '+*******0100',
        mfa_resent: false,
      }),
      'POST /api/auth/challenge': () => {
        throw new Refusal(401, 'CHALLENGE_EXPIRED', text);
      },
    },
  });
  const field = async (name: string) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' });
  await user.type(await field('Email'), 'grace@example.org');
  await user.type(await field('Password'), 'Aa1!aaaa');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await user.type(await field('Verification code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByText(text);
  expect((await field('Email')).value).toBe('grace@example.org');
  expect((await field('Password')).value).toBe('');
});
