// @vitest-environment happy-dom
import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  aListedGrant,
  aUser,
  button,
  field,
  openAdmin,
  refusing,
} from '../../../../test/admin/open-admin.tsx';
import { toPage, Refusal } from '../../../../test/fake-server.ts';
import type { Visit } from '../../../../test/render-portal.tsx';
import { compileFirst } from '../../../../test/compile-first.ts';

compileFirst(() => import('../AdminUsersPage.tsx'));

const SAVE = 'POST /api/user-associations';
const UPDATE = 'PUT /api/admin/user/u-gus';
const PASSWORD = 'PUT /api/admin/user/set-password/u-gus';

const GRANTS = [aListedGrant(), aListedGrant({ pk: 12, gr_cohort: 'FY2020' })];
const provider = (over: object) => ({
  pk: 21,
  provider_name: 'Riverside Youth',
  fk_grantees: 5,
  fk_funding_streams: 2,
  gr_cohort: null,
  fk_grants: 11,
  ...over,
});
const LISTS: Visit['answers'] = {
  'GET /api/admin/roles': () => [
    { pk: 1, role_name: 'Grantee' },
    { pk: 2, role_name: 'Provider' },
    { pk: 3, role_name: 'Admin' },
    { pk: 4, role_name: 'ACF' },
  ],
  'GET /api/admin/grants': () => GRANTS,
  'GET /api/admin/providers': () => [
    provider({}),
    provider({ pk: 22, provider_name: 'Of another cohort', gr_cohort: 'FY2020' }),
    provider({ pk: 23, provider_name: 'Of another grantee', fk_grantees: 6 }),
    provider({ pk: 24, provider_name: 'Of another stream', fk_funding_streams: 3 }),
  ],
};

afterEach(cleanup);

async function open(opener: string | RegExp, answers: Visit['answers'] = {}, person: AdminUser = aUser()) {
  const portal = await openAdmin('/admin/users', 'Users', {
    'GET /api/users': () => [person],
    ...LISTS,
    ...answers,
  });
  await screen.findByText('gus@example.org');
  await portal.user.click(button(opener));
  const choose = async (label: string, option: string) => {
    await within(screen.getByRole('dialog')).findByRole('option', { name: option });
    await portal.user.selectOptions(field(label), option);
  };
  const options = (label: string) =>
    [...field(label).querySelectorAll('option')].map((one) => one.textContent).slice(1);
  return { ...portal, choose, options };
}
const submit = (name: string) =>
  within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name });

describe('Add User', () => {
  const type = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.type(field('First Name'), 'Nia');
    await user.type(field('Last Name'), 'Cole');
    await user.type(field('Email'), 'nia@example.org');
  };

  it('creates a grantee-level user on a grant [ADU-003] [ADU-010] [ADU-014] [BEY-011] [BEY-013]', async () => {
    const { user, server, choose, options } = await open('Add User', {
      [SAVE]: () => ({ cognitoId: 'u-nia', pk: 60, invited: true }),
    });
    await type(user);
    await within(screen.getByRole('dialog')).findByRole('option', { name: 'ACF' });
    expect(options('Role')).toEqual(['Grantee', 'Provider', 'Admin', 'ACF']);
    await choose('Role', 'Grantee');
    expect(submit('Create User').disabled).toBe(true);
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

  it('needs a provider for the role Provider, of the same grantee, stream and cohort [ADU-015] [ADU-025] [ADU-027] [BEY-013]', async () => {
    const { user, server, choose, options } = await open('Add User', {
      [SAVE]: () => ({ cognitoId: 'u-nia', pk: 60, invited: true }),
    });
    await type(user);
    await choose('Role', 'Provider');
    expect(field('Provider').disabled).toBe(true);
    await choose('Grant', 'Lakeside Family Services - GDSRAE - NA');
    await screen.findByRole('option', { name: 'Riverside Youth' });
    expect(options('Provider')).toEqual(['Riverside Youth']);
    expect(submit('Create User').disabled).toBe(true);
    await choose('Provider', 'Riverside Youth');
    await user.click(submit('Create User'));
    await waitFor(() =>
      expect(server.of(SAVE)[0]?.body).toMatchObject({ role_id: 2, fk_grants: 11, provider_id: 21 }),
    );
  });

  it.each(['Grantee', 'Provider'])('needs a grant for the role %s [ADU-025]', async (role) => {
    const { user, choose } = await open('Add User');
    await type(user);
    await choose('Role', role);
    expect(submit('Create User').disabled).toBe(true);
    await choose('Grant', 'Lakeside Family Services - GDSRAE - NA');
    expect(submit('Create User').disabled).toBe(role === 'Provider');
  });

  it('offers every provider of the grant, however many pages the server cuts them into', async () => {
    const many = Array.from({ length: 620 }, (_, index) =>
      provider({ pk: 1000 + index, provider_name: `Provider ${index}` }),
    );
    const { choose, options } = await open('Add User', {
      'GET /api/admin/providers': (asked) => toPage(many, asked),
    });
    await choose('Role', 'Provider');
    await choose('Grant', 'Lakeside Family Services - GDSRAE - NA');
    await screen.findByRole('option', { name: 'Provider 619' });
    expect(options('Provider').length).toBe(620);
  });

  it('clears the provider when another grant is chosen [ADU-026]', async () => {
    const { user, choose } = await open('Add User');
    await type(user);
    await choose('Role', 'Provider');
    await choose('Grant', 'Lakeside Family Services - GDSRAE - NA');
    await choose('Provider', 'Riverside Youth');
    await choose('Grant', 'Lakeside Family Services - GDSRAE - FY2020');
    expect(field('Provider').value).toBe('');
    expect(submit('Create User').disabled).toBe(true);
  });

  it.each([
    ['Admin', 3],
    ['ACF', 4],
  ])('asks no grant for the role %s and sends none [ADU-014] [BEY-012]', async (role, pk) => {
    const { user, server, choose } = await open('Add User', {
      [SAVE]: () => ({ cognitoId: 'u-nia', pk: null, invited: true }),
    });
    await type(user);
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
  });

  it('shows the refusal in the dialog and keeps what was typed', async () => {
    const message = 'This user already has this association.';
    const { user, choose } = await open('Add User', { [SAVE]: refusing(409, 'ASSOCIATION_TAKEN', message) });
    await type(user);
    await choose('Role', 'Admin');
    await user.click(submit('Create User'));
    await within(screen.getByRole('dialog')).findByText(message);
    expect(field('First Name').value).toBe('Nia');
  });
});

it('Add Association gives a known user a further role [ADU-009] [ADU-013]', async () => {
  const { user, server, choose } = await open('Add Association: Gus Reyes', {
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

describe('Edit User', () => {
  const EDIT = 'Edit User: Gus Reyes';
  const WITH_CODE = aUser({ has_preset_code: true });

  it('is filled with names, e-mail and phone, and says what the phone and the code do [ADU-007] [ADU-016] [ADU-017] [ADU-018] [ADU-019]', async () => {
    await open(EDIT);
    expect(['First Name', 'Last Name', 'Email', 'Phone Number'].map((label) => field(label).value)).toEqual([
      'Gus',
      'Reyes',
      'gus@example.org',
      '+12025550100',
    ]);
    expect(field('MFA preset code').value).toBe('');
    const text = screen.getByRole('dialog').textContent;
    expect(text).toContain('Auto-generated if blank or shorter than 6 characters.');
    expect(text).toContain('Replacing +1 with +6 disables text-message MFA and forces the backup code.');
    expect(text).toContain('The Micronesia country code is +691.');
  });

  it('saves what was typed and keeps the present code unless told otherwise [ADU-011]', async () => {
    const answers = { [UPDATE]: () => ({ Username: 'u-gus', preset_code: null }) };
    const { user, server } = await open(EDIT, answers, WITH_CODE);
    expect(field('Keep the present code').checked).toBe(true);
    expect(field('MFA preset code').disabled).toBe(true);
    await user.clear(field('Phone Number'));
    await user.type(field('Phone Number'), '+62025550100');
    await user.click(submit('Update'));
    await screen.findByText('User successfully updated.');
    expect(server.of(UPDATE)[0]?.body).toEqual({
      action: 'edit',
      Username: 'u-gus',
      name: 'Gus',
      family_name: 'Reyes',
      email: 'gus@example.org',
      phone_number: '+62025550100',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows a new preset code once, to be copied [ADU-017]', async () => {
    const { user, server } = await open(EDIT, {
      [UPDATE]: () => ({ Username: 'u-gus', preset_code: 'K7QM2XRA' }),
    });
    await user.type(field('MFA preset code'), '123');
    await user.click(submit('Update'));
    const dialog = within(await screen.findByRole('dialog', { name: 'MFA preset code' }));
    expect(server.of(UPDATE)[0]?.body).toMatchObject({ 'custom:metadata': '123' });
    expect(dialog.getByText('K7QM2XRA')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Copy code' }));
    await dialog.findByText('The code was copied.');
    expect(await navigator.clipboard.readText()).toBe('K7QM2XRA');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('K7QM2XRA')).toBeNull();
  });

  it.each([
    ['a person without one', aUser(), ''],
    ['a person without one, typed as spaces', aUser(), '   '],
    ['a person with one, which is not kept', aUser({ has_preset_code: true }), ''],
  ])('has a code generated where it is left blank: %s [ADU-017]', async (_, person, typed) => {
    const { user, server } = await open(
      EDIT,
      { [UPDATE]: () => ({ Username: 'u-gus', preset_code: 'K7QM2XRA' }) },
      person,
    );
    if (person.has_preset_code) await user.click(field('Keep the present code'));
    if (typed !== '') await user.type(field('MFA preset code'), typed);
    await user.click(submit('Update'));
    await screen.findByText('K7QM2XRA');
    expect(server.of(UPDATE)[0]?.body).toHaveProperty('custom:metadata', typed);
  });

  it.each([
    ['phone_number', 'PHONE', 'Please enter a valid phone number.'],
    ['email', 'EMAIL_TAKEN', 'This email is already in use by another account.'],
  ])('shows a refusal of %s beside the field', async (name, code, message) => {
    const { user } = await open(EDIT, {
      [UPDATE]: refusing(409, code, message, name === 'email' ? undefined : name),
    });
    await user.click(submit('Update'));
    await within(screen.getByRole('dialog')).findByText(message);
    const input = field(name === 'email' ? 'Email' : 'Phone Number');
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('warns that a change of the e-mail moves the sign-in name', async () => {
    const { user } = await open(EDIT);
    expect(screen.queryByText(/sign-in name/)).toBeNull();
    await user.type(field('Email'), 'x');
    await screen.findByText(/The email is the sign-in name/);
  });

  it('changes of the own account the names alone', async () => {
    const ada = aUser({ Username: 'u-ada', sub: 'u-ada', full_name: 'Ada Cole', email: 'ada@example.org' });
    const { user, server } = await openAdmin('/admin/users', 'Users', {
      'GET /api/users': () => [ada],
      'PUT /api/admin/user/u-ada': () => ({ Username: 'u-ada', preset_code: null }),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit User: Ada Cole' }));
    expect(field('Email').disabled).toBe(true);
    expect(screen.queryByLabelText('MFA preset code')).toBeNull();
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Delete' })).toBeNull();
    await user.type(field('First Name'), 'line');
    await user.click(submit('Update'));
    await screen.findByText('User successfully updated.');
    expect(server.of('PUT /api/admin/user/u-ada')[0]?.body).toEqual({
      action: 'edit',
      Username: 'u-ada',
      name: 'Gusline',
      family_name: 'Reyes',
      email: 'ada@example.org',
    });
  });

  it('deletes the user after Yes, and nothing after No [ADU-011] [ADU-022]', async () => {
    const REMOVE = 'DELETE /api/admin/user/u-gus';
    const { user, server } = await open(EDIT, { [REMOVE]: () => ({}) });
    await user.click(submit('Delete'));
    await user.click(submit('No'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.of(REMOVE)).toEqual([]);
    await user.click(button(EDIT));
    await user.click(submit('Delete'));
    await user.click(submit('Yes'));
    await screen.findByText('User successfully removed.');
    expect(server.of(REMOVE).length).toBe(1);
  });

  it('keeps the last Admin, with the reason in the dialog', async () => {
    const message = 'This is the last Admin. Make someone else an Admin first.';
    const { user } = await open(EDIT, {
      'DELETE /api/admin/user/u-gus': refusing(409, 'LAST_ADMIN', message),
    });
    await user.click(submit('Delete'));
    await user.click(submit('Yes'));
    expect(await within(screen.getByRole('dialog')).findByText(message)).toBeDefined();
  });
});

describe('Change Password', () => {
  const CHANGE = 'Change Password: Gus Reyes';

  it('is sent once both entries are equal [ADU-008] [ADU-012] [ADU-020] [ADU-024]', async () => {
    const { user, server } = await open(CHANGE, { [PASSWORD]: () => ({}) });
    expect(submit('Change Password').disabled).toBe(true);
    await user.type(field('New Password'), 'Meadow-19-Lantern');
    await user.type(field('Repeat New Password'), 'Meadow-19-Lanter');
    expect(submit('Change Password').disabled).toBe(true);
    expect(screen.getByText('Password does not match.')).toBeDefined();
    await user.type(field('Repeat New Password'), 'n');
    await user.click(submit('Change Password'));
    await screen.findByText('Password successfully changed.');
    expect(server.of(PASSWORD)[0]?.body).toEqual({
      action: 'password',
      Username: 'u-gus',
      new_password: 'Meadow-19-Lantern',
      repeat_new_password: 'Meadow-19-Lantern',
      new_permanent_password: false,
    });
  });

  it.each([
    ['CONFIRMED', 1],
    ['FORCE_CHANGE_PASSWORD', 0],
  ])('of someone who is %s has the box for a permanent one: %i [ADU-021]', async (UserStatus, boxes) => {
    await open(CHANGE, {}, aUser({ UserStatus }));
    expect(screen.queryAllByLabelText('New password is permanent').length).toBe(boxes);
  });

  it('says everything a weak password lacks', async () => {
    const lacks = [
      { rule: 'min_length', message: 'Use at least 8 characters.' },
      { rule: 'number', message: 'Use a number.' },
    ];
    const { user } = await open(CHANGE, {
      [PASSWORD]: () => {
        throw new Refusal(422, 'PASSWORD_POLICY', 'This password cannot be used.', lacks);
      },
    });
    await user.type(field('New Password'), 'weak');
    await user.type(field('Repeat New Password'), 'weak');
    await user.click(submit('Change Password'));
    const alert = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(alert.textContent).toBe('Use at least 8 characters. Use a number.');
  });
});

describe('Invite from a file', () => {
  const BULK = 'POST /api/admin/users/bulk';
  const CSV = 'first_name,last_name,email,role,grantee,funding_stream,cohort\n';
  const RESULT = {
    rows: [
      { row: 2, email: 'a@example.org', outcome: 'invite', message: 'Gets an account and an invitation.' },
      { row: 3, email: 'b@', outcome: 'refused', message: 'Please enter a valid email.' },
    ],
    invite: 1,
    associate: 0,
    refused: 1,
  };

  it('checks without sending, shows every row, then sends', async () => {
    const { user, server } = await open('Invite from a file', { [BULK]: () => RESULT });
    await user.upload(field('csv file'), new File([CSV], 'people.csv', { type: 'text/csv' }));
    await screen.findByText(/^Checked, nothing changed yet\. To be invited: 1/);
    await screen.findByText('Please enter a valid email.');
    expect(server.of(BULK).map((one) => one.body)).toEqual([{ csv: CSV, dry_run: true }]);
    await user.click(button('Send to 1 person'));
    await screen.findByText(/^Invited: 1/);
    expect(server.of(BULK)[1]?.body).toEqual({ csv: CSV, dry_run: false });
  });

  it('says why a file cannot be read, and sends nothing', async () => {
    const message = 'The column email is missing.';
    const { user } = await open('Invite from a file', { [BULK]: refusing(422, 'INVALID', message) });
    await user.upload(field('csv file'), new File(['x'], 'people.csv', { type: 'text/csv' }));
    await screen.findByText(message);
    expect(button('Send invitations').disabled).toBe(true);
  });
});
