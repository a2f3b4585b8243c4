// @vitest-environment happy-dom
import type { AdminAssociation } from '@srae/contract/schemas/programme/programme';
import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { anEntry, aUser, button, openAdmin, refusing } from '../../../test/admin/open-admin.tsx';
import { Listed, toPage } from '../../../test/fake-server.ts';
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

describe('a row of the list', () => {
  const openRow = async (user: AdminUser, answers: Visit['answers'] = {}) => {
    const portal = await open([user], answers);
    await portal.user.click(
      await screen.findByRole('button', { name: `Associations and account: ${user.full_name}` }),
    );
    return portal;
  };
  const ENTRIES = 'GET /api/user-associations/u-gus';
  const ASSOCIATIONS = 'GET /api/admin/user_associations';
  const aRow = (over: Partial<AdminAssociation>) => ({
    pk: 51,
    fk_grants: 11,
    fk_roles: 1,
    role_name: 'Grantee',
    grantee_name: 'Lakeside Family Services',
    funding_stream_name: 'GDSRAE',
    gr_cohort: null,
    provider_name: null,
    ...over,
  });

  it('opens to the associations with their five columns and a delete button each [ADU-005] [ADU-006]', async () => {
    const { server } = await openRow(aUser(), {
      [ENTRIES]: () => [anEntry(), anEntry({ pk: 52, id: 12, cohort: 'FY2020' })],
      [ASSOCIATIONS]: () => [aRow({}), aRow({ pk: 52, fk_grants: 12, gr_cohort: 'FY2020' })],
    });
    const table = within(await screen.findByRole('table', { name: 'Associations of Gus Reyes' }));
    const headers = table.getAllByRole('columnheader').map((one) => one.textContent);
    expect(headers.slice(0, 5)).toEqual(['Role', 'Grantee', 'Funding Stream', 'Cohort', 'Providers']);
    expect(server.of(ENTRIES).length).toBe(1);
    const [first] = table.getAllByRole('row').slice(1);
    expect(first?.textContent).toContain('GranteeLakeside Family ServicesGDSRAENARiverside Youth');
    expect(table.getAllByRole('button', { name: /^Delete association/ }).length).toBe(2);
  });

  it('tells the two associations of a provider-level user of two providers apart', async () => {
    const both = [
      { id: 21, name: 'Riverside Youth', may_upload: false, programs: [] },
      { id: 22, name: 'Hillside', may_upload: false, programs: [] },
    ];
    await openRow(aUser(), {
      [ENTRIES]: () => [anEntry({ role: 'Provider', providers: both })],
      [ASSOCIATIONS]: () => [
        aRow({
          grantee_name: 'Lakeside',
          fk_roles: 2,
          role_name: 'Provider',
          provider_name: 'Riverside Youth',
        }),
        aRow({
          pk: 53,
          grantee_name: 'Lakeside',
          fk_roles: 2,
          role_name: 'Provider',
          provider_name: 'Hillside',
        }),
      ],
    });
    await screen.findByRole('button', { name: 'Delete association: Provider, Lakeside, Riverside Youth' });
    expect(
      await screen.findByRole('button', { name: 'Delete association: Provider, Lakeside, Hillside' }),
    ).toBeDefined();
  });

  it('tells apart what a Grantee who is a Provider of the same grant has there, each to be deleted', async () => {
    const { user, server } = await openRow(aUser(), {
      [ENTRIES]: () => [anEntry()],
      [ASSOCIATIONS]: () => [
        aRow({}),
        aRow({ pk: 54, fk_roles: 2, role_name: 'Provider', provider_name: 'Hillside' }),
      ],
      'DELETE /api/user-associations/54': () => ({}),
    });
    const table = within(await screen.findByRole('table', { name: 'Associations of Gus Reyes' }));
    expect(table.getAllByRole('button', { name: /^Delete association/ }).length).toBe(2);
    await user.click(table.getByRole('button', { name: /Provider, .*, Hillside$/ }));
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(server.of('DELETE /api/user-associations/54').length).toBe(1));
  });

  it('lists all associations, however many pages the server cuts them into', async () => {
    const entries = Array.from({ length: 620 }, (_, index) => anEntry({ pk: 100 + index, id: 100 + index }));
    const rows = entries.map(({ pk, id }) => aRow({ pk: pk ?? 0, fk_grants: id }));
    await openRow(aUser(), {
      [ENTRIES]: (asked) => toPage(entries, asked),
      [ASSOCIATIONS]: (asked) => toPage(rows, asked),
    });
    const table = within(await screen.findByRole('table', { name: 'Associations of Gus Reyes' }));
    expect(table.getAllByRole('button', { name: /^Delete association/ }).length).toBe(620);
  });

  it('deletes an association after Yes, and keeps it after No [ADU-023]', async () => {
    const { user, server } = await openRow(aUser(), {
      [ENTRIES]: () => [anEntry()],
      [ASSOCIATIONS]: () => [aRow({})],
      'DELETE /api/user-associations/51': () => ({}),
    });
    const remove = await screen.findByRole('button', { name: /^Delete association/ });
    await user.click(remove);
    await user.click(screen.getByRole('button', { name: 'No' }));
    expect(server.of('DELETE /api/user-associations/51')).toEqual([]);
    await user.click(remove);
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await screen.findByText('User successfully removed.');
    expect(server.of('DELETE /api/user-associations/51').length).toBe(1);
  });

  it('takes a person out of the Admin group, after asking', async () => {
    const { user, server } = await openRow(aUser({ groups: ['Admin'] }), {
      [ENTRIES]: () => [],
      'DELETE /api/admin/user/u-gus/groups/Admin': () => ({}),
    });
    await user.click(await screen.findByRole('button', { name: 'Remove role Admin: Gus Reyes' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove role' }));
    await screen.findByText('The role Admin was removed.');
    expect(server.of('DELETE /api/admin/user/u-gus/groups/Admin').length).toBe(1);
  });

  it('deactivates an account after asking, and activates it again', async () => {
    const { user, server } = await openRow(aUser(), {
      [ENTRIES]: () => [],
      'PUT /api/admin/user/u-gus/state': () => ({}),
    });
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    server.answer({ [LIST]: () => [aUser({ enabled: false })] });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Deactivate' }));
    await screen.findByText('deactivated');
    await user.click(button('Activate again'));
    await screen.findByText('User activated again.');
    expect(server.of('PUT /api/admin/user/u-gus/state').map((one) => one.body)).toEqual([
      { enabled: false },
      { enabled: true },
    ]);
  });

  it('offers nobody what one may not do to the own account', async () => {
    const ada = aUser({ Username: 'u-ada', sub: 'u-ada', full_name: 'Ada Cole', groups: ['Admin'] });
    const { user } = await openRow(ada, { 'GET /api/user-associations/u-ada': () => [] });
    await screen.findByText(/This is your own account\./);
    await user.click(button('More actions: Ada Cole'));
    expect(screen.getByText('Identity role:', { exact: false }).textContent).toContain('Admin');
    for (const name of [/^Change Password:/, /^Remove role/, 'Deactivate', 'End sessions'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit User: Ada Cole' })).toBeDefined();
  });

  it('says when someone last signed in, and sends an open invitation again', async () => {
    const { user, server } = await openRow(aUser({ invitation: 'expired', last_sign_in_at: null }), {
      [ENTRIES]: () => [anEntry()],
      [ASSOCIATIONS]: () => [aRow({})],
      'POST /api/user-associations/51/invitation': () => ({}),
    });
    await screen.findByText('Never', { selector: 'dd' });
    await user.click(await screen.findByRole('button', { name: 'Resend invitation' }));
    await screen.findByText('The invitation was sent again.');
    expect(server.of('POST /api/user-associations/51/invitation').length).toBe(1);
  });
});
