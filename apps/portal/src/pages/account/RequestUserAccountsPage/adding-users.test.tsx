// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { anAccount } from '../../../../test/admin/open-admin.tsx';
import { Refusal, refuseLater } from '../../../../test/fake-server.ts';
import { isRecord } from '../../../api/problem.ts';
import { compileFirst } from '../../../../test/compile-first.ts';
import { LIST, SAVE, button, field, openGrantUsers } from '../../../../test/grant-users.tsx';
import { isUnavailable } from '../../../../test/on-screen.ts';

compileFirst(() => import('../RequestUserAccountsPage.tsx'));

afterEach(cleanup);

describe('adding a new user', () => {
  const fill = async (
    user: Awaited<ReturnType<typeof openGrantUsers>>['user'],
    email = 'new@example.org',
  ) => {
    await user.type(field('First Name'), 'Nia');
    await user.type(field('Last Name'), 'Cole');
    await user.type(field('Email'), email);
  };

  it('asks for first name, last name and e-mail and invites to this grant [GUM-001] [GUM-002] [GUM-006]', async () => {
    const { user, server } = await openGrantUsers({
      [SAVE]: () => ({ cognitoId: 'u-nia', pk: 40, invited: true }),
    });
    await fill(user, ' new@example.org');
    await user.click(button('Create Account'));
    const dialog = await screen.findByRole('dialog', { name: 'Grantee Added' });
    expect(dialog.textContent).toContain(
      'Grantee Nia Cole with email new@example.org was added successfully.',
    );
    expect(server.of(SAVE)[0]?.body).toEqual({
      action: 'new',
      user: { name: 'Nia', family_name: 'Cole', email: 'new@example.org' },
      role_id: 1,
      role_name: 'Grantee',
      fk_grants: 11,
    });
    await waitFor(() => expect(server.of(LIST)).toHaveLength(2));
  });

  it.each([
    ['nothing typed', '', '', '', 'First Name, Last Name, Email'],
    ['a first name of spaces', '   ', 'Cole', 'new@example.org', 'First Name'],
    ['a last name of spaces', 'Nia', '   ', 'new@example.org', 'Last Name'],
    ['an email without a domain', 'Nia', 'Cole', 'new@', 'Email'],
  ])('cannot be sent with %s, and says so [GUM-004]', async (_, name, familyName, email, needed) => {
    const { user } = await openGrantUsers();
    if (name) await user.type(field('First Name'), name);
    if (familyName) await user.type(field('Last Name'), familyName);
    if (email) await user.type(field('Email'), email);
    expect(isUnavailable(button('Create Account'))).toBe(true);
    expect(screen.getByText(`Still needed: ${needed}.`)).toBeDefined();
  });

  it('shows an Admin whose account the email belongs to before the grant is given', async () => {
    const { user, server } = await openGrantUsers({
      [SAVE]: ({ body }) => {
        if (isRecord(body) && body.action === 'association')
          return { cognitoId: 'u-gus', pk: 41, invited: false };
        throw new Refusal(409, 'ACCOUNT_EXISTS', 'This email belongs to an account.', anAccount());
      },
    });
    await fill(user, 'gus@example.org');
    await user.click(button('Create Account'));
    const ask = await screen.findByRole('dialog', { name: 'gus@example.org already has an account' });
    expect(ask.textContent).toContain('Gus Reyes (ACF, Grantee; deactivated). Add the role Grantee?');
    await user.click(button('Add the role'));
    await screen.findByRole('dialog', { name: 'Grantee Added' });
    expect(server.of(SAVE)[1]?.body).toEqual({
      action: 'association',
      user: { Username: 'u-gus' },
      role_id: 1,
      role_name: 'Grantee',
      fk_grants: 11,
    });
    expect(field('First Name').value).toBe('');
  });

  it('keeps what was typed and says beside the field why it was refused', async () => {
    const message = 'Please enter a valid email.';
    const { user } = await openGrantUsers({
      [SAVE]: refuseLater(new Refusal(422, 'INVALID', message, [{ field: 'email', message }])),
    });
    await fill(user);
    await user.click(button('Create Account'));
    await screen.findByText(message);
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
    expect(field('First Name').value).toBe('Nia');
  });
});

it('keeps what was typed for a new user while an existing one is looked for', async () => {
  const { user } = await openGrantUsers({ 'GET /api/users': () => [] });
  await user.type(field('First Name'), 'Nia');
  await user.click(screen.getByLabelText('An existing user'));
  expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull();
  await user.click(screen.getByLabelText('A new user'));
  expect(field('First Name').value).toBe('Nia');
});

it('adds an existing user once one is chosen [GUM-001] [GUM-003] [GUM-005]', async () => {
  const { user, server } = await openGrantUsers({
    'GET /api/users': () => [
      {
        Username: 'u-omar',
        name: 'Omar',
        family_name: 'Bell',
        full_name: 'Omar Bell',
        email: 'omar@example.org',
      },
    ],
    [SAVE]: () => ({ cognitoId: 'u-omar', pk: 41, invited: false }),
  });
  await user.click(screen.getByLabelText('An existing user'));
  expect(isUnavailable(button('Add User Association'))).toBe(true);
  expect(screen.getByText('Still needed: User.')).toBeDefined();
  await screen.findByRole('option', { name: 'Omar Bell (omar@example.org)' });
  await user.selectOptions(screen.getByLabelText('User'), 'u-omar');
  await user.click(button('Add User Association'));
  const dialog = await screen.findByRole('dialog', { name: 'Grantee Added' });
  expect(dialog.textContent).toContain(
    'Grantee Omar Bell with email omar@example.org was added successfully.',
  );
  expect(server.of('GET /api/users')[0]?.query.get('without_grant')).toBe('11');
  expect(server.of(SAVE)[0]?.body).toMatchObject({
    action: 'association',
    user: { Username: 'u-omar' },
    role_id: 1,
    fk_grants: 11,
  });
});
