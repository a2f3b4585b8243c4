// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../test/fake-server.ts';
import { aConfig, aGrant, aPerson } from '../../../test/people.ts';
import { renderPortal, type Visit } from '../../../test/render-portal.tsx';
import { compileFirst } from '../../../test/compile-first.ts';
import { isUnavailable } from '../../../test/on-screen.ts';

compileFirst(
  () => import('../ContactPage.tsx'),
  () => import('./ProfilePage.tsx'),
);

const SAVE_ME = 'PUT /api/auth/me';
const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

afterEach(cleanup);

describe('my profile', () => {
  const SESSIONS = [
    {
      sid: 'a',
      current: true,
      signed_in_at: '2023-08-01T14:00:00Z',
      last_active_at: '2023-08-01T15:00:00Z',
      network: null,
      browser: 'Chrome on Windows',
    },
    {
      sid: 'b',
      current: false,
      signed_in_at: '2023-08-01T12:00:00Z',
      last_active_at: '2023-08-01T13:00:00Z',
      network: '10.0.0.x',
      browser: 'Firefox',
    },
  ];
  const open = async (answers: Visit['answers'] = {}) => {
    const portal = renderPortal('/profile', {
      me: aPerson(),
      answers: {
        'GET /api/auth/sessions': () => SESSIONS,
        [SAVE_ME]: ({ body }) => ({ ...aPerson(), ...(body as object) }),
        ...answers,
      },
    });
    await screen.findByRole('heading', { name: 'My profile' });
    return portal;
  };

  it('shows first name, last name and e-mail in the portal layout [PRO-001] [ROU-004]', async () => {
    await open();
    expect([input('First Name').value, input('Last Name').value, input('Email').value]).toEqual([
      'Grace',
      'Okafor',
      'grace@example.org',
    ]);
    expect(screen.getByRole('banner')).toBeDefined();
  });

  it.each([
    ['SMS', 'Your codes are sent by text message to +*******0100.'],
    ['TOTP', 'Your codes come from an authenticator app. Your phone number is +*******0100.'],
    ['PRESET', 'You use a preset code. No codes are sent to +*******0100.'],
  ] as const)('says where the codes go: %s', async (mfa, text) => {
    await open({
      'GET /api/auth/me': () => aPerson({ mfa }),
      'GET /api/auth/config': () => aConfig({ totp: true }),
    });
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('asks to confirm an e-mail only when it differs [PRO-002]', async () => {
    const { user } = await open();
    expect(screen.queryByLabelText('Confirm Email')).toBeNull();
    await user.type(input('Email'), 'x');
    expect(input('Confirm Email').value).toBe('grace@example.org');
    expect(isUnavailable(button('Update my account'))).toBe(true);
    await user.type(input('Confirm Email'), 'x');
    expect(isUnavailable(button('Update my account'))).toBe(false);
  });

  it('saves name and family_name only [PRO-003]', async () => {
    const { user, server } = await open();
    await user.type(input('First Name'), ' Ann');
    await user.type(input('Email'), 'x');
    await user.type(input('Confirm Email'), 'x');
    await user.click(button('Update my account'));
    await screen.findByText(
      'Your name has been saved. Your email is still grace@example.org: the help desk can change it.',
    );
    expect(server.of(SAVE_ME)[0]?.body).toEqual({ name: 'Grace Ann', family_name: 'Okafor' });
  });

  it('changes the password once the policy is met and both entries match', async () => {
    const { user, server } = await open({
      'POST /api/auth/change-password': () => {
        throw new Refusal(401, 'BAD_CREDENTIALS', 'Incorrect username or password.');
      },
    });
    await user.type(input('Current password'), 'old');
    await user.type(input('New password'), 'Bb2?bbbb');
    await user.type(input('Confirm new password'), 'Bb2?bbb');
    expect(isUnavailable(button('Change password'))).toBe(true);
    await user.type(input('Confirm new password'), 'b');
    await user.click(button('Change password'));
    await screen.findByText('The current password is not correct.');
    expect(server.of('POST /api/auth/change-password')[0]?.body).toEqual({
      current_password: 'old',
      new_password: 'Bb2?bbbb',
    });
    expect(input('New password').value).toBe('Bb2?bbbb');
  });

  it('ends another session, not this one', async () => {
    const { user, server } = await open({ 'DELETE /api/auth/sessions/b': () => ({}) });
    const row = (await screen.findByText('Firefox')).closest('tr');
    if (row === null) throw new Error('no row');
    expect(screen.getAllByRole('button', { name: /^End session: / })).toHaveLength(1);
    await user.click(within(row).getByRole('button', { name: /^End session: / }));
    await waitFor(() => expect(server.of('DELETE /api/auth/sessions/b')).toHaveLength(1));
  });
});

describe('contact', () => {
  it('leads to guidance, e-mail and telephone [CON-001] [CON-002] [CON-003] [ROU-010]', async () => {
    renderPortal('/contact', { me: aPerson() });
    const href = async (name: string | RegExp) =>
      (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await href(/guidance website/)).toBe('https://example.org/guidance');
    expect(await href('helpdesk@example.org')).toBe('mailto:helpdesk@example.org');
    expect(await href('1-800-555-0100')).toBe('tel:18005550100');
  });
});

describe('the person in the top bar', () => {
  const openMenu = async (grants: Visit['grants'] = []) => {
    const portal = renderPortal('/contact', { me: aPerson(), grants, chosen: 11 });
    await portal.user.click(await screen.findByRole('button', { name: /Grace Okafor/ }));
    return portal;
  };

  it('stands there with name, initials and what belongs to the account [LAY-023] [LAY-024] [LAY-027]', async () => {
    await openMenu();
    expect(screen.getByText('GO')).toBeDefined();
    const who = screen.getByText('Signed in as', { exact: false });
    expect(who.textContent).toBe('Signed in as Grace Okafor');
    const menu = who.parentElement;
    const items = [...(menu?.querySelectorAll('a') ?? [])].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(items).toEqual([
      ['Contact', '/contact'],
      ['Signout', '/logout'],
    ]);
  });

  it('can switch grants only with more than one [LAY-026]', async () => {
    await openMenu([aGrant(), aGrant({ id: 12, pk: 2 })]);
    expect(screen.getByRole('link', { name: 'Switch Grants' }).getAttribute('href')).toBe('/landing');
    cleanup();
    await openMenu([aGrant()]);
    expect(screen.queryByRole('link', { name: 'Switch Grants' })).toBeNull();
  });

  it('shows the countdown in hours and minutes [LAY-021] [AUT-029]', async () => {
    renderPortal('/contact', { me: aPerson() });
    const texts = await screen.findAllByText(
      /^Your session will end after (2 hours|1 hour and 59 minutes) of inactivity$/,
    );
    expect(texts.length).toBeGreaterThan(0);
  });

  it('signs out everywhere, forgets the grant and goes to login [LAY-028] [AUT-033] [AUT-049]', async () => {
    const { user, server, address } = await openMenu([aGrant()]);
    await user.click(screen.getByRole('link', { name: 'Signout' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(address()).toBe('/');
    expect(server.of('POST /api/auth/sign-out')).toHaveLength(1);
    expect(document.cookie).not.toContain('grant=1');
  });
});
