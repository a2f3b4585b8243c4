// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { toPage, Refusal } from '../../../test/fake-server.ts';
import { aPerson } from '../../../test/people.ts';
import { compileFirst } from '../../../test/compile-first.ts';
import { LIST, ACTIVITY, SAVE, button, aMember, PAT, openGrantUsers } from '../../../test/grant-users.tsx';

compileFirst(() => import('./RequestUserAccountsPage.tsx'));

const toRow = (text: string) => {
  const row = screen.getByText(text).closest('tr');
  if (row === null) throw new Error(`no row of ${text}`);
  return within(row);
};

afterEach(cleanup);

describe('existing users', () => {
  it('are grantee and provider users with name, e-mail and role [GUM-007]', async () => {
    await openGrantUsers();
    const table = await screen.findByRole('table', { name: 'Manage Existing Users' });
    const toTexts = (row: Element | null | undefined) =>
      [...(row?.children ?? [])].map((cell) => cell.textContent).join('|');
    const rows = within(table).getAllByRole('row');
    expect(toTexts(rows[0])).toContain('First Name|Last Name|Email|Role|');
    expect(toTexts(rows[1])).toContain('Gina|Lee|gina@example.org|Grantee|');
    expect(toTexts(rows[2])).toContain('Pat|Moss|pat@example.org|Provider|');
    expect(rows.length).toBe(3);
  });

  it('show "None Found" for a blank and "Not found" for a person who is gone [GUM-011] [GUM-012] [ERR-010]', async () => {
    const gone = { name: '', family_name: '', email: '' };
    await openGrantUsers({
      [LIST]: () => [aMember({ family_name: ' ' }), aMember({ pk: 33, Username: 'u-gone', ...gone })],
    });
    await screen.findByText('gina@example.org');
    expect(toRow('gina@example.org').getByText('None Found')).toBeDefined();
    const [, missing] = screen.getAllByRole('row').slice(1);
    const cells = [...(missing?.children ?? [])].map((cell) => cell.textContent);
    expect(cells.join('|')).toContain('Not found|Not found|Not found|Grantee');
    expect(screen.getAllByText('None Found').length).toBe(1);
  });

  it('are all of them, however many pages the server cuts them into', async () => {
    const many = Array.from({ length: 230 }, (_, index) =>
      aMember({ pk: 1000 + index, Username: `u-${index}`, email: `person${index}@example.org` }),
    );
    const { server } = await openGrantUsers({ [LIST]: (asked) => toPage(many, asked) });
    expect(await screen.findByText('person229@example.org')).toBeDefined();
    expect(server.of(LIST).map(({ query }) => query.get('page'))).toEqual(['1', '2']);
  });

  it('have a site access that is saved at once [GUM-008] [GUM-013]', async () => {
    let member = PAT;
    const { user, server } = await openGrantUsers({
      [LIST]: () => [member],
      [SAVE]: () => {
        member = { ...PAT, has_dashboard_access: true };
        return { cognitoId: 'u-pat', pk: 32, invited: false };
      },
    });
    const access = within(await screen.findByRole('group', { name: 'Site access of Pat Moss' }));
    const radios = access.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map((radio) => radio.labels?.[0]?.textContent)).toEqual([
      'Portal',
      'Dashboard',
      'Dashboard and Portal',
    ]);
    expect(radios.map((radio) => radio.checked)).toEqual([true, false, false]);
    await user.click(access.getByLabelText('Dashboard and Portal'));
    await waitFor(() => expect(server.of(LIST).length).toBe(2));
    expect(server.of(SAVE)[0]?.body).toEqual({
      action: 'edit',
      update_site_access: true,
      pk: 32,
      has_portal_access: true,
      has_dashboard_access: true,
    });
    await waitFor(() =>
      expect(access.getByLabelText<HTMLInputElement>('Dashboard and Portal').checked).toBe(true),
    );
  });

  it('keep their former site access when the change is refused, and say why', async () => {
    const message = 'This is the last grantee-level user of the grant. Add another one first.';
    const { user } = await openGrantUsers({
      [SAVE]: () => {
        throw new Refusal(409, 'LAST_GRANTEE', message);
      },
    });
    const access = within(await screen.findByRole('group', { name: 'Site access of Gina Lee' }));
    await user.click(access.getByLabelText('Dashboard'));
    await screen.findByText(message);
    expect(access.getByLabelText<HTMLInputElement>('Dashboard and Portal').checked).toBe(true);
  });

  it('cannot change or delete their own access, unless they are Admin', async () => {
    const own = aMember({ Username: 'u-grace', name: 'Grace', family_name: 'Okafor' });
    const { user } = await openGrantUsers({ [LIST]: () => [own] });
    const access = within(await screen.findByRole('group', { name: 'Site access of Grace Okafor' }));
    expect(access.getByLabelText<HTMLInputElement>('Portal').disabled).toBe(true);
    await user.click(button('Associations: Grace Okafor'));
    expect(screen.queryByRole('button', { name: /^Delete association/ })).toBeNull();
    cleanup();
    await openGrantUsers({ [LIST]: () => [own] }, aPerson({ groups: ['Admin'] }), 'Admin');
    const admins = within(await screen.findByRole('group', { name: 'Site access of Grace Okafor' }));
    expect(admins.getByLabelText<HTMLInputElement>('Portal').disabled).toBe(false);
  });

  it('list their associations, each to be deleted after Yes [GUM-009] [GUM-010]', async () => {
    const second = { ...PAT, pk: 34, fk_providers: 22, provider_name: 'Hillside' };
    const { user, server } = await openGrantUsers({
      [LIST]: () => [aMember(), PAT, second],
      'DELETE /api/user-associations/34': () => ({}),
    });
    await user.click(await screen.findByRole('button', { name: 'Associations: Pat Moss' }));
    expect(screen.getAllByRole('button', { name: /^Delete association: Pat Moss/ }).length).toBe(2);

    await user.click(button('Delete association: Pat Moss, Provider of Hillside'));
    await user.click(screen.getByRole('button', { name: 'No' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.of('DELETE /api/user-associations/34')).toEqual([]);

    await user.click(button('Delete association: Pat Moss, Provider of Hillside'));
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await screen.findByText('User successfully removed.');
    expect(screen.getByText('Success')).toBeDefined();
    expect(server.of('DELETE /api/user-associations/34')[0]?.body).toEqual({
      user: { Username: 'u-pat' },
      association: { pk: 34 },
    });
  });

  it('stay when the server refuses to delete, with its sentence in the dialog [ERR-003]', async () => {
    const message = 'This is the last grantee-level user of the grant. Add another one first.';
    const { user } = await openGrantUsers({
      'DELETE /api/user-associations/31': () => {
        throw new Refusal(409, 'LAST_GRANTEE', message);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Associations: Gina Lee' }));
    await user.click(button(/^Delete association: Gina Lee/));
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await within(screen.getByRole('dialog')).findByText(message)).toBeDefined();
  });

  it('who have not come in yet can be invited again', async () => {
    const { user, server } = await openGrantUsers({
      [LIST]: () => [aMember({ invitation: 'expired' })],
      'POST /api/user-associations/31/invitation': () => ({}),
    });
    await screen.findByText('Expired');
    await user.click(button('Resend invitation to gina@example.org'));
    await screen.findByText('The invitation was sent again to gina@example.org.');
    expect(server.of('POST /api/user-associations/31/invitation').length).toBe(1);
  });

  it('can be asked for again when they could not be loaded', async () => {
    const { user, server } = await openGrantUsers({
      [LIST]: () => {
        throw new Refusal(500, 'UNEXPECTED', 'An error has occurred, please contact support.');
      },
    });
    await screen.findByText('The users of this grant could not be loaded');
    server.answer({ [LIST]: () => [aMember()] });
    await user.click(button('Retry'));
    expect(await screen.findByText('gina@example.org')).toBeDefined();
  });
});

it('says who did what on the grant, in words', async () => {
  const event = { seq: 9, at: '2023-08-01T16:00:00Z', fields: [] };
  const { user } = await openGrantUsers({
    [ACTIVITY]: () => [
      {
        ...event,
        actor_name: 'former user',
        action: 'upload.save',
        object: 'entry upload 4, period 2',
        object_text: 'entry upload 4, period Summer 2023',
      },
    ],
  });
  await user.click(button('Show activity'));
  const row = (await screen.findByText('Uploaded survey data')).closest('tr');
  expect(row?.textContent).toContain('former user');
  expect(row?.textContent).toContain('entry upload 4, period Summer 2023');
});
