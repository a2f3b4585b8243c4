// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAccount, button, field, refusing, submit } from '../../../../test/admin/open-admin.tsx';
import { Refusal, toPage } from '../../../../test/fake-server.ts';
import { isRecord } from '../../../api/problem.ts';
import { compileFirst } from '../../../../test/compile-first.ts';
import { openUserDialog, aListedProvider } from '../../../../test/admin/open-user-dialog.tsx';
import { isUnavailable } from '../../../../test/on-screen.ts';
import { taskWorker } from '../../../../test/task-worker.ts';
import { readList } from '../../../list-file/worker/read-list.ts';

compileFirst(() => import('../AdminUsersPage.tsx'));

const SAVE = 'POST /api/user-associations';

afterEach(cleanup);

describe('Add User', () => {
  const type = async (user: Awaited<ReturnType<typeof openUserDialog>>['user']) => {
    await user.type(field('First Name'), 'Nia');
    await user.type(field('Last Name'), 'Cole');
    await user.type(field('Email'), 'nia@example.org');
  };

  it('creates a grantee-level user on a grant [ADU-003] [ADU-010] [ADU-014] [BEY-011] [BEY-013]', async () => {
    const { user, server, choose, options } = await openUserDialog('Add User', {
      [SAVE]: () => ({ cognitoId: 'u-nia', pk: 60, invited: true }),
    });
    await type(user);
    await within(screen.getByRole('dialog')).findByRole('option', { name: 'ACF' });
    expect(options('Role')).toEqual(['Grantee', 'Provider', 'Admin', 'ACF']);
    await choose('Role', 'Grantee');
    expect(isUnavailable(submit('Create User'))).toBe(true);
    await choose('Grant', 'Lakeside Family Services - GDSRAE - NA');
    expect(screen.queryByLabelText('Provider')).toBeNull();
    await user.click(submit('Create User'));
    await screen.findByText('User successfully created. The invitation was sent to nia@example.org.');
    expect(server.of(SAVE)[0]?.body).toEqual({
      action: 'new',
      user: { name: 'Nia', family_name: 'Cole', email: 'nia@example.org' },
      role_id: 1,
      role_name: 'Grantee',
      fk_grants: 11,
    });
  });

  it('shows the chosen grant in full, since a closed select cuts off what distinguishes it', async () => {
    const { choose } = await openUserDialog('Add User');
    await choose('Role', 'Grantee');
    await choose('Grant', 'Lakeside Family Services - GDSRAE - FY2020');
    const full = await screen.findByText('Chosen: Lakeside Family Services - GDSRAE - FY2020');
    expect(field('Grant').getAttribute('aria-describedby')?.split(' ')).toContain(full.id);
  });

  it('needs a provider for the role Provider, of the same grantee, stream and cohort [ADU-015] [ADU-025] [ADU-027] [BEY-013]', async () => {
    const { user, server, choose, options } = await openUserDialog('Add User', {
      [SAVE]: () => ({ cognitoId: 'u-nia', pk: 60, invited: true }),
    });
    await type(user);
    await choose('Role', 'Provider');
    expect(field('Provider').disabled).toBe(true);
    await choose('Grant', 'Lakeside Family Services - GDSRAE - NA');
    await screen.findByRole('option', { name: 'Riverside Youth' });
    expect(options('Provider')).toEqual(['Riverside Youth']);
    expect(isUnavailable(submit('Create User'))).toBe(true);
    await choose('Provider', 'Riverside Youth');
    await user.click(submit('Create User'));
    await waitFor(() =>
      expect(server.of(SAVE)[0]?.body).toMatchObject({ role_id: 2, fk_grants: 11, provider_id: 21 }),
    );
  });

  it.each(['Grantee', 'Provider'])('needs a grant for the role %s [ADU-025]', async (role) => {
    const { user, choose } = await openUserDialog('Add User');
    await type(user);
    await choose('Role', role);
    expect(isUnavailable(submit('Create User'))).toBe(true);
    await choose('Grant', 'Lakeside Family Services - GDSRAE - NA');
    expect(isUnavailable(submit('Create User'))).toBe(role === 'Provider');
  });

  it('offers every provider of the grant, however many pages the server cuts them into', async () => {
    const many = Array.from({ length: 620 }, (_, index) =>
      aListedProvider({ pk: 1000 + index, provider_name: `Provider ${index}` }),
    );
    const { choose, options } = await openUserDialog('Add User', {
      'GET /api/admin/providers': (asked) => toPage(many, asked),
    });
    await choose('Role', 'Provider');
    await choose('Grant', 'Lakeside Family Services - GDSRAE - NA');
    await screen.findByRole('option', { name: 'Provider 619' });
    expect(options('Provider').length).toBe(620);
  });

  it('clears the provider when another grant is chosen [ADU-026]', async () => {
    const { user, choose } = await openUserDialog('Add User');
    await type(user);
    await choose('Role', 'Provider');
    await choose('Grant', 'Lakeside Family Services - GDSRAE - NA');
    await choose('Provider', 'Riverside Youth');
    await choose('Grant', 'Lakeside Family Services - GDSRAE - FY2020');
    expect(field('Provider').value).toBe('');
    expect(isUnavailable(submit('Create User'))).toBe(true);
  });

  it.each([
    ['Admin', 3],
    ['ACF', 4],
  ])(
    'asks no grant for the role %s and sends none, chosen before or not [ADU-014] [BEY-012]',
    async (role, pk) => {
      const { user, server, choose } = await openUserDialog('Add User', {
        [SAVE]: () => ({ cognitoId: 'u-nia', pk: null, invited: true }),
      });
      await type(user);
      await choose('Role', 'Provider');
      await choose('Grant', 'Lakeside Family Services - GDSRAE - NA');
      await choose('Provider', 'Riverside Youth');
      await choose('Role', role);
      expect(screen.queryByLabelText('Grant')).toBeNull();
      expect(screen.queryByLabelText('Provider')).toBeNull();
      await user.click(submit('Create User'));
      await waitFor(() => expect(server.of(SAVE).length).toBe(1));
      expect(server.of(SAVE)[0]?.body).toEqual({
        action: 'new',
        user: { name: 'Nia', family_name: 'Cole', email: 'nia@example.org' },
        role_id: pk,
        role_name: role,
      });
    },
  );

  it('shows whose account the email belongs to and adds the role only once that is confirmed', async () => {
    const { user, server, choose } = await openUserDialog('Add User', {
      [SAVE]: ({ body }) => {
        if (isRecord(body) && body.action === 'association')
          return { cognitoId: 'u-gus', pk: 61, invited: false };
        throw new Refusal(409, 'ACCOUNT_EXISTS', 'This email belongs to an account.', anAccount());
      },
    });
    await type(user);
    await choose('Role', 'Admin');
    await user.click(submit('Create User'));
    const ask = within(await screen.findByRole('dialog', { name: 'gus@example.org already has an account' }));
    expect(ask.getByText(/Gus Reyes \(ACF, Grantee; deactivated\)\. Add the role Admin\?/)).toBeDefined();
    await user.click(ask.getByRole('button', { name: 'Cancel' }));
    expect(server.of(SAVE).length).toBe(1);
    expect(field('First Name').value).toBe('Nia');
    await user.click(submit('Create User'));
    await user.click(await screen.findByRole('button', { name: 'Add the role' }));
    await screen.findByText('The role Admin was added to the account of Gus Reyes.');
    expect(server.of(SAVE)[2]?.body).toEqual({
      action: 'association',
      user: { Username: 'u-gus' },
      role_id: 3,
      role_name: 'Admin',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the refusal in the dialog and keeps what was typed', async () => {
    const message = 'This user already has this association.';
    const { user, choose } = await openUserDialog('Add User', {
      [SAVE]: refusing(409, 'ASSOCIATION_TAKEN', message),
    });
    await type(user);
    await choose('Role', 'Admin');
    await user.click(submit('Create User'));
    await within(screen.getByRole('dialog')).findByText(message);
    expect(field('First Name').value).toBe('Nia');
  });
});

it('Add Association gives a known user a further role [ADU-009] [ADU-013]', async () => {
  const { user, server, choose } = await openUserDialog('Add Association: Gus Reyes', {
    [SAVE]: () => ({ cognitoId: 'u-gus', pk: 61, invited: false }),
  });
  await choose('Role', 'Grantee');
  await choose('Grant', 'Lakeside Family Services - GDSRAE - FY2020');
  await user.click(submit('Add Association'));
  await screen.findByText('Association successfully added.');
  expect(server.of(SAVE)[0]?.body).toMatchObject({
    action: 'association',
    user: { Username: 'u-gus' },
    role_id: 1,
    fk_grants: 12,
  });
});

describe('Invite from a file', () => {
  beforeEach(() => {
    vi.stubGlobal('Worker', function () {
      return taskWorker(readList);
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const BULK = 'POST /api/admin/users/bulk';
  const FILE = 'File (xlsx or csv)';
  const CSV = 'first_name,email\nAnn,a@example.org\n';
  const SENT = { header: ['first_name', 'email'], people: [{ row: 2, cells: ['Ann', 'a@example.org'] }] };
  const RESULT = {
    rows: [
      {
        row: 2,
        email: 'a@example.org',
        outcome: 'invite',
        message: 'Gets an account and an invitation.',
        account: null,
      },
      { row: 3, email: 'b@', outcome: 'refused', message: 'Please enter a valid email.', account: null },
      {
        row: 4,
        email: 'gus@example.org',
        outcome: 'associate',
        message: 'Has an account: gets the association.',
        account: anAccount(),
      },
    ],
    invite: 1,
    associate: 1,
    refused: 1,
  };

  it('checks without sending, shows every row, then sends', async () => {
    const { user, server } = await openUserDialog('Invite from a file', { [BULK]: () => RESULT });
    await user.upload(field(FILE), new File([CSV], 'people.csv', { type: 'text/csv' }));
    await screen.findByText(/^Checked, nothing changed yet\. To be invited: 1/);
    await screen.findByText('Please enter a valid email.');
    await user.click(button('Cancel'));
    await user.click(button('Keep editing'));
    expect(server.of(BULK).map((one) => one.body)).toEqual([{ ...SENT, dry_run: true }]);
    await screen.findByText(/It is the account of Gus Reyes \(ACF, Grantee; deactivated\)\./);
    await user.click(button('Send to 2 people'));
    await screen.findByText(/^Invited: 1/);
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.of(BULK)[1]?.body).toEqual({ ...SENT, dry_run: false, accounts: ['u-gus'] });
  });

  it('says of a file that is no list of people why, and sends nothing', async () => {
    const { user, server } = await openUserDialog('Invite from a file', { [BULK]: () => RESULT });
    await user.upload(field(FILE), new File(['%PDF-1.7'], 'people.csv', { type: 'text/csv' }));
    await screen.findByText(/is a PDF document/);
    expect(server.of(BULK)).toEqual([]);
    expect(isUnavailable(button('Send invitations'))).toBe(true);
  });

  it('asks to look at letters that may be wrong, and sends what was read', async () => {
    const { user, server } = await openUserDialog('Invite from a file', { [BULK]: () => RESULT });
    const bytes = new Uint8Array([
      ...new TextEncoder().encode('first_name,email\nZoë,a@b.c\nZo'),
      0xeb,
      0x0a,
    ]);
    await user.upload(field(FILE), new File([bytes], 'people.csv', { type: 'text/csv' }));
    await screen.findByText(/^Some letters of the file have another encoding than the rest\./);
    expect(server.of(BULK)[0]?.body).toMatchObject({ people: [{ row: 2 }, { row: 3, cells: ['Zoë'] }] });
  });

  it('says why a file cannot be read, and sends nothing', async () => {
    const message = 'The column email is missing.';
    const { user } = await openUserDialog('Invite from a file', {
      [BULK]: refusing(422, 'INVALID', message),
    });
    await user.upload(field(FILE), new File(['x'], 'people.csv', { type: 'text/csv' }));
    await screen.findByText(message);
    expect(isUnavailable(button('Send invitations'))).toBe(true);
  });

  it('says nothing of the people of a file that could not be checked, which can be chosen again', async () => {
    let fails = true;
    const { user } = await openUserDialog('Invite from a file', {
      [BULK]: () => {
        if (fails) throw new Refusal(0, 'NETWORK');
        return RESULT;
      },
    });
    const people = new File([CSV], 'people.csv', { type: 'text/csv' });
    await user.upload(field(FILE), people);
    await screen.findByText('The portal cannot be reached. Check your connection and try again.');
    expect(screen.queryByText(/^Nobody in this file can be invited/)).toBeNull();
    fails = false;
    await user.click(field(FILE));
    // A browser reports no change when the file that an input already has is chosen again.
    expect(field(FILE).value).toBe('');
    await user.upload(field(FILE), people);
    await screen.findByText(/^Checked, nothing changed yet/);
  });
});
