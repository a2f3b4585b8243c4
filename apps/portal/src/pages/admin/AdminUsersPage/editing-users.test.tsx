// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aUser, field, openAdmin, refusing, submit } from '../../../../test/admin/open-admin.tsx';
import { Refusal } from '../../../../test/fake-server.ts';
import { compileFirst } from '../../../../test/compile-first.ts';
import { openUserDialog } from '../../../../test/admin/open-user-dialog.tsx';
import { chooseInRow } from '../../../../test/row-menu.ts';
import { isUnavailable } from '../../../../test/on-screen.ts';

compileFirst(() => import('../AdminUsersPage.tsx'));

const UPDATE = 'PUT /api/admin/user/u-gus';
const PASSWORD = 'PUT /api/admin/user/set-password/u-gus';

afterEach(cleanup);

describe('Edit User', () => {
  const EDIT = 'Edit User: Gus Reyes';
  const deletion = () => within(screen.getByRole('dialog', { name: 'Delete User?' }));
  const WITH_CODE = aUser({ has_preset_code: true });

  it('is filled with names, e-mail and phone, and says what the phone and the code do [ADU-007] [ADU-016] [ADU-017] [ADU-018] [ADU-019]', async () => {
    await openUserDialog(EDIT);
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

  it('saves what was changed alone, so that what else has changed meanwhile stays [ADU-011]', async () => {
    const answers = { [UPDATE]: () => ({ Username: 'u-gus', preset_code: null }) };
    const { user, server } = await openUserDialog(EDIT, answers, WITH_CODE);
    expect(field('Keep the current code').checked).toBe(true);
    expect(field('MFA preset code').disabled).toBe(true);
    await user.clear(field('Phone Number'));
    await user.type(field('Phone Number'), '+62025550100');
    await user.click(submit('Update'));
    await screen.findByText('User successfully updated.');
    expect(server.of(UPDATE)[0]?.body).toEqual({
      action: 'edit',
      Username: 'u-gus',
      phone_number: '+62025550100',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows a new preset code once, to be copied [ADU-017]', async () => {
    const { user, server } = await openUserDialog(EDIT, {
      [UPDATE]: () => ({ Username: 'u-gus', preset_code: 'K7QM2XRA' }),
    });
    await user.click(field('Leave without a code'));
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

  it('of the name alone leaves a person without a code as they are', async () => {
    const { user, server } = await openUserDialog(EDIT, {
      [UPDATE]: () => ({ Username: 'u-gus', preset_code: null }),
    });
    expect(field('Leave without a code').checked).toBe(true);
    await user.type(field('First Name'), 'tav');
    await user.click(submit('Update'));
    await screen.findByText('User successfully updated.');
    expect(server.of(UPDATE)[0]?.body).toEqual({ action: 'edit', Username: 'u-gus', name: 'Gustav' });
  });

  it.each([
    ['a person without one', aUser(), ''],
    ['a person without one, typed as spaces', aUser(), '   '],
    ['a person with one, which is not kept', aUser({ has_preset_code: true }), ''],
  ])('has a code generated where it is left blank: %s [ADU-017]', async (_, person, typed) => {
    const { user, server } = await openUserDialog(
      EDIT,
      { [UPDATE]: () => ({ Username: 'u-gus', preset_code: 'K7QM2XRA' }) },
      person,
    );
    await user.click(field(person.has_preset_code ? 'Keep the current code' : 'Leave without a code'));
    if (typed !== '') await user.type(field('MFA preset code'), typed);
    await user.click(submit('Update'));
    await screen.findByText('K7QM2XRA');
    expect(server.of(UPDATE)[0]?.body).toHaveProperty('custom:metadata', typed);
  });

  it.each([
    ['phone_number', 'PHONE', 'Please enter a valid phone number.'],
    ['email', 'EMAIL_TAKEN', 'This email is already in use by another account.'],
  ])('shows a refusal of %s beside the field', async (name, code, message) => {
    const { user } = await openUserDialog(EDIT, {
      [UPDATE]: refusing(409, code, message, name === 'email' ? undefined : name),
    });
    await user.click(submit('Update'));
    await within(screen.getByRole('dialog')).findByText(message);
    const input = field(name === 'email' ? 'Email' : 'Phone Number');
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('warns that a change of the e-mail moves the sign-in name', async () => {
    const { user } = await openUserDialog(EDIT);
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
    await chooseInRow(user, 'Ada Cole', 'Edit User');
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
    });
  });

  it('deletes the user after Yes, and nothing after No [ADU-011] [ADU-022]', async () => {
    const REMOVE = 'DELETE /api/admin/user/u-gus';
    const { user, server } = await openUserDialog(EDIT, { [REMOVE]: () => ({}) });
    await user.type(field('First Name'), 'tavo');
    await user.click(submit('Delete'));
    await user.click(deletion().getByRole('button', { name: 'No' }));
    // What was typed before the question is still there.
    expect(field('First Name').value).toBe('Gustavo');
    expect(server.of(REMOVE)).toEqual([]);
    await user.click(submit('Delete'));
    await user.click(deletion().getByRole('button', { name: 'Yes' }));
    await screen.findByText('User successfully removed.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.of(REMOVE).length).toBe(1);
  });

  it('keeps the last Admin, with the reason in the dialog', async () => {
    const message = 'This is the last Admin. Make someone else an Admin first.';
    const { user } = await openUserDialog(EDIT, {
      'DELETE /api/admin/user/u-gus': refusing(409, 'LAST_ADMIN', message),
    });
    await user.click(submit('Delete'));
    await user.click(deletion().getByRole('button', { name: 'Yes' }));
    expect(await deletion().findByText(message)).toBeDefined();
  });
});

describe('Change Password', () => {
  const CHANGE = 'Change Password: Gus Reyes';

  it('is sent once both entries are equal [ADU-008] [ADU-012] [ADU-020] [ADU-024]', async () => {
    const { user, server } = await openUserDialog(CHANGE, { [PASSWORD]: () => ({}) });
    expect(isUnavailable(submit('Change Password'))).toBe(true);
    await user.type(field('New Password'), 'Meadow-19-Lantern');
    await user.type(field('Repeat New Password'), 'Meadow-19-Lanter');
    expect(isUnavailable(submit('Change Password'))).toBe(true);
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
    await openUserDialog(CHANGE, {}, aUser({ UserStatus }));
    expect(screen.queryAllByLabelText('New password is permanent').length).toBe(boxes);
  });

  it('says everything a weak password lacks', async () => {
    const lacks = [
      { rule: 'min_length', message: 'Use at least 8 characters.' },
      { rule: 'number', message: 'Use a number.' },
    ];
    const { user } = await openUserDialog(CHANGE, {
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
