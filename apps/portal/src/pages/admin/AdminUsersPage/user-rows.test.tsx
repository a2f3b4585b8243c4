// @vitest-environment happy-dom
import type { AdminAssociation } from '@srae/contract/schemas/programme/programme';
import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { anEntry, aUser, button, openAdmin } from '../../../../test/admin/open-admin.tsx';
import { toPage } from '../../../../test/fake-server.ts';
import type { Visit } from '../../../../test/render-portal.tsx';
import { compileFirst } from '../../../../test/compile-first.ts';

compileFirst(() => import('../AdminUsersPage.tsx'));

const LIST = 'GET /api/users';

afterEach(cleanup);

function open(
  users: readonly AdminUser[] = [aUser()],
  answers: Visit['answers'] = {},
  address = '/admin/users',
) {
  return openAdmin(address, 'Users', { [LIST]: () => users, ...answers });
}

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
    await user.click(await screen.findByRole('button', { name: 'Deactivate: Gus Reyes' }));
    server.answer({ [LIST]: () => [aUser({ enabled: false })] });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Deactivate' }));
    await screen.findByText('deactivated');
    await user.click(button('Activate again: Gus Reyes'));
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
    for (const name of [/^Change Password:/, /^Remove role/, /^Deactivate/, /^End sessions/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit User: Ada Cole' })).toBeDefined();
  });

  it('leads to what the person did and was refused, and gives the day of the last sign-in as the row does', async () => {
    const signedIn = new Date(2023, 6, 14, 23, 30).toISOString();
    const { server, user } = await openRow(aUser({ last_sign_in_at: signedIn }), {
      [ENTRIES]: () => [],
      'GET /api/admin/audit': () => [],
    });
    expect(screen.getAllByText(/^July 14, 2023/)).toHaveLength(2);
    await user.click(screen.getByRole('link', { name: 'Events of Gus Reyes in the audit' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Audit' })).toBeTruthy();
    await waitFor(() =>
      expect(server.of('GET /api/admin/audit').at(-1)?.query.get('actor')).toBe(aUser().email),
    );
  });

  it('says when someone last signed in, and sends an open invitation again', async () => {
    const { user, server } = await openRow(aUser({ invitation: 'expired', last_sign_in_at: null }), {
      [ENTRIES]: () => [anEntry()],
      [ASSOCIATIONS]: () => [aRow({})],
      'POST /api/user-associations/51/invitation': () => ({}),
    });
    await screen.findByText('Never', { selector: 'dd' });
    await user.click(await screen.findByRole('button', { name: 'Resend invitation: Gus Reyes' }));
    await screen.findByText('The invitation was sent again.');
    expect(server.of('POST /api/user-associations/51/invitation').length).toBe(1);
  });

  it('sends the invitation of an Admin or ACF account without an association again', async () => {
    const { user, server } = await openRow(
      aUser({ invitation: 'open', last_sign_in_at: null, groups: ['acf'] }),
      { [ENTRIES]: () => [], [ASSOCIATIONS]: () => [], 'POST /api/admin/user/u-gus/invitation': () => ({}) },
    );
    await user.click(await screen.findByRole('button', { name: 'Resend invitation: Gus Reyes' }));
    await screen.findByText('The invitation was sent again.');
    expect(server.of('POST /api/admin/user/u-gus/invitation').length).toBe(1);
  });

  it('offers to send no invitation again that was accepted, or of a deactivated account', async () => {
    const none = { [ENTRIES]: () => [], [ASSOCIATIONS]: () => [] };
    await openRow(aUser({ invitation: 'accepted', groups: ['acf'] }), none);
    await screen.findByText('None Found');
    expect(screen.queryByRole('button', { name: /^Resend invitation/ })).toBeNull();
    cleanup();
    await openRow(aUser({ invitation: 'open', enabled: false, groups: ['acf'] }), none);
    await screen.findByText('None Found');
    expect(screen.queryByRole('button', { name: /^Resend invitation/ })).toBeNull();
  });
});
