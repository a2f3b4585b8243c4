// @vitest-environment happy-dom
import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aUser, button, openAdmin, refusing } from '../../../test/admin/open-admin.tsx';
import { Listed } from '../../../test/fake-server.ts';
import type { Visit } from '../../../test/render-portal.tsx';
import { compileFirst } from '../../../test/compile-first.ts';

compileFirst(() => import('./AdminUsersPage.tsx'));

const LIST = 'GET /api/users';

afterEach(cleanup);

function open(
  users: readonly AdminUser[] = [aUser()],
  answers: Visit['answers'] = {},
  address = '/admin/users',
) {
  return openAdmin(address, 'Users', { [LIST]: () => users, ...answers });
}

describe('the list of users', () => {
  it('stands below Admin > Users, at /admin too [ADU-001]', async () => {
    const { address } = await open([aUser()], {}, '/admin');
    expect(address()).toBe('/admin/users');
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumbs' });
    expect(
      within(crumbs)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Admin', 'Users']);
    const tabs = within(screen.getByRole('navigation', { name: 'Admin screens' }));
    expect(tabs.getByRole('link', { name: 'Grantees' }).getAttribute('href')).toBe('/admin/grantees');
  });

  it('has first name, last name, e-mail, phone and the status in lower case [ADU-004]', async () => {
    await open([aUser({ UserStatus: 'CONFIRMED', family_name: '' })]);
    await screen.findByText('gus@example.org');
    const table = within(screen.getByRole('table', { name: 'Users' }));
    for (const name of ['First Name', 'Last Name', 'Email', 'Phone', 'Status']) {
      table.getByRole('columnheader', { name });
    }
    const cells = [...(table.getAllByRole('row')[1]?.children ?? [])].map((cell) => cell.textContent);
    expect(cells.join('|')).toContain('Gus|None Found|gus@example.org|+12025550100|confirmed');
    const headers = table.getAllByRole('columnheader').map((one) => one.textContent);
    expect(headers.join('|')).toContain('First Name|Last Name|Email|Phone|Status');
  });

  it('names the controls of people with the same name with their email addresses', async () => {
    const office = { full_name: 'Reporting Office' };
    await open([
      aUser(),
      aUser({ ...office, Username: 'u-1', email: 'office-1@example.org' }),
      aUser({ ...office, Username: 'u-2', email: 'office-2@example.org' }),
    ]);
    await screen.findByText('gus@example.org');
    const menus = screen.getAllByRole('button', { name: /^More actions/ });
    expect(menus.map((one) => one.getAttribute('aria-label'))).toEqual([
      'More actions: Gus Reyes',
      'More actions: Reporting Office, office-1@example.org',
      'More actions: Reporting Office, office-2@example.org',
    ]);
    button('Associations and account: Reporting Office, office-1@example.org');
  });

  it('has a link past its rows to its pages, and one past the menu of the Admin screens', async () => {
    const { user } = await open([], { [LIST]: () => new Listed([aUser()], 120) });
    await user.click(await screen.findByRole('link', { name: 'Skip to the pages of users' }));
    expect(document.activeElement).toBe(screen.getByRole('navigation', { name: 'Pages of users' }));
    await user.click(screen.getByRole('link', { name: 'Skip to the heading' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it.each<[string, Partial<AdminUser>, string, string]>([
    ['of a grant', { roles: ['Grantee', 'Provider'] }, 'Grantee, Provider', 'August 1, 2023'],
    ['of the agency', { groups: ['acf'], last_sign_in_at: null }, 'ACF', 'Never'],
    [
      'of an Admin with a grant',
      { groups: ['Admin'], roles: ['Grantee'] },
      'Admin, Grantee',
      'August 1, 2023',
    ],
    ['of nobody', {}, 'None', 'August 1, 2023'],
    // The Eastern day, as in the access review.
    ['of the night', { last_sign_in_at: '2023-08-01T02:00:00Z' }, 'None', 'July 31, 2023'],
  ])('shows the role %s and the last sign-in', async (_, over, role, signedIn) => {
    await open([aUser(over)]);
    await screen.findByText('gus@example.org');
    const table = within(screen.getByRole('table', { name: 'Users' }));
    const headers = table.getAllByRole('columnheader').map((one) => one.textContent);
    const cells = [...(table.getAllByRole('row')[1]?.children ?? [])].map((cell) => cell.textContent);
    expect(cells[headers.indexOf('Role')]).toBe(role);
    expect(cells[headers.indexOf('Last Sign-in')]).toBe(signedIn);
  });

  it('has one button with all acts in each row', async () => {
    await open([aUser()]);
    const row = within((await screen.findByText('gus@example.org')).closest('tr') as HTMLElement);
    expect(row.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      null,
      'More actions: Gus Reyes',
    ]);
  });

  it('says what a status means where its name does not', async () => {
    await open([aUser({ UserStatus: 'FORCE_CHANGE_PASSWORD' })]);
    expect(await screen.findByRole('cell', { name: 'must set a new password' })).toBeDefined();
    expect(screen.queryByText(/force_change/)).toBeNull();
  });

  it('names each person in full, as the server makes the name, or by the e-mail without one [API-003]', async () => {
    const without = aUser({
      Username: 'u-nn',
      email: 'nn@example.org',
      name: '',
      family_name: '',
      full_name: '',
    });
    const { user } = await open([aUser({ full_name: 'Gus R. Reyes' }), without]);
    for (const name of ['Gus R. Reyes', 'nn@example.org']) {
      await screen.findByRole('button', { name: `Associations and account: ${name}` });
      await user.click(button(`More actions: ${name}`));
      for (const label of ['Edit User', 'Change Password', 'Add Association'])
        screen.getByRole('button', { name: `${label}: ${name}` });
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('button', { name: `Change Password: ${name}` })).toBeNull();
      expect(document.activeElement).toBe(button(`More actions: ${name}`));
    }
    await user.click(button('More actions: Gus R. Reyes'));
    await user.click(button('Edit User: Gus R. Reyes'));
    expect(await screen.findByRole('dialog', { name: 'Edit User: Gus R. Reyes' })).toBeDefined();
  });

  it('asks the server for what is typed, from the first page, and keeps it in the address [ADU-002]', async () => {
    const { user, server, address } = await open([aUser()], {}, '/admin/users?page=3');
    const box = screen.getByPlaceholderText('Search users..');
    await user.type(box, 'reyes');
    await waitFor(() => expect(address()).toBe('/admin/users?search=reyes'));
    await waitFor(() => expect(server.of(LIST).at(-1)?.query.get('search')).toBe('reyes'));
    expect(server.of(LIST).at(-1)?.query.get('page')).toBe('1');
  });

  it('opens filtered from a link and says when nobody is found', async () => {
    const { server } = await open([], {}, '/admin/users?search=nobody%40example.org');
    await screen.findByText('Not found');
    expect(screen.getByPlaceholderText<HTMLInputElement>('Search users..').value).toBe('nobody@example.org');
    expect(server.of(LIST)[0]?.query.get('search')).toBe('nobody@example.org');
  });

  it('comes in pages', async () => {
    const { user, server } = await openAdmin('/admin/users', 'Users', {
      [LIST]: () => new Listed([aUser()], 10_000),
    });
    await screen.findByText('10,000 users');
    await screen.findByText('Page 1 of 200');
    await user.click(button('Next'));
    await screen.findByText('Page 2 of 200');
    expect(server.of(LIST).at(-1)?.query.get('page')).toBe('2');
  });

  it('is filtered for accounts not used for 180 days', async () => {
    const { user, server } = await open();
    await user.selectOptions(await screen.findByLabelText('Not used for'), '180 days');
    await waitFor(() => expect(server.of(LIST).at(-1)?.query.get('unused_days')).toBe('180'));
  });

  it('is sorted by the last sign-in, the latest first', async () => {
    const { user, server } = await open();
    await user.selectOptions(await screen.findByLabelText('Sorted by'), 'Last sign-in, latest first');
    await waitFor(() => expect(server.of(LIST).at(-1)?.query.get('order')).toBe('desc'));
    expect(server.of(LIST).at(-1)?.query.get('sort')).toBe('last_sign_in');
  });

  it('can be asked for again when it could not be loaded', async () => {
    const { user, server } = await openAdmin('/admin/users', 'Users', {
      [LIST]: refusing(500, 'UNEXPECTED', 'An error has occurred, please contact support.'),
    });
    await screen.findByText('The users could not be loaded');
    server.answer({ [LIST]: () => [aUser()] });
    await user.click(button('Retry'));
    expect(await screen.findByText('gus@example.org')).toBeDefined();
  });
});
