// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Me, SessionGrantee } from '../session/types.ts';
import { aGrant, aPerson } from '../../test/people.ts';
import { renderPortal } from '../../test/render-portal.tsx';
import { DashboardLayout } from './DashboardLayout.tsx';
import { Root } from './Root.tsx';

async function open(me: Me, grant: SessionGrantee) {
  const child = { path: '/dashboard', element: <h1>Results</h1> };
  const portal = renderPortal('/dashboard', {
    me,
    grants: [grant],
    chosen: grant.id,
    routes: [{ element: <Root />, children: [{ element: <DashboardLayout />, children: [child] }] }],
  });
  // The person is resolved last, together with the associations.
  await screen.findByRole('button', { name: new RegExp(me.full_name) });
  return portal;
}

/** The sidebar is the second navigation; the top bar's menu is collapsed. */
function sidebar() {
  const bars = screen.getAllByRole('navigation', { name: 'Main' });
  const bar = bars.find((one) => one.classList.contains('side-bar'));
  if (bar === undefined) throw new Error('no sidebar');
  return within(bar);
}
const links = () =>
  sidebar()
    .getAllByRole('link')
    .map((link) => [link.textContent?.trim(), link.getAttribute('href')]);

afterEach(cleanup);

describe('dashboard layout', () => {
  it('has sidebar and footer with logos, study title and copyright [LAY-008] [LAY-009] [LAY-010]', async () => {
    await open(aPerson(), aGrant());
    const footer = within(screen.getByRole('contentinfo'));
    for (const logo of footer.getAllByRole('img')) expect(logo.getAttribute('alt')).not.toBe('');
    expect(footer.getByText(/Study © 2020$/)).toBeDefined();
  });

  it('offers My Account in the dropdown [LAY-025]', async () => {
    const { user } = await open(aPerson(), aGrant());
    await user.click(screen.getByRole('button', { name: /Grace Okafor/ }));
    expect(screen.getByRole('link', { name: 'My Account' }).getAttribute('href')).toBe('/profile');
  });

  it('lists a Grantee everything but Admin [LAY-029] [LAY-031] [LAY-033] [LAY-034]', async () => {
    await open(aPerson(), aGrant());
    expect(links()).toEqual([
      ['Grantee Data', '/grantee'],
      ['Program Provider Data', '/providers'],
      ['Upload Entry/Exit Data', '/upload'],
      ['Data Submission Validation', '/validationreport'],
      ['Queries', '/queries'],
      ['Grantee User Management', '/requseraccounts'],
      ['Manual Of Operations', '/manual'],
      ['Contact', '/contact'],
    ]);
  });

  it("lists a Provider the provider's pages [LAY-030] [LAY-032]", async () => {
    await open(aPerson(), aGrant({ role: 'Provider' }));
    expect(links()).toEqual([
      ['Program Provider Data', '/providers'],
      ['Data Submission Validation', '/validationreport'],
      ['Manual Of Operations', '/manual'],
      ['Contact', '/contact'],
    ]);
  });

  it('lists an Admin the admin pages below Admin, Users and Grantees first [LAY-035]', async () => {
    await open(aPerson({ groups: ['Admin'] }), aGrant({ role: 'Admin' }));
    expect(links().slice(8, 11)).toEqual([
      ['Admin', '/admin'],
      ['Users', '/admin/users'],
      ['Grantees', '/admin/grantees'],
    ]);
  });
});
