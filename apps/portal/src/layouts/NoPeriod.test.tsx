// @vitest-environment happy-dom
import { ROUTES, type RouteName } from '@srae/domain/access/guards';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawn } from '../../test/forms/on-page.ts';
import { aGrant, aPerson } from '../../test/people.ts';
import { renderPortal } from '../../test/render-portal.tsx';

const PAGES = (Object.keys(ROUTES) as RouteName[]).filter((name) => ROUTES[name].guard.startsWith('portal'));
/** Excludes login and logout, which redirect a signed-in person immediately. */
const OTHERS = (Object.keys(ROUTES) as RouteName[]).filter(
  (name) => !PAGES.includes(name) && name !== 'login' && name !== 'logout',
);
const HEADING = 'There is no current reporting period';
const at = (name: RouteName) => ROUTES[name].path.replace(':pid', '1').replace(':pmid', '2');
const EARLIER = { pk: 2, name: 'Summer 2023', season: 'summer', instrument: '2021', current: false } as const;
const nothing = { current_period: null, periods: [] };

afterEach(cleanup);

const open = (address: string, over: Parameters<typeof aPerson>[0]) =>
  renderPortal(address, { me: aPerson(over), grants: [aGrant()], chosen: 11 });

describe('without a current reporting period', () => {
  it.each(PAGES)('%s says so in words', async (name) => {
    open(at(name), nothing);
    expect(await screen.findByRole('heading', { name: HEADING, level: 1 })).toBeDefined();
    expect(screen.queryByText('This page could not be shown')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Reporting periods' })).toBeNull();
  });

  it.each(OTHERS)('%s opens, as it is about none', async (name) => {
    open(at(name), name.startsWith('admin') ? { ...nothing, groups: ['Admin'] } : nothing);
    expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
    // The landing page renders before the person is loaded.
    await drawn();
    expect(screen.queryByText(HEADING)).toBeNull();
    expect(screen.queryByText('This page could not be shown')).toBeNull();
  });

  it('an Admin is led to where one is made', async () => {
    open('/grantee', { ...nothing, groups: ['Admin'] });
    const link = await screen.findByRole('link', { name: 'Reporting periods' });
    expect(link.getAttribute('href')).toBe('/admin/periods');
  });

  it('earlier periods are offered where there are some', async () => {
    open('/providers', { current_period: null, periods: [EARLIER] });
    const link = await screen.findByRole('link', { name: 'Summer 2023' });
    expect(link.getAttribute('href')).toBe('/providers?period=2');
  });
});
